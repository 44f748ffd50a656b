extension Report {
    /// Something worth knowing that is no change of its own.
    ///
    /// Notes of one kind at one place of the pattern are one note with a count, so there are
    /// never more of them than the pattern has places.
    public struct Note: Hashable, Sendable, Codable {
        /// What it is about: `array.emptied`, `key.unknown` or `limit.changes`.
        public var code: FindingCode
        /// The place in the pattern.
        public var template: String
        /// How many places of the document it is about.
        public var count: Int
        /// The first of those places, at most ``pathLimit`` of them.
        public var paths: [JSONPointer]
        /// The bytes of the first place: of the first item that an array lost, of a key.
        public var range: Range<Int>
        /// The line of the first place, counted from 1.
        public var line: Int {
            get { lineNumber.value }
            set { lineNumber.value = newValue }
        }
        var lineNumber: DeferredNumber
        /// The column of the first place, counted from 1 in Unicode scalars.
        public var column: Int {
            get { columnNumber.value }
            set { columnNumber.value = newValue }
        }
        var columnNumber: DeferredNumber
        /// Items that the first array lost, or changes that are not kept.
        public var lost: Int
        /// Items that the first array had, or all changes.
        public var total: Int
        /// The note in one line.
        public var message: String
        /// What is said right beside the first place.
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

        /// How many places a note names.
        public static let pathLimit = 5
    }
}
