/// A step of the path to a value that is being decoded.
struct OpenStep {
    enum Key {
        case member(any CodingKey)
        /// A key that is data, as in a dictionary.
        case name(String)
        case item(Int)
    }

    /// The value at this step, or ``NodeIndex/none`` for a decoder of a missing value.
    var node: NodeIndex
    var key: Key

    init(_ node: NodeIndex, _ key: Key) {
        self.node = node
        self.key = key
    }

    init(_ step: TapeStep, on tape: TapeView) {
        node = step.value
        key =
            step.item.map { .item($0) }
            ?? .name(tape.string(at: step.value.key))
    }

    /// Whether the step leads to a member that the model names; not to one of a dictionary.
    var isMember: Bool {
        if case .member(let key) = key { !(key is DictionaryKey) } else { false }
    }

    var codingKey: any CodingKey {
        switch key {
        case .member(let key): key
        case .name(let name): DictionaryKey(name)
        case .item(let index): PlainKey(intValue: index)
        }
    }
}
