/// A step on the way to a value that is being decoded.
struct OpenStep {
    enum Key {
        case member(any CodingKey)
        case item(Int)
    }

    /// The value that the step leads to; none where a decoder was asked for that has no value.
    var node: NodeIndex
    var key: Key

    init(_ node: NodeIndex, _ key: Key) {
        self.node = node
        self.key = key
    }

    init(_ step: TapeStep, on tape: Tape) {
        node = step.value
        key =
            step.item.map { .item($0) }
            ?? .member(TextKey(stringValue: tape.string(at: step.value.key)))
    }

    var codingKey: any CodingKey {
        switch key {
        case .member(let key): key
        case .item(let index): TextKey(intValue: index)
        }
    }
}

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
