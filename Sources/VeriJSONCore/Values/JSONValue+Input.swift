extension JSONValue: JSONInput {
    /// The value written without white space.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes of the written value.
    public var jsonBytes: JSONBytes { JSONBytes(JSONWriter().write(self)) }
}
