/// A decoder of a document that arrives in pieces: its encoding is found in the first bytes.
struct XMLChunkDecoder {
    /// The encoding; nil before enough has arrived to know it.
    private var encoding: XMLEncoding?
    /// The bytes that wait for those after them.
    private var pending: [UInt8] = []

    /// Whether the document is in another encoding than UTF-8.
    var isDecoding: Bool { encoding.map { $0 != .utf8 } ?? false }

    /// The first bytes of a document whose encoding could not be found.
    var undecodable: [UInt8] { encoding == nil ? pending : [] }

    /// Decodes the next bytes.
    ///
    /// - Returns: The text in UTF-8 up to a mistake in it, and the mistake.
    mutating func decode(_ bytes: [UInt8], isLast: Bool) -> (text: [UInt8], problem: XMLProblem?) {
        if encoding == .utf8 { return (bytes, nil) }
        pending += bytes
        if encoding == nil {
            let isEnough = pending.count >= XMLEncoding.declarationLimit
            guard isLast || isEnough || pending.contains(UInt8(ascii: ">")) else {
                return ([], nil)
            }
            do throws(XMLProblem) {
                encoding = try found()
            } catch {
                return ([], error)
            }
        }
        guard let encoding, encoding != .utf8 else {
            defer { pending = [] }
            return (pending, nil)
        }
        var text: [UInt8] = []
        var read = 0
        let problem: XMLProblem? = pending.withUnsafeBufferPointer { bytes in
            do throws(XMLProblem) {
                read = try encoding.decode(bytes, to: &text)
                return isLast && read < bytes.count ? encoding.problem(at: 0) : nil
            } catch {
                return error
            }
        }
        pending.removeFirst(read)
        return (text, problem)
    }

    private func found() throws(XMLProblem) -> XMLEncoding {
        let result = pending.withUnsafeBufferPointer { bytes in
            Result { () throws(XMLProblem) in try XMLEncoding(of: bytes) }
        }
        let encoding = try result.get()
        guard !encoding.holdsBack else {
            throw XMLProblem(
                .encoding,
                0..<1,
                expected: "an encoding in which each character stands alone, in a stream",
                found: encoding.name,
                help: "convert the document to UTF-8, or clean it as a whole"
            )
        }
        return encoding
    }
}
