import VeriJSONSchema

/// A value with the place that each of its parts has in the document, of which parts are removed.
indirect enum NaiveValue {
    /// A value as it is in the document; null if it was put in place of another one.
    case scalar(JSONValue, path: [String])
    case array([NaiveValue], path: [String])
    case object([(key: String, value: NaiveValue)], path: [String])

    init(_ value: JSONValue, at path: [String] = []) {
        switch value {
        case .array(let items):
            self = .array(
                items.enumerated().map { NaiveValue($1, at: path + ["\($0)"]) },
                path: path
            )
        case .object(let object):
            let members = object.pairs.map { (key: $0, value: NaiveValue($1, at: path + [$0])) }
            self = .object(members, path: path)
        default: self = .scalar(value, path: path)
        }
    }

    var json: JSONValue {
        switch self {
        case .scalar(let value, _): return value
        case .array(let items, _): return .array(items.map(\.json))
        case .object(let members, _):
            var object = JSONObject()
            for member in members { object[member.key] = member.value.json }
            return .object(object)
        }
    }

    var path: [String] {
        switch self {
        case .scalar(_, let path), .array(_, let path), .object(_, let path): path
        }
    }

    /// The number of scalars in the value.
    private var scalars: Int {
        switch self {
        case .scalar: 1
        case .array(let items, _): items.reduce(0) { $0 + $1.scalars }
        case .object(let members, _): members.reduce(0) { $0 + $1.value.scalars }
        }
    }

    /// Null in the place of the value.
    var nulled: NaiveValue { .scalar(.null, path: path) }

    /// The places of the parts that another state of the value lacks, or has null for, with the
    /// number of scalars in them.
    func losses(in later: NaiveValue) -> [(path: [String], scalars: Int)] {
        switch (self, later) {
        case (.scalar(let value, _), .scalar(let other, _)):
            return value == other ? [] : [(path, scalars)]
        case (.array(let items, _), .array(let others, _)):
            return items.flatMap { item in
                others.first { $0.path == item.path }.map { item.losses(in: $0) }
                    ?? [(item.path, item.scalars)]
            }
        case (.object(let members, _), .object(let others, _)):
            return members.flatMap { member in
                others.first { $0.key == member.key }.map { member.value.losses(in: $0.value) }
                    ?? [(member.value.path, member.value.scalars)]
            }
        default: return [(path, scalars)]
        }
    }
}
