extension JSONValue {
    /// Tells whether the value is the literal `null`.
    public var isNull: Bool {
        if case .null = self { return true }
        return false
    }

    /// The truth value, or nil where the value is no bool.
    public var asBool: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }

    /// The number, or nil where the value is none.
    public var asNumber: JSONNumber? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// The string, or nil where the value is none.
    public var asString: String? {
        if case .string(let string) = self { return string }
        return nil
    }

    /// The items, or nil where the value is no array.
    public var asArray: [JSONValue]? {
        if case .array(let items) = self { return items }
        return nil
    }

    /// The members, or nil where the value is no object.
    public var asObject: JSONObject? {
        if case .object(let object) = self { return object }
        return nil
    }

    /// Finds the value that a pointer leads to.
    ///
    ///     value["/items/0/price"]
    ///     value["items"]?[0]?["price"]     // the same
    ///
    /// Of members with the same key the last one counts.
    ///
    /// - Parameter pointer: Where to look. The empty pointer is the value itself.
    /// - Returns: The value there, or nil where there is none.
    /// - Complexity: O(*m*), *m* the members of the objects on the way.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            switch value {
            case .object(let object):
                guard let member = object[token] else { return nil }
                value = member
            case .array(let items):
                guard let index = JSONPointer.index(token), index < items.count else { return nil }
                value = items[index]
            default:
                return nil
            }
        }
        return value
    }
}
