import VeriJSON
public import VeriJSONCore

/// The differences between two revisions of a document.
///
/// Objects are compared by key, arrays by position or, where the options say so, by a member that
/// identifies their items. Numbers are equal if their values are, so `1.0` is `1`. The list is empty
/// if and only if both revisions are the same JSON value.
///
///     let changes = try Changes(from: #"{"a": 1, "b": [2]}"#, to: #"{"a": 1.0, "b": [2, 3]}"#)
///     changes.changedKeys            // ["b"]
///     changes.first?.path            // /b/1
///     changes.first?.new             // 3
public struct Changes: Sendable {
    /// The event in the life of a document that a change is.
    ///
    ///     try Changes(from: nil, to: "{}").kind     // creation
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The document did not exist.
        case creation
        /// The document existed and still exists.
        case update
        /// The document is gone: the new revision is missing or a tombstone.
        case deletion
        /// The old revision is a tombstone and the new one is not.
        case restoration
    }

    /// A path of the document at which the revisions differ.
    ///
    ///     let changes = try Changes(from: #"{"a": 1}"#, to: #"{"a": 2}"#)
    ///     changes[0].kind     // replaced
    ///     changes[0].path     // /a
    ///     changes[0].old      // 1
    ///     changes[0].new      // 2
    public struct Change: Sendable {
        /// The form of a change.
        ///
        ///     changes[0].kind == .added     // false
        public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            /// There was no value.
            case added
            /// There is no value any more.
            case removed
            /// There is another value.
            case replaced
            /// The items of an array that are identified by a member have another order.
            case reordered
        }

        /// The form of the change.
        public let kind: Kind
        /// The place in the old revision; nil if the value was added.
        public let oldPath: JSONPointer?
        /// The place in the new revision; nil if the value was removed.
        public let newPath: JSONPointer?
        let pair: ValuePair
        let revisions: RevisionPair

        /// The place in the new revision, or that in the old one if the value was removed.
        public var path: JSONPointer { newPath ?? oldPath ?? JSONPointer() }

        /// The old value; nil if the value was added.
        ///
        /// - Complexity: O(*n*), *n* the bytes of the value.
        public var old: JSONValue? { pair.old.flatMap { revisions.old?.document.value($0) } }

        /// The new value; nil if the value was removed.
        ///
        /// - Complexity: O(*n*), *n* the bytes of the value.
        public var new: JSONValue? { pair.new.flatMap { revisions.new?.document.value($0) } }
    }

    /// The event that the change is.
    public let kind: Kind
    let revisions: RevisionPair
    private let list: [Change]

    /// Compares two revisions.
    ///
    /// - Parameters:
    ///   - old: The old revision, as JSON in UTF-8; nil if the document did not exist.
    ///   - new: The new revision; nil if the document is gone.
    ///   - options: The choices that a comparison leaves open.
    ///   - name: The name of the document in messages.
    /// - Throws: `UnreadableDocumentError` if a revision is not JSON or exceeds a limit;
    ///   ``ChangeRulesError`` if a path of the options is not a JSON pointer.
    /// - Complexity: O(*n*), *n* the bytes of both revisions.
    public init<Document: JSONInput>(
        from old: Document?,
        to new: Document?,
        options: Options = Options(),
        name: String = "document"
    ) throws {
        let comparison = try RevisionComparison(options)
        self.init(
            try RevisionPair(
                old?.jsonBytes.document.array,
                new?.jsonBytes.document.array,
                comparison,
                name: name
            )
        )
    }

    /// Compares two revisions that are trees of Foundation or Swift objects, as
    /// `JSONSerialization` returns them.
    ///
    ///     let old: [String: Any] = ["a": 1]
    ///     try Changes(fromJSONObject: old, toJSONObject: ["a": 2]).changedKeys     // ["a"]
    ///
    /// - Parameters:
    ///   - old: The root of the old revision; nil if the document did not exist.
    ///   - new: The root of the new revision; nil if the document is gone.
    ///   - options: The choices that a comparison leaves open.
    ///   - name: The name of the document in messages.
    /// - Throws: `JSONTreeError` for what JSON cannot represent; otherwise as for JSON.
    /// - Complexity: O(*n* log *n*), *n* the size of both trees.
    public init(
        fromJSONObject old: Any?,
        toJSONObject new: Any?,
        options: Options = Options(),
        name: String = "document"
    ) throws {
        try self.init(
            from: old.map { try JSONValue(foundationTree: $0) },
            to: new.map { try JSONValue(foundationTree: $0) },
            options: options,
            name: name
        )
    }

    init(_ revisions: RevisionPair) {
        self.revisions = revisions
        kind = revisions.kind
        list = revisions.differences()
    }

    /// The old revision; nil if the document did not exist.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the revision.
    public var old: JSONValue? { revisions.old.map { $0.document.value(ParsedDocument.root) } }

    /// The new revision; nil if the document is gone.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the revision.
    public var new: JSONValue? { revisions.new.map { $0.document.value(ParsedDocument.root) } }

    /// The keys of the root object whose values differ, those of the new revision first.
    ///
    ///     try Changes(from: #"{"a": 1, "b": 2}"#, to: #"{"b": 3}"#).changedKeys     // ["b", "a"]
    public var changedKeys: [String] {
        var seen: Set<[UInt8]> = []
        return list.compactMap { change in
            guard revisions.isObject(change), let key = change.path.tokens.first,
                seen.insert(Array(key.utf8)).inserted
            else { return nil }
            return key
        }
    }
}

extension Changes: RandomAccessCollection {
    /// The position of the first change.
    public var startIndex: Int { 0 }
    /// The position after the last change.
    public var endIndex: Int { list.count }

    /// Returns the change at a position, in the order of the new revision.
    public subscript(position: Int) -> Change { list[position] }
}

extension Changes.Change: CustomStringConvertible {
    /// The path and the form of the change, without the values.
    ///
    ///     try Changes(from: #"{"a": 1}"#, to: "{}").map(\.description)     // ["/a removed"]
    public var description: String { "\(path.tokens.isEmpty ? "the root" : "\(path)") \(kind)" }
}
