extension Undo {
    /// The version of the JSON form.
    ///
    /// It changes when a member changes its meaning or is removed.
    public static let fileVersion = 2

    /// The undo as JSON text, to be stored beside the clean document.
    ///
    /// It contains every removed byte, including `$secret` values. The last member is a hash of the
    /// bytes before it, by which reading detects damage; so the text must be stored as it is, not
    /// reformatted.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes that were removed or changed.
    public var json: String {
        let text = PieceList()
        var writer = UndoWriter<Never>(between: ends) { text.bytes += $0 }
        for step in steps {
            texts[step.original].withUnsafeBytes {
                writer.append(step.clean, original: $0)
            }
        }
        writer.finish()
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Reads an undo from the text of ``json``.
    ///
    ///     let undo = try Undo(json: text)
    ///     let original = try undo.apply(to: clean)
    ///
    /// - Parameter json: The text. It need not be trusted.
    /// - Throws: ``FileError`` if the text is not an undo of this version, or if it is
    ///   damaged.
    /// - Complexity: O(*n*), *n* the number of bytes of the text.
    public init(json: String) throws(FileError) {
        try self.init(json: Array(json.utf8))
    }

    /// Reads an undo from the text of ``json``.
    ///
    /// - Parameter json: The text in UTF-8. It need not be trusted.
    /// - Throws: ``FileError`` if the text is not an undo of this version, or if it is
    ///   damaged.
    /// - Complexity: O(*n*), *n* the number of bytes of the text.
    public init(json: [UInt8]) throws(FileError) {
        let read = json.withUnsafeBufferPointer { bytes in
            Result { () throws(FileError) in try UndoReader(bytes).undo() }
        }
        self = try read.get()
    }

    /// Returns the end of a file: the member with the hash of everything before it.
    static func seal(_ hash: DocumentHash) -> [UInt8] {
        Array(",\"hash\":\"\(hash.digits)\"}".utf8)
    }

    /// A shared buffer for the pieces of a file.
    private final class PieceList {
        var bytes: [UInt8] = []
    }
}

/// A reader of undo files that holds one step at a time as a value.
private struct UndoReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var members: [String: JSONValue] = [:]
    /// A reader positioned before the array of steps.
    private var steps: TokenReader?

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
        self.bytes = bytes
        if let error = SyntaxChecker.firstError(in: bytes, depthLimit: 8) {
            throw FileError(
                .syntax,
                at: "line \(error.line), column \(error.column)",
                "expected JSON (\(error.code))"
            )
        }
        var reader = TokenReader(bytes)
        guard reader.next()?.kind == .objectStart else {
            throw FileError(.content, at: "", "expected the object of an undo")
        }
        while let token = reader.next(), token.kind == .string {
            let key = reader.string(of: token)
            if key == "steps" {
                steps = reader
            } else {
                members[key] = JSONValue.value(reading: reader)
            }
            reader.skipValue()
        }
    }

    func undo() throws(FileError) -> Undo {
        let version = members["version"]?.asNumber?.int
        guard version == Undo.fileVersion else {
            let isOlder = version.map { (1..<Undo.fileVersion).contains($0) } ?? false
            let found = isOlder ? ", found that of an earlier version of VeriJSON" : ""
            throw FileError(
                .version,
                at: "/version",
                "expected \(Undo.fileVersion)\(found)"
            )
        }
        var undo = Undo(
            between: Undo.Ends(clean: try hash("clean"), original: try hash("original"))
        )
        try readSteps(into: &undo)
        try checkSeal()
        return undo
    }

    private func hash(_ name: String) throws(FileError) -> DocumentHash {
        guard let count = members[name + "Count"]?.asNumber?.int, count >= 0 else {
            throw FileError(.content, at: "/\(name)Count", "expected a number of bytes")
        }
        guard let text = members[name + "Hash"]?.asString, text.utf8.count == 16,
            text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let value = UInt64(text, radix: 16)
        else {
            throw FileError(
                .content,
                at: "/\(name)Hash",
                "expected 16 hexadecimal digits"
            )
        }
        return DocumentHash(count: count, value: value)
    }

    private func readSteps(into undo: inout Undo) throws(FileError) {
        guard var reader = steps, reader.next()?.kind == .arrayStart else {
            throw FileError(.content, at: "/steps", "expected an array")
        }
        var end = 0
        while true {
            var next = reader
            guard let token = next.next(), token.kind != .arrayEnd else { return }
            let (range, original) = try step(
                JSONValue.value(reading: reader),
                in: end..<max(undo.ends.clean.count, end),
                place: "/steps/\(undo.steps.count)"
            )
            undo.append(range, original: original)
            end = range.upperBound
            reader.skipValue()
        }
    }

    /// Reads a step, which must lie after the previous one and within the document.
    private func step(
        _ item: JSONValue,
        in bounds: Range<Int>,
        place: String
    ) throws(FileError) -> (clean: Range<Int>, original: [UInt8]) {
        let ends = item.asObject?["clean"]?.asArray?.map { $0.asNumber?.int }
        guard let ends, ends.count == 2, let start = ends[0], let end = ends[1],
            bounds.lowerBound <= start, start <= end, end <= bounds.upperBound
        else {
            throw FileError(
                .content,
                at: place + "/clean",
                "expected a range of bytes within \(bounds.lowerBound) and "
                    + "\(bounds.upperBound)"
            )
        }
        if let text = item.asObject?["original"]?.asString {
            return (start..<end, Array(text.utf8))
        }
        guard let text = item.asObject?["base64"]?.asString,
            let original = Base64.decoded(Array(text.utf8))
        else {
            throw FileError(
                .content,
                at: place,
                "expected the member \"original\" or \"base64\" with the bytes"
            )
        }
        return (start..<end, original)
    }

    /// Compares the hash at the end with the bytes before it.
    private func checkSeal() throws(FileError) {
        let sealed = bytes.dropLast(Undo.seal(DocumentHash()).count)
        let seal = Undo.seal(DocumentHash(of: sealed))
        guard bytes[sealed.endIndex...].elementsEqual(seal) else {
            throw FileError(
                .damaged,
                at: "/hash",
                "expected the hash of the bytes before it: the file is damaged"
            )
        }
    }
}

extension TokenReader {
    /// Advances past the next value.
    fileprivate mutating func skipValue() {
        var depth = 0
        while let token = next() {
            switch token.kind {
            case .objectStart, .arrayStart: depth += 1
            case .objectEnd, .arrayEnd: depth -= 1
            case .string, .number, .true, .false, .null: break
            }
            if depth <= 0 { return }
        }
    }
}
