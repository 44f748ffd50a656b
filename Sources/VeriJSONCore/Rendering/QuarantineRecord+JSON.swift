// The layout of a line, as in the JSON Schema `Docs/quarantine.schema.json`:
//
//     {"version":1,"pattern":{"name":"orders.pattern.json","hash":"8f1d6a3b5c7e9f01"},
//      "document":"orders.json","action":"drop","code":"object.invalid","path":"/1",
//      "template":"/*","range":[24,47],"line":1,"column":25,
//      "causes":[{"code":"type.mismatch","path":"/1/price","message":"expected a number, …"}],
//      "value":{"price":"N/A"}}

extension QuarantineRecord {
    /// The record as one line of JSON, without a line feed at its end.
    ///
    /// Its paths contain the document's own keys, unless the record was created without values.
    ///
    /// - Complexity: O(*n*), *n* the length of the value and the causes.
    public var json: String {
        var object: JSONObject = [
            "version": .number(JSONNumber(Self.formatVersion)),
            "pattern": ["name": .string(pattern), "hash": .string(fingerprint)],
        ]
        object["document"] = document.map { .string($0) }
        object["action"] = .string(action.rawValue)
        object["code"] = .string(code.rawValue)
        object["path"] = .string(path.revealed.description)
        object["template"] = .string(template)
        object["range"] = [
            .number(JSONNumber(range.lowerBound)), .number(JSONNumber(range.upperBound)),
        ]
        object["line"] = .number(JSONNumber(line))
        object["column"] = .number(JSONNumber(column))
        object["causes"] = .array(
            causes.map { cause in
                [
                    "code": .string(cause.code.rawValue),
                    "path": .string(cause.path.revealed.description),
                    "message": .string(cause.message),
                ]
            }
        )
        object["hidden"] = concealment.map { .string($0.rawValue) }
        if let raw {
            let text = String(decoding: raw, as: UTF8.self)
            let isText = raw.elementsEqual(text.utf8)
            object[isText ? "raw" : "rawBase64"] = .string(isText ? text : Base64.encoded(raw))
        }
        let envelope = JSONWriter(.visible).string(.object(object))
        // The value may nest as deep as documents may, so it is appended as text and not parsed.
        return value.map { "\(envelope.dropLast()),\"value\":\($0)}" } ?? envelope
    }

    /// Reads a record that ``json`` wrote.
    ///
    ///     let record = try QuarantineRecord(json: line.utf8)
    ///
    /// - Parameters:
    ///   - json: The bytes of a line, which need not be trusted.
    ///   - depthLimit: The limit on nested arrays and objects, including those of the record
    ///     itself.
    /// - Throws: ``FileError`` if the line is not JSON, nests too deep or has another
    ///   version, or if a member is missing or has the wrong type.
    /// - Complexity: O(*n*), *n* the bytes of the line.
    public init(json: some Collection<UInt8>, depthLimit: Int = 520) throws(FileError) {
        let line: JSONValue
        do throws(JSONSyntaxError) {
            line = try JSONValue(parsing: json, depthLimit: depthLimit)
        } catch {
            throw FileError(
                .syntax,
                at: "column \(error.column)",
                "expected JSON (\(error.code))"
            )
        }
        guard line["version"]?.asNumber?.int == Self.formatVersion else {
            throw FileError(.version, at: "/version", "expected \(Self.formatVersion)")
        }
        pattern = try line.text(at: "/pattern/name")
        fingerprint = try line.text(at: "/pattern/hash")
        document = line["document"]?.asString
        guard let action = Report.Action(rawValue: try line.text(at: "/action")) else {
            throw FileError(.content, at: "/action", "expected an action")
        }
        self.action = action
        code = FindingCode(rawValue: try line.text(at: "/code"))
        path = try line.pointer(at: "/path")
        template = try line.text(at: "/template")
        let start = try line.count(at: "/range/0", from: 0)
        range = start..<(try line.count(at: "/range/1", from: start))
        self.line = try line.count(at: "/line", from: 1)
        column = try line.count(at: "/column", from: 1)
        var causes: [Cause] = []
        for index in (line["causes"]?.asArray ?? []).indices {
            let place = JSONPointer(tokens: ["causes", String(index)])
            causes.append(
                Cause(
                    code: FindingCode(rawValue: try line.text(at: place.appending("code"))),
                    path: try line.pointer(at: place.appending("path")),
                    message: try line.text(at: place.appending("message"))
                )
            )
        }
        self.causes = causes
        value = line["value"].map { JSONWriter().string($0) }
        if let text = line["raw"]?.asString {
            raw = Array(text.utf8)
        } else if let text = line["rawBase64"]?.asString {
            guard let bytes = Base64.decoded(Array(text.utf8)) else {
                throw FileError(.content, at: "/rawBase64", "expected base64 (RFC 4648 §4)")
            }
            raw = bytes
        }
        concealment = line["hidden"]?.asString.flatMap { Concealment(rawValue: $0) }
    }
}

extension JSONValue {
    fileprivate func text(at place: JSONPointer) throws(FileError) -> String {
        if let text = self[place]?.asString { return text }
        throw FileError(.content, at: place.description, "expected a string")
    }

    fileprivate func pointer(at place: JSONPointer) throws(FileError) -> JSONPointer {
        if let pointer = JSONPointer(try text(at: place)) { return pointer }
        throw FileError(.content, at: place.description, "expected a JSON pointer")
    }

    fileprivate func count(
        at place: JSONPointer,
        from minimum: Int
    ) throws(FileError) -> Int {
        if let count = self[place]?.asNumber?.int, count >= minimum { return count }
        throw FileError(
            .content,
            at: place.description,
            "expected an integer from \(minimum) on"
        )
    }
}
