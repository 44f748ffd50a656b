/// Arrays of scalars, and arrays of such arrays, which are read without a call for each item.
enum ScalarLists {
    /// Returns whether a type is an array of scalars.
    static func contains(_ type: Any.Type) -> Bool {
        type == [Int].self || type == [Double].self || type == [String].self
    }

    /// Returns the items of an array.
    ///
    /// - Returns: Nil if the items are others, or if one is not what the type takes.
    @inline(__always)
    static func list<Item>(of type: Item.Type, at decoder: ValueDecoder) -> [Item]? {
        let (tape, node) = (decoder.scope.tape, decoder.node)
        if type == Int.self { return cast(ints(tape, node)) }
        if type == Double.self { return cast(doubles(tape, node)) }
        if type == String.self { return cast(strings(tape, node)) }
        if type == [Int].self { return cast(list(tape, node) { ints(tape, $0) }) }
        if type == [Double].self { return cast(list(tape, node) { doubles(tape, $0) }) }
        if type == [String].self { return cast(list(tape, node) { strings(tape, $0) }) }
        return nil
    }

    @inline(__always)
    private static func cast<Item, Other>(_ list: [Item]?) -> [Other]? {
        list.map { same($0, as: [Other].self) }
    }

    private static func ints(_ tape: TapeView, _ node: NodeIndex) -> [Int]? {
        list(tape, node) { tape.integer($0, as: Int.self) }
    }

    private static func doubles(_ tape: TapeView, _ node: NodeIndex) -> [Double]? {
        list(tape, node) { tape.double($0) }
    }

    private static func strings(_ tape: TapeView, _ node: NodeIndex) -> [String]? {
        list(tape, node) { tape.text($0) }
    }

    @inline(__always)
    private static func list<Item>(
        _ tape: TapeView,
        _ node: NodeIndex,
        _ read: (NodeIndex) -> Item?
    ) -> [Item]? {
        guard tape.kind(of: node) == .array else { return nil }
        let end = tape.after(node)
        var item = node.following
        var items: [Item] = []
        items.reserveCapacity(tape[node].count ?? 0)
        while item != end {
            guard let value = read(item) else { return nil }
            items.append(value)
            item = tape.after(item)
        }
        return items
    }
}
