extension DecodingSession {
    /// Returns whether a type is one of the common scalars or arrays of scalars.
    ///
    /// They are decoded on a fast path, without calling their initialisers.
    @inline(__always)
    func isDirect<Value>(_ type: Value.Type) -> Bool {
        type == Int.self || type == String.self || type == Double.self || type == [Int].self
            || type == [String].self || type == [Double].self
    }

    /// Decodes a value of a type that ``isDirect(_:)`` accepts.
    @inline(__always)
    func direct<Value: Decodable>(
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
        // Slow path: the type's own initialiser throws the error for the item that does not fit.
        return try Value(from: decoder)
    }

    /// Returns the scalars of an array, or nil if the value or one of the items is of another type.
    @inline(__always)
    private func list<Item>(
        _ node: NodeIndex,
        _ read: (DecodingSession, NodeIndex) -> Item?
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
