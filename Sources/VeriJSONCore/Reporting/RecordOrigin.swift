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
    package internal(set) var offset = 0
    /// The number of lines that ended before the record.
    var lines = 0
    /// The number of Unicode scalars before the record on its first line.
    var columns = 0
    /// The lines of an event's data after the first; empty for other records.
    var dataLines: [DataLine] = []

    /// A line of an event's data: what is before it in the data, and what is between the beginnings
    /// of the data and of this line in the stream.
    package struct DataLine: Hashable, Sendable {
        var start: Int
        var offset: Int
        var lines: Int
        var columns: Int

        package init(start: Int, offset: Int, lines: Int, columns: Int) {
            self.start = start
            self.offset = offset
            self.lines = lines
            self.columns = columns
        }
    }

    package init(
        path: [String] = [],
        newPath: [String] = [],
        offset: Int = 0,
        lines: Int = 0,
        columns: Int = 0,
        dataLines: [DataLine] = []
    ) {
        self.path = path
        self.newPath = newPath
        self.offset = offset
        self.lines = lines
        self.columns = columns
        self.dataLines = dataLines
    }

    /// The line of the stream on which the record begins, counted from 1.
    package var line: Int { lines + 1 }

    /// The origin of a document that is not part of a stream.
    package static let document = RecordOrigin()

    /// Returns a location in the stream.
    package func location(_ location: TextLocation) -> TextLocation {
        guard location.line > 1, location.line - 2 < dataLines.count else {
            return TextLocation(
                line: location.line + lines,
                column: location.column + (location.line == 1 ? columns : 0)
            )
        }
        let line = dataLines[location.line - 2]
        return TextLocation(
            line: 1 + lines + line.lines,
            column: location.column + line.columns + (line.lines == 0 ? columns : 0)
        )
    }

    /// Returns a range of the stream.
    func range(_ range: Range<Int>) -> Range<Int> {
        let start = position(of: range.lowerBound)
        // The end of a line of data is not the beginning of the next one.
        return start..<(range.isEmpty ? start : position(of: range.upperBound - 1) + 1)
    }

    private func position(of position: Int) -> Int {
        let next = dataLines.partitioningIndex { $0.start > position }
        guard next > 0 else { return position + offset }
        let line = dataLines[next - 1]
        return position - line.start + line.offset + offset
    }
}
