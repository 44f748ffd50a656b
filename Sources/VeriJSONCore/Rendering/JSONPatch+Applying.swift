extension JSONPatch {
    /// Reads a patch that consists of `add`, `remove` and `replace`.
    ///
    /// - Parameter value: A JSON array of operations (RFC 6902).
    /// - Throws: ``JSONPatchError`` with the reason `notAPatch` if the value is not an array, or for
    ///   the first operation that is not one of these three.
    /// - Complexity: O(*n*), *n* the number of operations.
    public init(_ value: JSONValue) throws(JSONPatchError) {
        guard case .array(let items) = value else {
            throw JSONPatchError(
                .notAPatch,
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
    /// - Throws: ``JSONPatchError`` with the reason `noPlace` if an operation's place does not exist: a
    ///   patch is applied as a whole or not at all.
    /// - Complexity: O(*n* · *d*), *n* the number of operations, *d* the size of the containers on their
    ///   ways.
    public func apply(to document: JSONValue) throws(JSONPatchError) -> JSONValue {
        var document = document
        for (position, operation) in operations.enumerated() {
            do throws(JSONPatchError.Reason) {
                try document.apply(operation, at: operation.path.tokens[...])
            } catch {
                throw JSONPatchError(error, operation, position)
            }
        }
        return document
    }
}

/// The reason why a JSON Patch cannot be read or applied.
///
///     let patch = JSONPatch(operations: [JSONPatch.Operation(.remove, at: "/note")])
///     do {
///         _ = try patch.apply(to: ["id": 1])
///     } catch {
///         error.reason     // noPlace
///         print(error)     // expected a place for operation 0, remove "/note", found none …
///     }
public struct JSONPatchError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons.
    ///
    ///     switch error.reason {
    ///     case .notAPatch: print("expected a JSON Patch:", error)
    ///     case .noPlace: print("expected a patch of this document:", error)
    ///     }
    public enum Reason: String, Error, Sendable {
        /// The JSON is not a patch, or has an operation other than `add`, `remove` and `replace`.
        case notAPatch
        /// The place of an operation is not in the document.
        case noPlace
    }

    /// The reason.
    public var reason: Reason
    /// The message in one sentence: what was expected, and what was found.
    public var description: String

    init(_ reason: Reason, _ message: String) {
        self.reason = reason
        description = message
    }

    fileprivate init(_ reason: Reason, _ operation: JSONPatch.Operation, _ position: Int) {
        self.init(
            reason,
            "expected a place for operation \(position), \(operation.kind.rawValue)"
                + " \(JSONText.quoted(operation.path.description)), found none in the document"
        )
    }
}

extension JSONPatch.Operation {
    fileprivate init(_ item: JSONValue, at position: Int) throws(JSONPatchError) {
        guard case .string(let op)? = item["op"], case .string(let text)? = item["path"],
            let kind = Kind(rawValue: op), let path = JSONPointer(text)
        else {
            throw JSONPatchError(
                .notAPatch,
                "expected operation \(position) to be add, remove or replace with a path, found"
                    + " another one"
            )
        }
        let value = item["value"]
        guard kind == .remove || value != nil else {
            throw JSONPatchError(
                .notAPatch,
                "expected a value for operation \(position), \(op), found none"
            )
        }
        self.init(kind, at: path, value: kind == .remove ? nil : value)
    }
}

extension JSONValue {
    /// Applies an operation at the end of a path, without copying the containers on its way.
    fileprivate mutating func apply(
        _ operation: JSONPatch.Operation,
        at path: ArraySlice<String>
    ) throws(JSONPatchError.Reason) {
        guard let token = path.first else {
            guard let value = operation.value else { throw .noPlace }
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
        default: throw .noPlace
        }
    }
}

extension [JSONValue] {
    fileprivate mutating func apply(
        _ operation: JSONPatch.Operation,
        at token: String,
        _ rest: ArraySlice<String>
    ) throws(JSONPatchError.Reason) {
        if rest.isEmpty, operation.kind == .add, let value = operation.value {
            guard let index = token == "-" ? count : JSONPointer.index(token), index <= count else {
                throw .noPlace
            }
            return insert(value, at: index)
        }
        guard let index = JSONPointer.index(token), indices.contains(index) else { throw .noPlace }
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
    ) throws(JSONPatchError.Reason) {
        if rest.isEmpty, operation.kind == .add {
            self[token] = operation.value
            return
        }
        guard var member = self[token] else { throw .noPlace }
        if rest.isEmpty, operation.kind == .remove {
            self[token] = nil
        } else {
            self[token] = .null
            defer { self[token] = member }
            try member.apply(operation, at: rest)
        }
    }
}
