package import VeriJSON

/// A check of a value against as much of JSON Schema as the schema of reports uses.
package struct SchemaCheck {
    package let schema: JSONValue

    package init(schema: JSONValue) {
        self.schema = schema
    }

    package func violations(of value: JSONValue) -> [String] {
        violations(of: value, by: schema, at: "")
    }

    private func violations(of value: JSONValue, by rule: JSONValue, at path: String) -> [String] {
        guard case .object(let keywords) = rule else {
            return rule == .bool(false) ? ["\(path): nothing is allowed"] : []
        }
        return keywords.flatMap { keyword -> [String] in
            switch (keyword.key, keyword.value, value) {
            case ("$ref", .string(let reference), _):
                let pointer = JSONPointer(String(reference.dropFirst())) ?? JSONPointer()
                return violations(of: value, by: schema[pointer] ?? false, at: path)
            case ("type", .string(let type), _):
                return value.hasType(type) ? [] : ["\(path): no \(type)"]
            case ("const", let constant, _):
                return constant == value ? [] : ["\(path): not the constant"]
            case ("enum", .array(let values), _):
                return values.contains(value) ? [] : ["\(path): not in the enum"]
            case ("minimum", .number(let minimum), .number(let number)):
                return number < minimum ? ["\(path): too small"] : []
            case ("minLength", .number(let length), .string(let text)):
                return text.unicodeScalars.count < length.int ?? 0 ? ["\(path): too short"] : []
            case ("minItems", .number(let count), .array(let items)):
                return items.count < count.int ?? 0 ? ["\(path): too few items"] : []
            case ("maxItems", .number(let count), .array(let items)):
                return items.count > count.int ?? 0 ? ["\(path): too many items"] : []
            case ("pattern", _, .string(let text)):
                return JSONPointer(text) == nil ? ["\(path): no pointer"] : []
            case ("required", .array(let keys), .object(let object)):
                return keys.filter { key in !object.contains { .string($0.key) == key } }
                    .map { "\(path): lacks \($0)" }
            case ("properties", .object(let rules), .object(let object)):
                return object.flatMap { member in
                    rules[member.key].map {
                        violations(of: member.value, by: $0, at: "\(path)/\(member.key)")
                    } ?? ["\(path): unknown \(member.key)"]
                }
            case ("prefixItems", .array(let rules), .array(let items)):
                return zip(items, rules).flatMap { violations(of: $0, by: $1, at: path) }
            case ("items", let rule, .array(let items)):
                let first = rule == .bool(false) ? 2 : 0
                return items.dropFirst(first).flatMap {
                    violations(of: $0, by: rule, at: path + "/*")
                }
            default:
                return []
            }
        }
    }
}

extension JSONValue {
    fileprivate func hasType(_ type: String) -> Bool {
        switch (type, self) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool): true
        case ("integer", .number(let number)): number.isIntegral
        default: false
        }
    }
}
