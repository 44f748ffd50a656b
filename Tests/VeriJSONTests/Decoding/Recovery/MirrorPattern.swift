import TestSupport
import VeriJSON

/// A generator of patterns that mirror a document, in part.
///
/// Some values are refused by the pattern's type, some are not looked at, and some members are
/// optional, so that a pattern and a model each find something else wrong with a document.
struct MirrorPattern {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// Returns a pattern for the documents that are like one.
    mutating func pattern(for document: String) throws -> Pattern {
        try Pattern(mirror(of: JSONValue(parsing: document)))
    }

    private mutating func mirror(of value: JSONValue) -> JSONValue {
        if generator.chance(20) { return "any" }
        switch value {
        case .array(let items):
            guard let first = items.first else { return [] }
            if generator.chance(20) { return ["$tuple": .array(items.map { mirror(of: $0) })] }
            return [mirror(of: generator.chance(50) ? generator.pick(items) : first)]
        case .object(let object):
            var members: [JSONObject.Member] = []
            var keys: Set<String> = []
            for member in object where generator.chance(85) && keys.insert(member.key).inserted {
                let mark = generator.chance(50) ? "?" : ""
                let value = mirror(of: member.value)
                members.append(
                    JSONObject.Member(key: member.key.escapingMarks + mark, value: value)
                )
            }
            if generator.chance(20) {
                let supplied: JSONValue = ["$type": "int", "$default": 300]
                members.append(JSONObject.Member(key: "supplied", value: supplied))
            }
            return .object(JSONObject(members))
        default: return scalar(like: value)
        }
    }

    private mutating func scalar(like value: JSONValue) -> JSONValue {
        if generator.chance(10) { return ["$type": "string", "$fallback": "-"] }
        if generator.chance(10) { return ["$type": "int", "$null": [7, ""]] }
        let mark = generator.chance(15) ? "?" : ""
        switch value {
        case .string: return .string("string" + mark)
        case .number: return .string((generator.chance(50) ? "number" : "int") + mark)
        case .bool: return .string("bool" + mark)
        default: return "any"
        }
    }
}

extension String {
    /// The key as a pattern writes it.
    fileprivate var escapingMarks: String {
        reduce(into: "") { text, character in
            if "\\?*$".contains(character) { text.append("\\") }
            text.append(character)
        }
    }
}
