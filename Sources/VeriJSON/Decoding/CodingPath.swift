/// A way of its own, for decoders and containers that outlive the call that made them.
///
/// Nested containers and super decoders do. The others share ``DecodingRun/steps``, so that they cost
/// nothing.
final class CodingPath {
    /// The steps before the first that is a ``CodingPath``.
    private let prefix: [OpenStep]
    private let parent: CodingPath?
    private let last: OpenStep

    init(_ prefix: [OpenStep], _ last: OpenStep) {
        self.prefix = prefix
        parent = nil
        self.last = last
    }

    init(_ parent: CodingPath, _ last: OpenStep) {
        prefix = []
        self.parent = parent
        self.last = last
    }

    var steps: [OpenStep] {
        var reversed: [OpenStep] = []
        var outermost = self
        while let parent = outermost.parent {
            reversed.append(outermost.last)
            outermost = parent
        }
        return outermost.prefix + [outermost.last] + reversed.reversed()
    }
}
