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

extension Tape {
    /// Returns the path from the root to a node.
    ///
    /// - Complexity: O(*n*), *n* the number of preceding nodes in the containers around it.
    func steps(to index: NodeIndex) -> [OpenStep] {
        var steps: [OpenStep] = []
        var container = NodeIndex(0)
        while container != index, index.rawValue < nodeCount {
            let isObject = self[container].kind == .object
            var number = 0
            var child = container.following
            var value = isObject ? child.following : child
            while after(value).rawValue <= index.rawValue {
                if !self[child].isRemoved { number += 1 }
                child = after(value)
                value = isObject ? child.following : child
            }
            steps.append(OpenStep(value, isObject ? .name(string(at: child)) : .item(number)))
            container = child == index ? index : value
        }
        return steps
    }
}
