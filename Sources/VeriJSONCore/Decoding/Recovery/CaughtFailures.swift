/// The failures that the model's code caught, kept only where the policy asks for them.
///
/// A place that is then decoded in another way is none of them: an initialiser that tries one type
/// after another swallows nothing.
struct CaughtFailures {
    private struct Caught {
        var failure: DecodingFailure
        /// The value whose decoding ended with the error.
        var place: NodeIndex
        /// The number of calls before it was caught.
        var calls: Int
    }

    let isOn: Bool
    private var all: [Caught?] = []
    private var positions: [NodeIndex: [Int]] = [:]
    private var calls = 0
    /// The outermost value whose decoding the error on its way has ended.
    private var left: NodeIndex?

    init(isOn: Bool) { self.isOn = isOn }

    /// The number of failures so far, to go back to.
    var mark: Int { all.count }

    /// The failures in the order in which they were caught.
    var failures: [DecodingFailure] { all.compactMap { $0?.failure } }

    /// Notes that the decoding of a value begins.
    ///
    /// - Returns: The number of the call.
    mutating func begin() -> Int {
        guard isOn else { return 0 }
        calls += 1
        return calls
    }

    /// Notes that an error leaves a value.
    mutating func leave(_ node: NodeIndex) {
        if isOn { left = node }
    }

    /// Notes that the model's code caught an error.
    mutating func add(_ failure: DecodingFailure?) {
        guard isOn, let failure else { return }
        let place = left ?? failure.node
        left = nil
        // Code that tries one type after another swallows one value.
        let isKnown = positions[place]?.contains { $0 < all.count && all[$0]?.place == place }
        if isKnown == true, failure.missing == nil { return }
        positions[place, default: []].append(all.count)
        all.append(Caught(failure: failure, place: place, calls: calls))
    }

    /// Notes that a value was decoded by a call, after all if another call was caught before.
    mutating func decode(_ node: NodeIndex, by call: Int) {
        guard isOn, let known = positions[node] else { return }
        for position in known where position < all.count && all[position]?.place == node {
            if let caught = all[position], caught.calls < call { all[position] = nil }
        }
    }

    /// Forgets what was caught after a mark, before a value is decoded anew.
    mutating func undo(to mark: Int) {
        guard isOn else { return }
        left = nil
        if all.count > mark { all.removeLast(all.count - mark) }
    }
}
