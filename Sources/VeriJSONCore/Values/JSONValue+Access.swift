extension JSONValue {
    /// Whether the value is the literal `null`.
    public var isNull: Bool {
        if case .null = self { return true }
        return false
    }

    /// The Boolean, or nil if the value is not `true` or `false`.
    public var asBool: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }

    /// The number, or nil if the value is not a number.
    public var asNumber: JSONNumber? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// The string, or nil if the value is not a string.
    public var asString: String? {
        if case .string(let string) = self { return string }
        return nil
    }

    /// The items, or nil if the value is not an array.
    public var asArray: [JSONValue]? {
        if case .array(let items) = self { return items }
        return nil
    }

    /// The members, or nil if the value is not an object.
    public var asObject: JSONObject? {
        if case .object(let object) = self { return object }
        return nil
    }
}
