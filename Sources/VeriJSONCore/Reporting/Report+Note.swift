extension Report {
    /// An observation about a document that is not a change.
    ///
    /// Notes of the same kind at the same place of the pattern are merged into one with a count, so
    /// their number is bounded by the pattern's size, not by the document's.
    ///
    ///     let note = report.notes.first
    ///     note?.code         // array.emptied
    ///     note?.message      // this array lost 8 of its 10 items (80%)
    ///     note?.paths        // [/items]
    public struct Note: Hashable, Sendable, Codable {
        /// The kind of note: `array.emptied`, `key.unknown`, `key.duplicate` for a repeated key on
        /// the path to a repair for a model, `limit.changes`, or `relaxed.NAME` for the repairs of
        /// a document that was rejected.
        public var code: FindingCode
        /// The place in the pattern, as a template path; empty for `limit.changes`.
        public var template: String
        /// The number of places in the document that the note is about.
        public var count: Int
        /// The first of those places, at most ``pathLimit``; empty for `limit.changes`.
        public var paths: [JSONPointer]
        /// The bytes of the first place: the first item that an array lost, or an unknown
        /// or repeated key.
        ///
        /// Byte offsets count from 0. The range is empty if the place is secret.
        public var range: Range<Int>
        /// The line of the first place, counted from 1.
        ///
        /// - Complexity: O(*n*) for the first line or column of a report, *n* the bytes of the
        ///   document; then O(1).
        public var line: Int {
            get { lineNumber.value }
            set { lineNumber.value = newValue }
        }
        var lineNumber: LazyNumber
        /// The column of the first place, in Unicode scalars counted from 1.
        ///
        /// - Complexity: O(*n*) for the first line or column of a report, *n* the bytes of the
        ///   document; then O(1).
        public var column: Int {
            get { columnNumber.value }
            set { columnNumber.value = newValue }
        }
        var columnNumber: LazyNumber
        /// The number of items that the first array lost, or of changes that are not listed;
        /// otherwise 0.
        ///
        /// It is 0 if the place is secret.
        public var lost: Int
        /// The number of items that the first array had, or of all changes; otherwise 0.
        ///
        /// It is 0 if the place is secret.
        public var total: Int
        /// The note as one line.
        public var message: String
        /// The text to show next to the first place.
        public var label: String

        private enum CodingKeys: String, CodingKey {
            case code
            case template
            case count
            case paths
            case range
            case lineNumber = "line"
            case columnNumber = "column"
            case lost
            case total
            case message
            case label
        }

        /// The limit on ``paths``.
        public static let pathLimit = 5
    }
}

extension Report.Note {
    /// The number of items up to which an array that lost its items is no news of its own.
    private static let fewItems = 3

    /// Whether the note leads the findings, and is a part of the outcome: an array lost most of its
    /// items, and had more than a few.
    var leads: Bool { code == .arrayEmptied && (total > Self.fewItems || count > 1) }
}
