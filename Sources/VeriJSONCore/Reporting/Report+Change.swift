extension Report {
    /// What was done at a place of a document.
    public enum Action: String, Sendable, Codable, CaseIterable {
        /// An array item was removed.
        case drop
        /// An object member was removed.
        case strip
        /// A value became null.
        case null
        /// A value gave way to the pattern's `$fallback`.
        case replace
        /// A missing member was supplied from the pattern's `$default`.
        case insert
        /// A value was written in another way.
        case convert
        /// The document as a whole was refused.
        case reject
    }

    /// One change of a document, with its causes.
    public struct Change: Hashable, Sendable, Codable {
        /// What was done.
        public var action: Action
        /// What was wrong at this place: the value itself, or `item.invalid` and
        /// `object.invalid` where it was something inside.
        public var code: FindingCode
        /// How much it means: as much as the gravest of its causes.
        public var severity: Finding.Severity
        /// The place in the original document.
        public var path: JSONPointer
        /// The place in the clean document; nil where nothing is left.
        public var newPath: JSONPointer?
        /// The place in the pattern as a path: items and wildcards are `*`, `#name` starts anew.
        public var template: String
        /// The bytes of the value in the original document; for an insertion, of the object.
        public var range: Range<Int>
        /// The line where that begins, counted from 1.
        public var line: Int {
            get { lineNumber.value }
            set { lineNumber.value = newValue }
        }
        var lineNumber: DeferredNumber
        /// The column where that begins, counted from 1 in Unicode scalars.
        public var column: Int {
            get { columnNumber.value }
            set { columnNumber.value = newValue }
        }
        var columnNumber: DeferredNumber
        /// What the pattern put in: the `$default` or `$fallback` as JSON text.
        public var inserted: String?
        /// What a conversion made of the value, as JSON text and as it is in the clean document;
        /// nil where it is hidden.
        public var converted: String?
        /// Why, at least one and as many as the limits keep.
        public var causes: [Cause]
        /// How many causes there were beyond those.
        public var causesOmitted: Int

        private enum CodingKeys: String, CodingKey {
            case action
            case code
            case severity
            case path
            case newPath
            case template
            case range
            case lineNumber = "line"
            case columnNumber = "column"
            case inserted
            case converted
            case causes
            case causesOmitted
        }
    }

    /// How many changes a document had.
    public struct Totals: Hashable, Sendable, Codable {
        /// Array items that were removed.
        public var dropped = 0
        /// Object members that were removed.
        public var stripped = 0
        /// Values that became null.
        public var nulled = 0
        /// Values that gave way to a `$fallback`.
        public var replaced = 0
        /// Members that were supplied from a `$default`.
        public var inserted = 0
        /// Values that were written in another way.
        public var converted = 0
        /// 1 where the document was refused.
        public var rejected = 0
        /// Changes that the pattern itself asked for.
        public var expected = 0
        /// Changes where the data has something new.
        public var novel = 0
        /// Changes where the data is wrong.
        public var broken = 0

        /// Makes totals of nothing.
        public init() {}

        // A saved report may have been written by anyone: sums wrap rather than trap.

        /// Items and members that were removed.
        public var removed: Int { dropped &+ stripped }
        /// All changes.
        public var changes: Int { expected &+ novel &+ broken }

        mutating func count(_ action: Action, _ severity: Finding.Severity, times: Int = 1) {
            switch action {
            case .drop: dropped += times
            case .strip: stripped += times
            case .null: nulled += times
            case .replace: replaced += times
            case .insert: inserted += times
            case .convert: converted += times
            case .reject: rejected += times
            }
            switch severity {
            case .expected: expected += times
            case .novel: novel += times
            case .broken: broken += times
            }
        }
    }
}

extension Report.Action {
    init?(_ action: Event.Action) {
        switch action {
        case .drop: self = .drop
        case .strip: self = .strip
        case .null: self = .null
        case .replace: self = .replace
        case .insert: self = .insert
        case .convert: self = .convert
        case .reject: self = .reject
        case .note: return nil
        }
    }
}
