/// The parts that a decoder shares with the containers made from it.
///
/// Decoders and containers hold nothing else that is counted, so that copying one costs a single
/// retain. Nearly all values of a document share one scope.
final class DecodingScope {
    let run: DecodingSession
    /// A view of the run's tape, which the run keeps.
    let tape: TapeView
    /// The cursors of the run.
    let cursors: MemberCursors
    /// The steps of the run.
    let steps: FlatStack<OpenStep>
    /// The path to the value, or nil if the run stores it.
    let path: CodingPath?
    /// The index of the object's members; nil for most objects, where a linear search is enough.
    let index: MemberIndex?
    /// The scope without the index, which is that of values inside.
    private let unindexed: DecodingScope?

    init(_ run: DecodingSession, path: CodingPath? = nil) {
        self.run = run
        self.path = path
        tape = run.tape
        cursors = run.cursors
        steps = run.steps
        index = nil
        unindexed = nil
    }

    /// Creates the scope of an object whose members have an index.
    init(_ scope: DecodingScope, index: MemberIndex) {
        run = scope.run
        tape = scope.tape
        cursors = scope.cursors
        steps = scope.steps
        path = scope.path
        self.index = index
        unindexed = scope.forValues
    }

    /// The scope of the values inside, as long as the run stores their path.
    var forValues: DecodingScope {
        @inline(__always)
        get { unindexed ?? self }
    }
}
