extension Finding {
    /// A place of a document.
    ///
    ///     let lines = finding.otherPlaces.map(\.line)
    public struct Place: Hashable, Sendable, Codable {
        /// The place in the original document.
        public var path: JSONPointer
        /// The bytes of the smallest wrong part, counted from 0; empty if it is secret.
        public var range: Range<Int>
        /// The line where ``range`` begins, counted from 1.
        ///
        /// - Complexity: O(*n*) for the first line or column of a report or list, *n* the bytes of
        ///   the document; then O(1).
        public var line: Int {
            get { lineNumber.value }
            set { lineNumber.value = newValue }
        }
        var lineNumber: LazyNumber
        /// The column where ``range`` begins, in Unicode scalars counted from 1.
        ///
        /// - Complexity: O(*n*) for the first line or column of a report or list, *n* the bytes of
        ///   the document; then O(1).
        public var column: Int {
            get { columnNumber.value }
            set { columnNumber.value = newValue }
        }
        var columnNumber: LazyNumber

        private enum CodingKeys: String, CodingKey {
            case path
            case range
            case lineNumber = "line"
            case columnNumber = "column"
        }
    }
}
