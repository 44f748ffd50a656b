import VeriJSON
import VeriJSONSchema

extension Cleaner {
    /// The same work by a schema that says what the pattern says.
    func sanitizeBySchema() throws -> Entrant {
        let text = JSONWriter().write(try cleaning.schema)
        let schema = try Schema(text, options: Schema.Options(formats: .assertion))
        let sanitizer = Sanitizer(schema, policy: cleaning.policy)
        let (documents, corpus) = (corpus.documents, corpus.name)
        let contestant = Contestant(
            "VeriJSON sanitize, schema",
            "sanitize by a JSON Schema that says what the pattern says"
        ) {
            for document in documents {
                guard try sanitizer.sanitize(document.bytes).status == .unchanged else {
                    throw BenchmarkError("schema: \(corpus) is not what it should be")
                }
            }
        }
        return Entrant(contestant: contestant, pattern: cleaning.name)
    }
}

extension Corpus.Cleaning {
    /// A schema of draft 4 that says what the pattern says, as `Pipelines/ajv.js` makes it for Ajv.
    var schema: JSONValue {
        get throws { Self.schema(try JSONValue(parsing: text)) }
    }

    private static func schema(_ pattern: JSONValue) -> JSONValue {
        switch pattern {
        case .array(let items):
            return items.isEmpty
                ? ["type": "array"] : ["type": "array", "items": schema(items[0])]
        case .object(let members):
            var object: JSONObject = ["type": "object"]
            var properties = JSONObject()
            var required: [JSONValue] = []
            for member in members {
                let value = schema(member.value)
                if member.key == "*" {
                    object["additionalProperties"] = value
                } else if member.key.hasSuffix("?") {
                    properties[String(member.key.dropLast())] = nullable(value)
                } else {
                    properties[member.key] = value
                    required.append(.string(member.key))
                }
            }
            if !properties.isEmpty { object["properties"] = .object(properties) }
            if !required.isEmpty { object["required"] = .array(required) }
            return .object(object)
        default:
            let type = pattern.asString ?? "any"
            if type == "any" { return [:] }
            if type.hasSuffix("?") { return nullable(schema(.string(String(type.dropLast())))) }
            if type == "datetime" { return ["type": "string", "format": "date-time"] }
            let names = ["int": "integer", "bool": "boolean"]
            return ["type": .string(names[type] ?? type)]
        }
    }

    private static func nullable(_ schema: JSONValue) -> JSONValue {
        guard case .object(var object) = schema, let type = object["type"]?.asString, type != "null"
        else { return schema }
        object["type"] = [.string(type), "null"]
        return .object(object)
    }
}
