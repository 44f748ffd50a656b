import TestSupport
import VeriJSON

/// Documents that differ from a document in one place.
///
/// Every value becomes each of some others, every member and item is removed, and every key is
/// renamed. The same document always has the same mutations.
enum DocumentMutations {
    /// What any value may become.
    private static let replacements: [JSONValue] = [
        .null, true, 7, 1.5, -1, "x", "12", "", [], [:], [nil], ["x": 1],
    ]

    /// Returns the mutations of a document.
    ///
    /// - Parameters:
    ///   - document: JSON text.
    ///   - limit: The greatest number of mutations; if there are more, some are picked at random.
    /// - Returns: The mutations as compact text, none of them twice and none the document itself.
    /// - Throws: `JSONSyntaxError` if the document is not JSON.
    static func all(of document: String, limit: Int = 400) throws -> [String] {
        let value = try JSONValue(parsing: document)
        var known: Set = [value.description]
        var mutations = mutations(of: value).map(\.description).filter { known.insert($0).inserted }
        if mutations.count > limit {
            var generator = SplitMix64(seed: UInt64(document.utf8.count))
            mutations.shuffle(using: &generator)
            mutations.removeLast(mutations.count - limit)
        }
        return mutations
    }

    private static func mutations(of value: JSONValue) -> [JSONValue] {
        switch value {
        case .array(let items): replacements + mutations(of: items).map(JSONValue.array)
        case .object(let object):
            replacements + mutations(of: Array(object)).map { .object(JSONObject($0)) }
        default: replacements
        }
    }

    private static func mutations(of items: [JSONValue]) -> [[JSONValue]] {
        items.indices.flatMap { index in
            [items.without(index)]
                + mutations(of: items[index]).map { items.replacing(index, with: $0) }
        }
    }

    private static func mutations(of members: [JSONObject.Member]) -> [[JSONObject.Member]] {
        members.indices.flatMap { index in
            let member = members[index]
            let renamed = JSONObject.Member(key: member.key + "X", value: member.value)
            let changed = mutations(of: member.value).map {
                members.replacing(index, with: JSONObject.Member(key: member.key, value: $0))
            }
            return [members.without(index), members.replacing(index, with: renamed)] + changed
        }
    }
}

extension Array {
    fileprivate func without(_ index: Int) -> [Element] {
        var copy = self
        copy.remove(at: index)
        return copy
    }

    fileprivate func replacing(_ index: Int, with element: Element) -> [Element] {
        var copy = self
        copy[index] = element
        return copy
    }
}
