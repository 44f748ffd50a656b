internal import VeriJSONCore

/// The values of `default` that are put in place of missing members.
///
/// A default is used only if it matches its schema and if nothing is filled in it again: the
/// defaults of its own members are in it already.
extension SchemaLowering {
    /// A `default` whose value is supplied at a place.
    struct Supplied: Hashable {
        var keyword: Int
        /// Whether the value also replaces one that fails, since it would be stripped and then be
        /// missing.
        var replacesFailures: Bool
    }

    /// The maximum number of levels of defaults that supply each other.
    private static let nestingLimit = 100

    /// Returns the first `default` of a member, which a reference or `allOf` may lead to.
    func defaultKeyword(from node: Int, scope: Int) -> Int? {
        var pending = [(node, scope)]
        var seen: Set<Int> = []
        while !pending.isEmpty {
            let (node, scope) = pending.removeFirst()
            guard seen.insert(node).inserted else { continue }
            for index in graph.nodes[node].keywords {
                let keyword = graph.keywords[index]
                if keyword.name == .default { return index }
                switch keyword.rule {
                case .reference(let target): pending.append((target.node, scope))
                case .dynamicReference(let target, let anchor):
                    pending.append((dynamicTarget(target.node, anchor, scope), scope))
                case .allOf(let targets): pending += targets.map { ($0.node, scope) }
                default: break
                }
            }
        }
        return nil
    }

    /// Writes the defaults into the drafts, except those of some drafts.
    ///
    /// - Returns: The supplied texts with their drafts.
    mutating func supplyDefaults(except refused: Set<Int>) -> [(draft: Int, text: [UInt8])] {
        var search = DefaultSearch(refused: refused)
        for draft in supplies.keys.sorted() {
            _ = value(of: draft, &search, depth: 0)
        }
        var supplied: [(draft: Int, text: [UInt8])] = []
        for (draft, place) in supplies.sorted(by: { $0.key < $1.key }) {
            let text = (search.values[draft] ?? nil).map { JSONWriter().write($0) }
            drafts[draft].fallback = place.replacesFailures ? text : nil
            if let text { supplied.append((draft, text)) }
        }
        for index in drafts.indices {
            for member in drafts[index].members.named.indices {
                let rule = drafts[index].members.named[member].rule
                guard let place = supplies[rule] else { continue }
                let text = (search.values[rule] ?? nil).map { JSONWriter().write($0) }
                drafts[index].members.named[member].defaultText = text
                drafts[index].members.named[member].isOptional =
                    text == nil && place.replacesFailures
            }
        }
        return supplied
    }

    private struct DefaultSearch {
        /// The drafts that supply nothing.
        var refused: Set<Int>
        /// The completed values of drafts; nil for one that cannot be supplied.
        var values: [Int: JSONValue?] = [:]
        var open: Set<Int> = []
    }

    /// Returns the value that a draft supplies, with the defaults of its own members.
    private mutating func value(
        of draft: Int,
        _ search: inout DefaultSearch,
        depth: Int
    ) -> JSONValue? {
        if let known = search.values[draft] { return known }
        guard let place = supplies[draft], !search.refused.contains(draft),
            depth < Self.nestingLimit, search.open.insert(draft).inserted
        else {
            return nil
        }
        defer { search.open.remove(draft) }
        let keyword = graph.keywords[place.keyword]
        let document = graph.documents[Int(keyword.document)]
        var found: JSONValue?
        if accepts(Array(document.bytes[document.range(keyword.value)]), conjunctions[draft]) {
            found = completed(document.value(keyword.value), by: draft, &search, depth: depth)
        }
        search.values[draft] = .some(found)
        return found
    }

    /// Returns a value with the defaults of its missing members; nil if they lead back to it.
    private mutating func completed(
        _ value: JSONValue,
        by index: Int,
        _ search: inout DefaultSearch,
        depth: Int
    ) -> JSONValue? {
        guard depth < Self.nestingLimit else { return nil }
        let index = drafts[index].settling?.base ?? index
        guard drafts[index].branches == nil, drafts[index].values == nil else { return value }
        switch value {
        case .object(var object):
            let members = drafts[index].members.named.sorted {
                $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
            }
            for member in members {
                if let present = object[member.key] {
                    let made = completed(present, by: member.rule, &search, depth: depth + 1)
                    guard let made else { return nil }
                    object[member.key] = made
                } else if supplies[member.rule] != nil {
                    if search.open.contains(member.rule) { return nil }
                    if let made = self.value(of: member.rule, &search, depth: depth + 1) {
                        object[member.key] = made
                    }
                }
            }
            return .object(object)
        case .array(var items):
            let list = drafts[index].list
            for position in items.indices {
                let rule = position < list.slots.count ? list.slots[position] : list.rest
                guard let rule else { continue }
                let made = completed(items[position], by: rule, &search, depth: depth + 1)
                guard let made else { return nil }
                items[position] = made
            }
            return .array(items)
        default: return value
        }
    }
}
