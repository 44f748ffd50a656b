import VeriJSONCore

/// The schemas of the formats of the pattern language.
enum SchemaFormats {
    static func schema(of format: StringFormat) -> JSONValue {
        let facts = format.facts.schema
        var object: JSONObject = ["type": "string"]
        let keywords = [
            ("format", facts.format), ("contentEncoding", facts.contentEncoding),
            ("pattern", facts.expression),
        ]
        for case (let key, let value?) in keywords {
            object.append(key: key, value: .string(value))
        }
        guard let integers = facts.integers else { return .object(object) }
        let integer: JSONValue = [
            "type": "integer", "minimum": .number(JSONNumber(integers.lowerBound)),
            "maximum": .number(JSONNumber(integers.upperBound)),
        ]
        return ["anyOf": [.object(object), integer]]
    }
}
