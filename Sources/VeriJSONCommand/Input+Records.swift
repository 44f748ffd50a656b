import VeriJSON
import VeriJSONStreams

// Inputs that are read record by record, without being cleaned.

extension Input {
    /// Calls `body` with each record of the input, as they are read.
    ///
    /// - Returns: The notes on the input: a byte order mark that was skipped, or nothing in it.
    @discardableResult
    func forEachRecord(
        _ framing: Sanitizer.Framing,
        _ body: (RecordReader.RawRecord) throws(Failure) -> Void
    ) throws(Failure) -> [String] {
        var source = try pieces()
        let mark = ByteOrderMark()
        source.mark = mark
        if case .lines = framing { source.lineCheck = LineCheck() }
        var pieces = source.makeAsyncIterator()
        var reader = RecordReader(framing, limit: limit.bound(of: path))
        var read = 0
        while let piece = try next(&pieces, after: read) {
            read += piece.count
            for record in reader.add(piece) { try body(record) }
        }
        for record in reader.finish() { try body(record) }
        if read == 0, isStandardInput { return [Self.emptyNote] }
        return mark.isFound ? [ByteOrderMark.note] : []
    }

    /// Calls `body` with each record of a text.
    static func forEachRecord(
        of text: [UInt8],
        _ framing: Sanitizer.Framing,
        _ body: (RecordReader.RawRecord) -> Void
    ) {
        var reader = RecordReader(framing, limit: text.count)
        for record in reader.add(text) + reader.finish() { body(record) }
    }
}
