import VeriJSON

// Inputs with one document on each line.

extension Input {
    /// Calls `body` with each line that is not blank and its number, counted from 1.
    ///
    /// The lines are read as they are asked for, up to a number of bytes.
    func forEachLine(
        writtenTo output: FilePath? = nil,
        upTo most: Int = .max,
        _ body: (Int, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var pieces = try pieces(writtenTo: output).makeAsyncIterator()
        let bound = limit.bound(of: path)
        var (number, read, line): (Int, Int, [UInt8]) = (0, 0, [])
        func end() throws(Failure) {
            number += 1
            defer { line.removeAll(keepingCapacity: line.capacity <= 1 << 20) }
            if Self.isLine(line) { try body(number, line) }
        }
        while read < most, var piece = try next(&pieces, after: read) {
            piece.removeLast(max(0, piece.count - (most - read)))
            read += piece.count
            var start = 0
            while let feed = Self.lineFeed(in: piece, from: start) {
                line += piece[start..<feed]
                start = feed + 1
                try end()
            }
            line += piece[start...]
            guard line.count <= bound else { throw tooLarge }
        }
        try end()
    }

    /// Returns the offset of the next line feed; nil if none follows.
    private static func lineFeed(in piece: [UInt8], from start: Int) -> Int? {
        let offset = ByteView.with(piece) { $0.firstOffset(of: 0x0A, from: start) }
        return offset < piece.count ? offset : nil
    }

    /// Reads the next piece.
    func next(
        _ pieces: inout InputPieces.Iterator,
        after read: Int
    ) throws(Failure) -> [UInt8]? {
        do {
            return try pieces.nextPiece()
        } catch let error as System.Compression.Mistake {
            throw failure(error, after: read)
        } catch let error as LineCheck.SpreadDocument {
            throw failure(error)
        } catch let error as System.Refusal {
            throw Failure(.noInput, "cannot read '\(name)': \(error.words)")
        } catch {
            throw Failure(.interrupted, "\(name): a signal ended the run")
        }
    }

    /// Calls `body` with each line of a text that is not blank and its number, counted from 1.
    static func forEachLine(
        of text: [UInt8],
        _ body: (Int, [UInt8]) -> Void
    ) {
        var (number, start) = (1, text.startIndex)
        while start < text.endIndex {
            let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
            if isLine(text[start..<end]) { body(number, Array(text[start..<end])) }
            (number, start) = (number + 1, end + 1)
        }
    }

    /// Returns whether a line is not blank.
    private static func isLine(_ line: some Sequence<UInt8>) -> Bool {
        line.contains { ![0x20, 0x09, 0x0D].contains($0) }
    }

    /// Returns whether text that is not JSON looks like one document a line: a document is alone on
    /// the first line, and a later line begins with a container.
    static func isOneDocumentPerLine(_ text: [UInt8], _ error: JSONSyntaxError) -> Bool {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
        guard isFollowedByDocument(text, error),
            let last = text[..<error.offset].lastIndex(where: { !isSpace($0) }),
            text[last..<error.offset].contains(0x0A)
        else { return false }
        return !text[...last].drop(while: isSpace).contains(0x0A)
    }

    /// Returns whether text that is not JSON looks like a document with another one after it.
    static func isFollowedByDocument(_ text: [UInt8], _ error: JSONSyntaxError) -> Bool {
        error.code == .trailingContent && text.indices.contains(error.offset)
            && [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(text[error.offset])
    }
}
