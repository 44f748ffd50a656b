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
}
