extension JSONPatch {
    /// Reads a patch that consists of `add`, `remove`, `replace` and `move`.
    ///
    /// - Parameter value: A JSON array of operations (RFC 6902).
    /// - Throws: ``JSONPatch/Error`` with the code `patch.syntax` if the value is not an array, or
    ///   for the first operation that is not one of these four.
    /// - Complexity: O(*n*), *n* the number of operations.
    public init(_ value: JSONValue) throws(JSONPatch.Error) {
        guard case .array(let items) = value else {
            throw JSONPatch.Error(
                .syntax,
                "expected an array of operations, found something else"
            )
        }
        operations = []
        operations.reserveCapacity(items.count)
        for (position, item) in items.enumerated() {
            operations.append(try Operation(item, at: position))
        }
    }

    /// Applies the patch to a document.
    ///
    ///     let clean = try result.report.patch().apply(to: original)
    ///
    /// - Parameter document: The document; it stays as it is.
    /// - Returns: The document after all operations.
    /// - Throws: ``JSONPatch/Error`` with the code `patch.place` if an operation's place does not
    ///   exist: a patch is applied as a whole or not at all.
    /// - Complexity: O(*n* · *d*), *n* the number of operations, *d* the size of the containers on
    ///   their ways.
    public func apply(to document: JSONValue) throws(JSONPatch.Error) -> JSONValue {
        var document = document
        for (position, operation) in operations.enumerated() {
            do throws(NoPlace) {
                for step in try operation.steps(in: document) {
                    try document.apply(step, at: step.path.tokens[...])
                }
            } catch {
                throw JSONPatch.Error(operation, position)
            }
        }
        return document
    }
}

/// The place of an operation is not in the document.
private struct NoPlace: Error {}

extension JSONPatch {
    /// A JSON Patch that cannot be read or applied.
    ///
    ///     let patch = JSONPatch(operations: [JSONPatch.Operation(.remove, at: "/1")])
    ///     do {
    ///         _ = try patch.apply(to: [])
    ///     } catch {
    ///         error.code     // patch.place
    ///         error          // expected a place for operation 0, remove "/1", found none in the document
    ///     }
    public struct Error: Swift.Error, Sendable, Hashable, CustomStringConvertible {
        /// The kind of obstacle.
        ///
        /// Codes are stable; a later version may add new ones.
        ///
        ///     let isOfAnotherDocument = error.code == .place
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            /// The code in its dotted form, such as `patch.place`.
            public let description: String

            private init(_ description: String) {
                self.description = description
            }

            /// The JSON is not a patch, or has an operation other than `add`, `remove`, `replace` and
            /// `move`.
            public static let syntax = Code("patch.syntax")
            /// The place of an operation is not in the document.
            public static let place = Code("patch.place")
        }

        /// The kind of obstacle.
        public let code: Code
        /// The message in one sentence: what was expected, and what was found.
        public let description: String

        fileprivate init(_ code: Code, _ message: String) {
            self.code = code
            description = message
        }

        fileprivate init(_ operation: JSONPatch.Operation, _ position: Int) {
            self.init(
                .place,
                "expected a place for operation \(position), \(operation.kind.rawValue)"
                    + " \(JSONText.quoted(operation.path.description)), found none in the document"
            )
        }
    }
}

extension JSONPatch.Operation {
    fileprivate init(_ item: JSONValue, at position: Int) throws(JSONPatch.Error) {
        guard case .string(let op)? = item["op"], case .string(let text)? = item["path"],
            let kind = Kind(rawValue: op), let path = JSONPointer(text)
        else {
            throw JSONPatch.Error(
                .syntax,
                "expected operation \(position) to be add, remove, replace or move with a path, found"
                    + " another one"
            )
        }
        if kind == .move {
            guard case .string(let text)? = item["from"], let from = JSONPointer(text) else {
                throw JSONPatch.Error(
                    .syntax,
                    "expected a place to move from for operation \(position), found none"
                )
            }
            self.init(.move, at: path, from: from)
            return
        }
        let value = item["value"]
        guard kind == .remove || value != nil else {
            throw JSONPatch.Error(
                .syntax,
                "expected a value for operation \(position), \(op), found none"
            )
        }
        self.init(kind, at: path, value: kind == .remove ? nil : value)
    }

    /// Returns the operations at one place each that the operation consists of.
    fileprivate func steps(in document: JSONValue) throws(NoPlace) -> [JSONPatch.Operation] {
        guard kind == .move else { return [self] }
        guard let from, let value = document[from] else { throw NoPlace() }
        return [JSONPatch.Operation(.remove, at: from), .init(.add, at: path, value: value)]
    }
}

extension JSONValue {
    /// Applies an operation at the end of a path, without copying the containers on its way.
    fileprivate mutating func apply(
        _ operation: JSONPatch.Operation,
        at path: ArraySlice<String>
    ) throws(NoPlace) {
        guard let token = path.first else {
            guard let value = operation.value else { throw NoPlace() }
            self = value
            return
        }
        switch self {
        case .array(var items):
            self = .null
            defer { self = .array(items) }
            try items.apply(operation, at: token, path.dropFirst())
        case .object(var object):
            self = .null
            defer { self = .object(object) }
            try object.apply(operation, at: token, path.dropFirst())
        default: throw NoPlace()
        }
    }
}

extension [JSONValue] {
    fileprivate mutating func apply(
        _ operation: JSONPatch.Operation,
        at token: String,
        _ rest: ArraySlice<String>
    ) throws(NoPlace) {
        if rest.isEmpty, operation.kind == .add, let value = operation.value {
            guard let index = token == "-" ? count : JSONPointer.index(token), index <= count else {
                throw NoPlace()
            }
            return insert(value, at: index)
        }
        guard let index = JSONPointer.index(token), indices.contains(index) else { throw NoPlace() }
        if rest.isEmpty, operation.kind == .remove {
            remove(at: index)
        } else {
            try self[index].apply(operation, at: rest)
        }
    }
}

extension JSONObject {
    fileprivate mutating func apply(
        _ operation: JSONPatch.Operation,
        at token: String,
        _ rest: ArraySlice<String>
    ) throws(NoPlace) {
        if rest.isEmpty, operation.kind == .add {
            self[token] = operation.value
            return
        }
        guard var member = self[token] else { throw NoPlace() }
        if rest.isEmpty, operation.kind == .remove {
            self[token] = nil
        } else {
            self[token] = .null
            defer { self[token] = member }
            try member.apply(operation, at: rest)
        }
    }
}
