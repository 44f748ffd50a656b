import VeriJSONSchema

extension NaiveSettler {
    /// Returns parts with those that they join.
    func flattened(_ parts: [Part]) -> [Part] {
        parts.flatMap { part -> [Part] in
            guard part.isTest == nil, let list = part.schema.asObject?["allOf"]?.asArray else {
                return [part]
            }
            return [part]
                + flattened(
                    list.enumerated().map {
                        Part(schema: $1, pointer: part.pointer + ["allOf", "\($0)"])
                    }
                )
        }
    }

    func isListed(_ schema: JSONValue) -> Bool {
        schema.asObject.map { $0["enum"] != nil || $0["const"] != nil } ?? false
    }

    /// Whether the parts name null as a type or in an alternative.
    func namesNull(_ all: [Part]) -> Bool {
        let plain = all.filter { $0.isTest == nil }
        if plain.contains(where: { isListed($0.schema) }) { return false }
        return plain.contains { part in
            part.schema.asObject?["type"].map { NaiveSchema.names($0).contains("null") } == true
        }
    }
}
