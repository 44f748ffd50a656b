/// The parts that a decoder shares with the containers made from it.
///
/// Decoders and containers hold nothing else that is counted, so that copying one costs a single
/// retain. Nearly all values of a document share one scope.
final class DecodingScope {
    let run: DecodingSession
    /// A view of the run's tape, which the run keeps.
    let tape: TapeView
    /// The containers of the run.
    let containers: ContainerPool
    /// The steps of the run.
    let steps: FlatStack<OpenStep>
    /// The path to the value, or nil if the run stores it.
    let path: CodingPath?

    init(_ run: DecodingSession, path: CodingPath? = nil) {
        self.run = run
        self.path = path
        tape = run.tape
        containers = run.containers
        steps = run.steps
    }
}
