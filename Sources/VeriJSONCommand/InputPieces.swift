/// The pieces of an input, decompressed if it is compressed.
struct InputPieces: AsyncSequence {
    typealias Element = [UInt8]

    let stream: System.InputStream
    /// The decompressor; nil if the input is not compressed.
    let decompressor: (any System.Decompressor)?
    /// The piece that was read to see the form of the input.
    let first: [UInt8]?
    /// The mark to skip before the text; nil if the text is taken as it is.
    var mark: ByteOrderMark?
    /// The check that the text has a document on each line; nil for text in another form.
    var lineCheck: LineCheck?

    /// The number of bytes to come; nil if it is not known.
    var size: Int? { decompressor == nil ? stream.size : nil }

    func makeAsyncIterator() -> Iterator {
        Iterator(pieces: self, first: first)
    }

    struct Iterator: AsyncIteratorProtocol {
        let pieces: InputPieces
        var first: [UInt8]?
        /// The compressed piece at hand, and the number of its bytes that are decompressed.
        private var compressed: (piece: [UInt8], offset: Int)?

        fileprivate init(pieces: InputPieces, first: [UInt8]?) {
            (self.pieces, self.first) = (pieces, first)
        }

        mutating func next() async throws -> [UInt8]? { try nextPiece() }

        /// Reads the next piece, for a program that waits for it.
        mutating func nextPiece() throws -> [UInt8]? {
            guard let check = pieces.lineCheck, !check.isOver else {
                // The end of the text is not asked for twice.
                return pieces.lineCheck?.hasEnded == true ? nil : try markedText()
            }
            return try check.begin { try markedText() }
        }

        private mutating func markedText() throws -> [UInt8]? {
            guard let mark = pieces.mark else { return try text() }
            guard let piece = try text() else { return mark.rest }
            return mark.skip(piece)
        }

        private mutating func text() throws -> [UInt8]? {
            guard let decompressor = pieces.decompressor else { return try raw() }
            while true {
                let piece = try compressed?.piece ?? raw()
                if piece?.isEmpty == true { return piece }
                do throws(System.Compression.Reason) {
                    guard let piece else {
                        try decompressor.finish()
                        return nil
                    }
                    var offset = compressed?.offset ?? 0
                    // The piece is kept until nothing more comes of it.
                    compressed = nil
                    guard let text = try decompressor.next(of: piece, from: &offset) else {
                        continue
                    }
                    compressed = (piece, offset)
                    if !text.isEmpty { return text }
                } catch {
                    throw System.Compression.Mistake(format: decompressor.format, reason: error)
                }
            }
        }

        private mutating func raw() throws -> [UInt8]? {
            if let piece = first.take() { return piece }
            return try pieces.stream.next()
        }
    }
}

/// The UTF-8 byte order mark with which some programs begin a text.
///
/// It is used by one task at a time, which the iterator of a stream ensures.
final class ByteOrderMark: @unchecked Sendable {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    static let note =
        "the byte order mark at its beginning was skipped; offsets count from after it"

    /// Whether the text began with the mark.
    private(set) var isFound = false
    /// The beginning of the text, while it can still become the mark; nil after that.
    private var start: [UInt8]? = []

    /// Returns the next piece of a text without the mark at its beginning.
    func skip(_ piece: [UInt8]) -> [UInt8] {
        guard let before = start else { return piece }
        let text = before + piece
        if text.count < Self.bytes.count, Self.bytes.starts(with: text) {
            start = text
            return []
        }
        start = nil
        isFound = text.starts(with: Self.bytes)
        return isFound ? Array(text.dropFirst(Self.bytes.count)) : text
    }

    /// The beginning of a text that has ended; nil if there is none.
    var rest: [UInt8]? {
        defer { start = nil }
        return start.flatMap { $0.isEmpty ? nil : $0 }
    }
}
