/// The operations that turn one JSON document into another: a JSON Patch (RFC 6902).
///
/// A report creates one from its changes, for programs that apply patches to their own copy of the
/// document:
///
///     let patch = try result.report.patch()
///     patch.operations[0].path    // /1
///     patch.json()                // [{"op":"remove","path":"/1"}]
///
/// Its media type is `application/json-patch+json`.
public struct JSONPatch: Hashable, Sendable {
    /// An operation at one place of the document.
    ///
    /// The place is that in the document after all earlier operations.
    ///
    ///     let operation = JSONPatch.Operation(.replace, at: "/0/price", value: 12)
    ///     operation.jsonValue     // {"op":"replace","path":"/0/price","value":12}
    public struct Operation: Hashable, Sendable {
        /// The kind of operation; `copy` and `test` of RFC 6902 do not occur.
        ///
        ///     let removed = patch.operations.filter { $0.kind == .remove }.map(\.path)
        public enum Kind: String, Sendable, CaseIterable {
            /// Adds a member to an object.
            case add
            /// Removes a member or an item.
            case remove
            /// Replaces a value by another one.
            case replace
            /// Removes a member, and adds its value with another key.
            case move
        }

        /// The kind of operation.
        public var kind: Kind
        /// The place of the value.
        public var path: JSONPointer
        /// The new value; nil for a removal and for a move.
        public var value: JSONValue?
        /// The place that a value is moved from; nil for other operations.
        public var from: JSONPointer?

        /// Creates an operation.
        ///
        /// - Parameters:
        ///   - kind: The kind of operation.
        ///   - path: The place of the value, in the document after all earlier operations.
        ///   - value: The new value; nil for a removal and for a move.
        ///   - from: The place that a value is moved from.
        public init(
            _ kind: Kind,
            at path: JSONPointer,
            value: JSONValue? = nil,
            from: JSONPointer? = nil
        ) {
            self.kind = kind
            self.path = path
            self.value = value
            self.from = from
        }

        /// The operation as a JSON object with the members of RFC 6902.
        public var jsonValue: JSONValue {
            var object: JSONObject = [
                "op": .string(kind.rawValue), "path": .string(path.description),
            ]
            object["from"] = from.map { .string($0.description) }
            object["value"] = value
            return .object(object)
        }
    }

    /// The operations, in the order in which they are applied.
    public var operations: [Operation]

    /// Creates a patch.
    ///
    /// - Parameter operations: The operations, in the order in which they are applied.
    public init(operations: [Operation]) { self.operations = operations }

    /// The patch as a JSON array of operations.
    public var jsonValue: JSONValue { .array(operations.map(\.jsonValue)) }

    /// Returns the patch as JSON text.
    ///
    /// - Parameter options: The layout of the text. Invisible characters are always escaped.
    /// - Returns: The text, without a line feed at its end.
    /// - Complexity: O(*n*), *n* the number of operations with their values.
    public func json(_ options: JSONWriter.Options = .compact) -> String {
        Self.text(jsonValue, options)
    }

    fileprivate static func text(_ value: JSONValue, _ options: JSONWriter.Options) -> String {
        var options = options
        options.escapesInvisible = true
        return JSONWriter(options).string(value)
    }
}

extension JSONPatch.Operation {
    /// The operation as compact JSON text, as in the text of a patch.
    var json: String { JSONPatch.text(jsonValue, .compact) }
}
