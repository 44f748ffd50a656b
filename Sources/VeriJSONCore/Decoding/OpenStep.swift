/// A step of the path to a value that is being decoded.
struct OpenStep {
    enum Key {
        case member(any CodingKey)
        case item(Int)
    }

    /// The value at this step, or ``NodeIndex/none`` for a decoder of a missing value.
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
            ?? .member(PlainKey(stringValue: tape.string(at: step.value.key)))
    }

    var codingKey: any CodingKey {
        switch key {
        case .member(let key): key
        case .item(let index): PlainKey(intValue: index)
        }
    }
}
