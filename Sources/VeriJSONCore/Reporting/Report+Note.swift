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
        /// the path to a repair for a model, `model.caught`, `convert.conflict`, `convert.point`,
        /// `convert.epoch`, `limit.changes`, or `relaxed.NAME` for the repairs of
        /// a document that was rejected.
        public var code: FindingCode
        /// The place in the pattern, as a template path; empty for `convert.conflict` and
        /// `limit.changes`.
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
            get { location.line }
            set { location.line = newValue }
        }
        /// The column of the first place, in Unicode scalars counted from 1.
        ///
        /// - Complexity: O(*n*) for the first line or column of a report, *n* the bytes of the
        ///   document; then O(1).
        public var column: Int {
            get { location.column }
            set { location.column = newValue }
        }
        var location: LazyLocation
        /// The number of items that the first array lost, or of changes that are not listed;
        /// otherwise 0.
        ///
        /// It is 0 if the place is secret.
        public var lost: Int
        /// The number of items that the first array had, or of all changes; otherwise 0.
        ///
        /// It is 0 if the place is secret.
        public var total: Int
        /// The declaration in a model whose failure its code caught, such as
        /// `Page.orders[].placed: Date`; otherwise nil.
        public var declaration: String?
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
            case lost
            case total
            case declaration
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

extension Report.Note {
    /// Decodes a note.
    ///
    /// - Throws: The decoder's error, such as `DecodingError.keyNotFound`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(FindingCode.self, forKey: .code)
        template = try container.decode(String.self, forKey: .template)
        count = try container.decode(Int.self, forKey: .count)
        paths = try container.decode([JSONPointer].self, forKey: .paths)
        range = try container.decode(Range<Int>.self, forKey: .range)
        location = try LazyLocation(from: decoder)
        lost = try container.decode(Int.self, forKey: .lost)
        total = try container.decode(Int.self, forKey: .total)
        declaration = try container.decodeIfPresent(String.self, forKey: .declaration)
        message = try container.decode(String.self, forKey: .message)
        label = try container.decode(String.self, forKey: .label)
    }

    /// Encodes the note.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        try location.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(template, forKey: .template)
        try container.encode(count, forKey: .count)
        try container.encode(paths, forKey: .paths)
        try container.encode(range, forKey: .range)
        try container.encode(lost, forKey: .lost)
        try container.encode(total, forKey: .total)
        try container.encodeIfPresent(declaration, forKey: .declaration)
        try container.encode(message, forKey: .message)
        try container.encode(label, forKey: .label)
    }
}
