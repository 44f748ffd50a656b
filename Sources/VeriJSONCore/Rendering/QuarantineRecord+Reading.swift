extension QuarantineRecord {
    /// Reads a record that ``json`` wrote.
    ///
    ///     let record = try QuarantineRecord(json: line.utf8)
    ///
    /// - Parameters:
    ///   - json: The bytes of a line, which need not be trusted.
    ///   - depthLimit: The limit on nested arrays and objects, including those of the record
    ///     itself.
    /// - Throws: ``FileError`` if the line is not JSON, nests too deep, has 4 GiB or has another
    ///   version, or if a member is missing or has the wrong type.
    /// - Complexity: O(*n*), *n* the bytes of the line.
    public init(json: some Collection<UInt8>, depthLimit: Int = 520) throws(FileError) {
        let line = try json.withByteBuffer { RecordLine.read($0, depthLimit) }.get()
        let root = NodeIndex(0)
        guard line.number(line["version", of: root])?.int == Self.formatVersion else {
            throw FileError(.version, at: "/version", "expected \(Self.formatVersion)")
        }
        let named = line["pattern", of: root]
        pattern = try line.text(named.flatMap { line["name", of: $0] }, at: "/pattern/name")
        fingerprint = try line.text(named.flatMap { line["hash", of: $0] }, at: "/pattern/hash")
        document = line.string(line["document", of: root])
        let action = try line.text(line["action", of: root], at: "/action")
        guard let action = Report.Action(rawValue: action) else {
            throw FileError(.content, at: "/action", "expected an action")
        }
        self.action = action
        code = FindingCode(rawValue: try line.text(line["code", of: root], at: "/code"))
        path = try line.pointer(line["path", of: root], at: "/path")
        template = try line.text(line["template", of: root], at: "/template")
        let bounds = line.items(of: line["range", of: root])
        let start = try line.count(bounds.first, from: 0, at: "/range/0")
        range = start..<(try line.count(bounds.dropFirst().first, from: start, at: "/range/1"))
        self.line = try line.count(line["line", of: root], from: 1, at: "/line")
        column = try line.count(line["column", of: root], from: 1, at: "/column")
        causes = []
        for (index, cause) in line.items(of: line["causes", of: root]).enumerated() {
            let place = "/causes/\(index)"
            causes.append(
                Cause(
                    code: FindingCode(
                        rawValue: try line.text(line["code", of: cause], at: place + "/code")
                    ),
                    path: try line.pointer(line["path", of: cause], at: place + "/path"),
                    message: try line.text(line["message", of: cause], at: place + "/message")
                )
            )
        }
        value = line["value", of: root].map(line.compactText)
        if let text = line.string(line["raw", of: root]) {
            raw = Array(text.utf8)
        } else if let text = line.string(line["rawBase64", of: root]) {
            guard let bytes = Base64.decoded(Array(text.utf8)) else {
                throw FileError(.content, at: "/rawBase64", "expected base64 (RFC 4648 §4)")
            }
            raw = bytes
        }
        concealment = line.string(line["hidden", of: root]).flatMap { Concealment(rawValue: $0) }
    }
}

/// The line of a record as it is read: the value in it, which may be large, stays as it is written.
private struct RecordLine {
    let tape: Tape
    let depthLimit: Int

    static func read(
        _ line: UnsafeBufferPointer<UInt8>,
        _ depthLimit: Int
    ) -> Result<RecordLine, FileError> {
        if let error = SyntaxChecker.firstError(in: line, depthLimit: depthLimit) {
            let place = "column \(error.column)"
            return .failure(FileError(.syntax, at: place, "expected JSON (\(error.code))"))
        }
        guard let tape = Tape(of: line) else {
            return .failure(FileError(.content, at: "the line", "expected less than 4 GiB"))
        }
        return .success(RecordLine(tape: tape, depthLimit: depthLimit))
    }

    /// The value of the last member with a key; nil if there is none.
    subscript(key: StaticString, of object: NodeIndex) -> NodeIndex? {
        tape.member(
            UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount),
            of: object
        )
    }

    func items(of array: NodeIndex?) -> [NodeIndex] { array.map(tape.items) ?? [] }

    func string(_ node: NodeIndex?) -> String? {
        node.flatMap { tape.kind(of: $0) == .string ? tape.string(at: $0) : nil }
    }

    func number(_ node: NodeIndex?) -> JSONNumber? {
        guard let node, tape.kind(of: node) == .number else { return nil }
        return tape.withSource(of: node) {
            JSONNumber(lexeme: String(decoding: $0, as: UTF8.self))
        }
    }

    /// A value as compact JSON: as it is written, unless there is white space in it.
    func compactText(_ node: NodeIndex) -> String {
        tape.withSource(of: node) { text in
            var (isInString, isEscaped) = (false, false)
            for byte in text {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\"") {
                    isInString.toggle()
                } else if isInString {
                    isEscaped = byte == UInt8(ascii: "\\")
                } else if byte.isJSONWhiteSpace {
                    let value = try? JSONValue(parsing: text, depthLimit: depthLimit)
                    return JSONWriter().string(value ?? .null)
                }
            }
            return String(decoding: text, as: UTF8.self)
        }
    }

    func text(_ node: NodeIndex?, at place: @autoclosure () -> String) throws(FileError) -> String {
        if let text = string(node) { return text }
        throw FileError(.content, at: place(), "expected a string")
    }

    func pointer(
        _ node: NodeIndex?,
        at place: @autoclosure () -> String
    ) throws(FileError) -> JSONPointer {
        if let pointer = JSONPointer(try text(node, at: place())) { return pointer }
        throw FileError(.content, at: place(), "expected a JSON pointer")
    }

    func count(
        _ node: NodeIndex?,
        from minimum: Int,
        at place: @autoclosure () -> String
    ) throws(FileError) -> Int {
        if let count = number(node)?.int, count >= minimum { return count }
        throw FileError(.content, at: place(), "expected an integer from \(minimum) on")
    }
}
