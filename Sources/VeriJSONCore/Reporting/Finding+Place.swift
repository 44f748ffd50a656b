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
            get { location.line }
            set { location.line = newValue }
        }
        /// The column where ``range`` begins, in Unicode scalars counted from 1.
        ///
        /// - Complexity: O(*n*) for the first line or column of a report or list, *n* the bytes of
        ///   the document; then O(1).
        public var column: Int {
            get { location.column }
            set { location.column = newValue }
        }
        var location: LazyLocation

        private enum CodingKeys: String, CodingKey {
            case path
            case range
        }
    }
}

extension Finding.Place {
    /// Decodes a place of a finding.
    ///
    /// - Throws: The decoder's error, such as `DecodingError.keyNotFound`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        path = try container.decode(JSONPointer.self, forKey: .path)
        range = try container.decode(Range<Int>.self, forKey: .range)
        location = try LazyLocation(from: decoder)
    }

    /// Encodes the place of a finding.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        try location.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(range, forKey: .range)
    }
}
