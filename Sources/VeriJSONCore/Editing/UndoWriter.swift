/// A writer of undo files that passes them to a sink piece by piece.
///
///     {
///       "version": 2,
///       "cleanCount": 18,                      the bytes of the clean document
///       "cleanHash": "8f1d6a3b5c7e9f01",       their FNV-1a hash, 64 bits
///       "originalCount": 23,                   the same of the original
///       "originalHash": "0d5f3b8a11c2e977",
///       "steps": [
///         {"clean": [7, 9], "original": "12.50"}    clean bytes 7 and 8 were this text
///       ],
///       "hash": "a91c00e4d2b7f356"             the FNV-1a hash of all bytes before its comma
///     }
///
/// Steps are in order and do not overlap. Bytes that are not UTF-8 are written as "base64" instead.
/// There is no white space, and nothing follows the last brace.
struct UndoWriter<Failure: Error> {
    /// The consumer of the pieces.
    ///
    /// Its first failure ends the writing and is thrown by ``finish()``.
    private let sink: ([UInt8]) throws(Failure) -> Void
    private var failure: Failure?
    private var pending: [UInt8] = []
    private var hash = DocumentHash()
    private var isFirst = true

    /// The size of a piece in bytes: a multiple of 3, so that only the last piece of base64 is
    /// padded.
    private static var pieceSize: Int { 3 << 14 }

    /// Writes everything before the steps.
    init(between ends: Undo.Ends, _ sink: @escaping ([UInt8]) throws(Failure) -> Void) {
        self.sink = sink
        write(
            "{\"version\":\(Undo.fileVersion),\"cleanCount\":\(ends.clean.count),"
                + "\"cleanHash\":\"\(ends.clean.digits)\",\"originalCount\":\(ends.original.count),"
                + "\"originalHash\":\"\(ends.original.digits)\",\"steps\":["
        )
    }

    /// Writes a step.
    mutating func append(_ clean: Range<Int>, original: UnsafeRawBufferPointer) {
        guard failure == nil else { return }
        write("\(isFirst ? "" : ","){\"clean\":[\(clean.lowerBound),\(clean.upperBound)],")
        isFirst = false
        // Decoding repairs bytes that are not UTF-8, and so changes them.
        let isText = Self.pieces(of: original).allSatisfy { piece in
            String(decoding: piece, as: UTF8.self).utf8.elementsEqual(piece)
        }
        write(isText ? "\"original\":\"" : "\"base64\":\"")
        for piece in Self.pieces(of: original, isText: isText) {
            if isText {
                JSONWriter().append(escaped: String(decoding: piece, as: UTF8.self), to: &pending)
            } else {
                pending += Base64.encoded(piece).utf8
            }
            handOn(atLeast: Self.pieceSize)
        }
        write("\"}")
    }

    /// Writes everything after the steps.
    mutating func finish() throws(Failure) {
        write("]")
        handOn(atLeast: 1)
        write(String(decoding: Undo.seal(hash), as: UTF8.self))
        handOn(atLeast: 1)
        if let failure { throw failure }
    }

    private mutating func write(_ text: String) {
        pending += text.utf8
        handOn(atLeast: Self.pieceSize)
    }

    private mutating func handOn(atLeast count: Int) {
        guard pending.count >= count else { return }
        hash.append(pending)
        do throws(Failure) {
            if failure == nil { try sink(pending) }
        } catch {
            failure = error
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Returns the bytes in pieces; text is cut between scalars.
    private static func pieces(
        of bytes: UnsafeRawBufferPointer,
        isText: Bool = true
    ) -> UnfoldSequence<Slice<UnsafeRawBufferPointer>, Int> {
        sequence(state: 0) { start in
            guard start < bytes.count else { return nil }
            var end = min(bytes.count, start + pieceSize)
            if isText, end < bytes.count {
                // RFC 3629 §3: at most three bytes follow the first one of a scalar.
                let first = (end - 3...end).last { bytes[$0] & 0xC0 != 0x80 }
                end = first ?? end
            }
            defer { start = end }
            return bytes[start..<end]
        }
    }
}
