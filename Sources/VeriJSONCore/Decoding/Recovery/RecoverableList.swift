/// A collection whose items are decoded one by one, so that a failing item can be dropped.
protocol RecoverableList: Decodable {
    associatedtype Item: Decodable
    init(recovered items: [Item])
}

extension Array: RecoverableList where Element: Decodable {
    init(recovered items: [Element]) { self = items }
}

extension ContiguousArray: RecoverableList where Element: Decodable {
    init(recovered items: [Element]) { self.init(items) }
}

extension Set: RecoverableList where Element: Decodable {
    init(recovered items: [Element]) { self.init(items) }
}

extension RecoverableList {
    /// Decodes all items and settles those that fail; then throws the first error, if there is one.
    static func recovered<Value>(
        _ decoder: ValueDecoder,
        _ recovery: Recovery,
        as type: Value.Type
    ) throws -> Value {
        // A list of scalars that needs no repair is decoded on the fast path.
        if ScalarLists.contains(Self.self),
            let direct = try? recovery.session.value(Self.self, decoder)
        {
            return same(direct, as: type)
        }
        try decoder.require(.array, for: [Any].self)
        try recovery.requireWhole(decoder)
        var settling = ListSettling(decoder.node, recovery)
        var container = ItemContainer(decoder)
        var items: [Item] = []
        items.reserveCapacity(decoder.capacity(for: MemoryLayout<Item>.stride))
        while !container.isAtEnd {
            let node = container.next
            settling.count += 1
            let isDropped = try container.item(Item.self) { decoder -> Bool in
                let settled = recovery.settle(
                    node,
                    as: Item.self,
                    decoder,
                    in: settling.list
                )
                switch settled {
                case .value(let item, let repairs, let error):
                    items.append(item)
                    settling.keep(node, repairs, error)
                case .postponed(let repairs, let error):
                    settling.keep(node, repairs, error, isPostponed: true)
                case .failure(let error, let failure):
                    if try settling.goesOn(after: error) { return false }
                    let mask = TapeMasks.Mask.drop(from: settling.list)
                    settling.drop([(node, decoder.steps)], mask, error, failure)
                    return true
                }
                return false
            }
            if isDropped { container.discount() }
        }
        try settling.finish(decoder.steps)
        return same(Self(recovered: items), as: type)
    }
}

extension Recovery {
    /// The number of bad items around a part, from which on it is not decoded strictly first.
    private static var strictDepthLimit: Int { 2 }
    /// The number of parts from which on they are decoded strictly first.
    private static var strictCount: Int { 8 }

    /// Decodes a part of a list or dictionary on the fast path; nil if it needs a repair, or if more is
    /// noted of parts than that.
    ///
    /// One bad part makes no good one slow. In small lists and inside bad parts of bad parts this is
    /// not tried, since each bad part is decoded once more.
    func strictly<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder,
        in container: NodeIndex
    ) -> Value? {
        guard decodesPartsStrictly, partDepth < Self.strictDepthLimit,
            masks.tape[container].count ?? .max >= Self.strictCount
        else { return nil }
        return try? session.value(type, decoder)
    }

    /// Decodes an item of a list as a type.
    func settle<Item: Decodable>(
        _ node: NodeIndex,
        as type: Item.Type,
        _ decoder: ValueDecoder,
        in list: NodeIndex
    ) -> SettledItem<Item> {
        if let item = strictly(type, decoder, in: list) { return .value(item, [], nil) }
        return settle(node) {
            try value(type, decoder)
        } strictly: {
            _ = try session.value(type, decoder)
        }
    }
}
