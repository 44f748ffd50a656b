import VeriJSON

/// Reports about the records of a stream.
extension ReportOutput {
    /// Rejects a format that has no form for any number of records.
    func refuseUnlessForStreams(_ arguments: Arguments) throws(Failure) {
        let formats: [Format] = [.text, .short, .json, .html, .metrics]
        guard !formats.contains(format) else { return }
        throw arguments.usage(
            "expected one of \(formats.map(\.rawValue).joined(separator: ", ")) after '--format' "
                + "for a stream, found '\(format)'"
        )
    }

    /// Adds a note on a stream.
    ///
    /// Forms for programs have no place for it; it goes to standard error then, unless they do.
    mutating func add(noteOn input: Input, _ note: String) throws(Failure) {
        let line = TextEscaping.line("\(input.name): note: \(note)") + "\n"
        switch format {
        case .text, .short: try add(line)
        default: if path != nil, !isQuiet { try Output.toStandardError(line) }
        }
    }

    /// Adds a record that did not come out as it went in.
    mutating func add(_ record: Sanitizer.Record, name: String) throws(Failure) {
        guard record.status != .unreadable, let result = record.result else {
            return try addUnreadable(record, name: name)
        }
        switch format {
        case .short:
            let text = result.reportText(options)
            try add(text)
        case .json: try add(result.report.json(.compact))
        case .text, .html: see(result.report)
        default: break
        }
    }

    private mutating func addUnreadable(
        _ record: Sanitizer.Record,
        name: String
    ) throws(Failure) {
        // Making an error takes longer than cleaning the record, so only those told are made.
        if format == .text || format == .html, !namesUnreadable { return countUnreadable() }
        guard let error = record.error else { return }
        switch format {
        case .short:
            let text = ByteView.with(record.original) { error.text(options, document: $0) }
            try add(text)
        case .json:
            try add(Self.json(of: record, error, name: name))
        case .text, .html:
            seeUnreadable("\(name):\(record.line)", error.message)
        default:
            break
        }
    }

    /// Returns a record that could not be read as a line of JSON.
    private static func json(
        of record: Sanitizer.Record,
        _ error: UnreadableDocumentError,
        name: String
    ) -> String {
        let object: JSONObject = [
            "version": .number(JSONNumber(Report.formatVersion)), "document": .string(name),
            "status": "unreadable", "record": .number(JSONNumber(record.index)),
            "line": .number(JSONNumber(record.line)),
            "offset": .number(JSONNumber(record.offset)), "code": .string(error.code.description),
            "message": .string(error.message),
        ]
        return JSONWriter(.visible).string(.object(object))
    }
}
