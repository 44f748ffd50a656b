import VeriJSONCore

/// The items of two arrays that are the same item, by a value that identifies it.
///
/// An identity that several items of an array share says nothing; such items, and those without an
/// identity, are the same as an equal item only.
struct ItemMatches {
    /// The position in the old array of each position in the new one that has a match.
    private(set) var oldPosition: [Int: Int] = [:]

    init(
        _ old: (document: ParsedDocument, items: [NodeIndex])?,
        _ new: (document: ParsedDocument, items: [NodeIndex])?,
        identifiedBy key: JSONPointer
    ) {
        guard let old, let new else { return }
        let earlier = Self.unique(old, key)
        let later = Self.unique(new, key)
        for (identity, position) in later {
            if let match = earlier[identity] { oldPosition[position] = match }
        }
        let matched = Set(oldPosition.values)
        let rest = new.items.indices.filter { oldPosition[$0] == nil }
        guard !rest.isEmpty, matched.count < old.items.count else { return }
        var equals: [JSONValue: [Int]] = [:]
        for position in old.items.indices.reversed() where !matched.contains(position) {
            equals[old.document.value(old.items[position]), default: []].append(position)
        }
        for position in rest {
            let value = new.document.value(new.items[position])
            oldPosition[position] = equals[value]?.popLast()
        }
    }

    /// Returns the identities that one item has, with its position.
    private static func unique(
        _ array: (document: ParsedDocument, items: [NodeIndex]),
        _ key: JSONPointer
    ) -> [JSONValue: Int] {
        var positions: [JSONValue: Int] = [:]
        var repeated: Set<JSONValue> = []
        for (position, item) in array.items.enumerated() {
            guard let node = array.document.node(key.tokens, from: item) else { continue }
            let identity = array.document.value(node)
            if positions.updateValue(position, forKey: identity) != nil {
                repeated.insert(identity)
            }
        }
        for identity in repeated { positions[identity] = nil }
        return positions
    }
}

extension ParsedDocument {
    /// Returns the value that tokens of a JSON pointer lead to from a value; nil if there is none.
    func node(_ tokens: [String], from start: NodeIndex) -> NodeIndex? {
        var node = start
        for token in tokens {
            guard let next = child(token, of: node) else { return nil }
            node = next
        }
        return node
    }

    /// Returns the member or the item that a token leads to; nil if there is none.
    func child(_ token: String, of node: NodeIndex) -> NodeIndex? {
        switch kind(node) {
        case .object: return member(token, of: node)
        case .array:
            guard let position = JSONPointer.index(token) else { return nil }
            let items = items(node)
            return position < items.count ? items[position] : nil
        default: return nil
        }
    }
}
