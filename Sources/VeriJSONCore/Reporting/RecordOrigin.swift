/// The place of a record in the stream that it is a part of.
///
/// Offsets, lines and paths in a record's own report would count from the record. With its origin
/// they count from the stream:
///
///     {"id":1}⏎{"id":"x"}⏎         the second record: offset 9, one line before it
///     [{"id":1}, {"id":"x"}]       the second item: path /1, offset 11, 11 columns before it
package struct RecordOrigin: Hashable, Sendable {
    /// The tokens of the path to the record; empty for a document.
    var path: [String] = []
    /// The tokens of the path to the record in the clean stream.
    var newPath: [String] = []
    /// The number of bytes before the record.
    var offset = 0
    /// The number of lines that ended before the record.
    var lines = 0
    /// The number of Unicode scalars before the record on its first line.
    var columns = 0

    package init(
        path: [String] = [],
        newPath: [String] = [],
        offset: Int = 0,
        lines: Int = 0,
        columns: Int = 0
    ) {
        self.path = path
        self.newPath = newPath
        self.offset = offset
        self.lines = lines
        self.columns = columns
    }

    /// The origin of a document that is not part of a stream.
    static let document = RecordOrigin()

    /// Returns a location in the stream.
    func location(_ location: TextLocation) -> TextLocation {
        TextLocation(
            line: location.line + lines,
            column: location.column + (location.line == 1 ? columns : 0)
        )
    }

    /// Returns a range of the stream.
    func range(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound + offset..<range.upperBound + offset
    }
}
