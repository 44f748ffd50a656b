extension SyntaxTree {
    /// The bytes of the key that shows that the text is a JSON Schema; nil if none does.
    ///
    /// No pattern has these: `$schema` with the address of a draft, and a `type` of objects or arrays
    /// beside the description of their parts.
    var jsonSchemaMark: Range<Int>? {
        guard case .object(let members) = self[root].content else { return nil }
        if let schema = members.first(where: { $0.key.text == "$schema" }),
            case .string(let address) = self[schema.value].content,
            address.text.contains(text: "json-schema.org")
        {
            return schema.key.range
        }
        guard let type = members.first(where: { $0.key.text == "type" }),
            case .string(let name) = self[type.value].content,
            name.text == "object" || name.text == "array"
        else { return nil }
        let parts = ["properties", "items", "required", "additionalProperties", "prefixItems"]
        return members.contains { parts.contains($0.key.text) } ? type.key.range : nil
    }
}
