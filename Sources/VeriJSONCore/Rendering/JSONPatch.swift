/// Operations that turn one JSON document into another one, a JSON Patch (RFC 6902).
///
///     let patch = try result.report.patch()
///     patch.json()      // [{"op":"remove","path":"/1"}]
///
/// Its media type is `application/json-patch+json`.
public struct JSONPatch: Hashable, Sendable {
    /// One change, at a place of the document as the operations before it have left it.
    public struct Operation: Hashable, Sendable {
        /// What an operation does; RFC 6902 has more, which no report needs.
        public enum Kind: String, Sendable, CaseIterable {
            /// A member is added to an object.
            case add
            /// A member or an item goes.
            case remove
            /// A value gives way to another one.
            case replace
        }

        /// What is done.
        public var kind: Kind
        /// The place.
        public var path: JSONPointer
        /// The value that comes; nil for a removal.
        public var value: JSONValue?

        /// The operation as a JSON value.
        public var jsonValue: JSONValue {
            var object: JSONObject = [
                "op": .string(kind.rawValue), "path": .string(path.description),
            ]
            object["value"] = value
            return .object(object)
        }
    }

    /// The operations in the order in which they are made.
    public var operations: [Operation]

    /// The patch as a JSON value, an array.
    public var jsonValue: JSONValue { .array(operations.map(\.jsonValue)) }

    /// The patch as JSON text.
    ///
    /// - Parameter options: How the JSON is laid out.
    /// - Returns: The text, without a line feed at its end.
    /// - Complexity: O(*n*), *n* the number of operations with their values.
    public func json(_ options: JSONWriter.Options = .compact) -> String {
        var options = options
        options.escapesInvisible = true
        return JSONWriter(options).string(jsonValue)
    }
}
