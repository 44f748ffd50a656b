extension DecodingRun {
    /// Whether a type is a scalar or a list of scalars that need not be asked how to decode it.
    @inline(__always)
    final func isDirect<Value>(_ type: Value.Type) -> Bool {
        type == Int.self || type == String.self || type == Double.self || type == [Int].self
            || type == [String].self || type == [Double].self
    }

    /// Makes a value of such a type.
    @inline(__always)
    final func direct<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder
    ) throws -> Value {
        if type == Int.self { return try same(decoder.decode(Int.self), as: type) }
        if type == String.self { return try same(decoder.decode(String.self), as: type) }
        if type == Double.self { return try same(decoder.decode(Double.self), as: type) }
        let node = decoder.node
        if type == [Int].self {
            if let list = list(node, { $0.integer($1, as: Int.self) }) {
                return same(list, as: type)
            }
        } else if type == [String].self {
            if let list = list(node, { $0.string($1) }) { return same(list, as: type) }
        } else if let list = list(node, { $0.double($1) }) {
            return same(list, as: type)
        }
        // The type itself finds the item that is in the way.
        return try Value(from: decoder)
    }

    /// The scalars of an array; nil where one is another.
    @inline(__always)
    private final func list<Item>(
        _ node: NodeIndex,
        _ read: (DecodingRun, NodeIndex) -> Item?
    ) -> [Item]? {
        guard tape.kind(of: node) == .array else { return nil }
        let end = tape.after(node)
        var item = node.following
        var items: [Item] = []
        items.reserveCapacity(tape[node].count ?? 0)
        while item != end {
            guard let value = read(self, item) else { return nil }
            items.append(value)
            item = tape.after(item)
        }
        return items
    }
}
