import VeriJSON
import VeriJSONCore

extension JSONValue {
    /// Calls `body` with each place, outer places first, until it returns false.
    ///
    /// - Returns: Whether `body` returned true for every place.
    @discardableResult
    func forEachPlace(_ body: (ValuePlace) -> Bool) -> Bool {
        let root = ValuePlace(value: self, isRoot: true) { $0.first ?? .null }
        return JSONValue.visit(root, body)
    }

    private static func visit(_ place: ValuePlace, _ body: (ValuePlace) -> Bool) -> Bool {
        guard body(place) else { return false }
        switch place.value {
        case .array(let items):
            return items.indices.allSatisfy { index in
                let inner = ValuePlace(value: items[index], isRoot: false) { others in
                    var changed = items
                    changed.replaceSubrange(index...index, with: others)
                    return place.whole([.array(changed)])
                }
                return visit(inner, body)
            }
        case .object(let object):
            let members = Array(object)
            return members.indices.allSatisfy { index in
                let inner = ValuePlace(value: members[index].value, isRoot: false) { others in
                    var changed = members
                    let copies = others.map {
                        JSONObject.Member(key: members[index].key, value: $0)
                    }
                    changed.replaceSubrange(index...index, with: copies)
                    return place.whole([.object(JSONObject(changed))])
                }
                return visit(inner, body)
            }
        default:
            return true
        }
    }

    /// Simpler values of the same kind.
    var simpler: [JSONValue] {
        switch self {
        case .null, .array, .object: []
        case .bool: [false]
        case .number: [0]
        case .string(let text):
            ["", .string(String(text.prefix(1))), .string(String(text.prefix(text.count / 2)))]
        }
    }
}

/// A place in a value, and a way to put other values there.
struct ValuePlace {
    let value: JSONValue
    /// Whether the place is the whole value, which cannot be removed.
    let isRoot: Bool
    /// The whole value with any number of values at this place; members keep their key.
    let whole: ([JSONValue]) -> JSONValue
}
