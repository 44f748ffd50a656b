import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// Reports about the records of a stream.
///
/// A text or a page is about all records together; other formats list each record that did not come
/// out as it went in.
extension ReportOutput {
    /// The records of a stream that a format does not list.
    struct Unlisted {
        /// Records that came out as they went in.
        var unchanged = 0
        /// Records over the limit.
        var omitted = 0
    }

    /// Rejects a format that has no form for any number of records.
    func refuseUnlessForStreams(_ arguments: Arguments) throws(Failure) {
        guard format.isForOne else { return }
        let formats = Format.allCases.filter { !$0.isForOne }
        throw arguments.usage(
            "expected one of \(formats.map(\.rawValue).joined(separator: ", ")) after '--format' "
                + "for a stream, found '\(format)'"
        )
    }

    /// The maximum number of records in a report that is one document, if no option says otherwise.
    private static let documentLimit = 10_000

    /// Returns the maximum number of records that the options let a format list; nil for all.
    static func recordLimit(of format: Format, _ arguments: Arguments) throws(Failure) -> Int? {
        guard let word = arguments.value(of: .maxListed) else {
            // These are retained up to their end.
            return format.machine?.facts.isOneDocument == true ? documentLimit : nil
        }
        guard let count = JSONNumber(lexeme: word)?.int, count >= 0 else {
            throw arguments.usage("expected a number after '--max-listed', found '\(word)'")
        }
        return count
    }

    /// Lets documents have as many changes in their reports as the format lists: forms for programs
    /// list all of them with all of their causes.
    ///
    /// A limit on what is listed is one on the records of a stream, or on the changes of a document.
    func bound(_ limits: inout Sanitizer.Limits, areRecords: Bool) {
        switch format {
        case .text, .patch, .machine(.metrics): return
        case .html: limits.changes = 10_000
        case .short, .json, .machine:
            limits.changes = areRecords ? .max : recordLimit ?? .max
            limits.causesPerChange = .max
        }
    }

    /// Whether the next records are listed one by one.
    var listsRecords: Bool {
        guard !isSilent else { return false }
        switch format {
        case .text, .html, .patch: return false
        case .machine(let format) where !format.facts.listsDocuments: return false
        case .short, .json, .machine:
            return recordLimit.map { listedRecords < $0 } ?? true
        }
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

    /// Adds the records of a batch.
    ///
    /// - Parameters:
    ///   - batch: The batch.
    ///   - dirty: The records that did not come out as they went in, if they are listed.
    ///   - name: The name of the stream.
    /// - Throws: A failure if the report cannot be written.
    mutating func add(
        _ batch: Sanitizer.Batch,
        _ dirty: [Sanitizer.Record],
        name: String
    ) throws(Failure) {
        if format == .text || format == .html {
            if !isSilent { see(batch) }
            return
        }
        let listed = dirty.prefix(recordLimit.map { max(0, $0 - listedRecords) } ?? dirty.count)
        for record in listed { try add(record, name: name) }
        listedRecords += listed.count
        let dirtyCount = batch.dirtyCount
        unlisted.unchanged += batch.count - dirtyCount
        unlisted.omitted += dirtyCount - listed.count
        try sendLines()
    }

    /// Tells how many records of a stream the format has not listed.
    mutating func endRecords(of name: String) throws(Failure) {
        defer { (unlisted, listedRecords) = (Unlisted(), 0) }
        let (count, unchanged) = (unlisted.omitted, unlisted.unchanged)
        switch format {
        case .text, .html, .patch: return
        case .machine(let format) where !format.facts.listsDocuments: return
        case .json where count + unchanged > 0:
            let object: JSONObject = [
                "version": .number(JSONNumber(Report.formatVersion)), "document": .string(name),
                "status": "unlisted", "unchanged": .number(JSONNumber(unchanged)),
                "omitted": .number(JSONNumber(count)),
            ]
            try add(JSONWriter(.visible).string(.object(object)))
        case .short where count > 0:
            try add(TextEscaping.line("\(name): note: \(Report.unlistedRecords(count))") + "\n")
        case .machine where count > 0:
            try add { $0.add(unlisted: count, name: name) }
            try sendLines()
        case .short, .json, .machine: return
        }
    }

    /// Adds a record that did not come out as it went in.
    private mutating func add(_ record: Sanitizer.Record, name: String) throws(Failure) {
        guard record.status != .unreadable, let result = record.result else {
            return try addUnreadable(record, name: name)
        }
        try list(result, at: (record.index, record.line, record.offset))
    }

    /// Lists the result of a record, in a form that lists records one by one.
    private mutating func list(
        _ result: Sanitized,
        at place: (index: Int?, line: Int, offset: Int)
    ) throws(Failure) {
        switch format {
        case .short:
            let text = result.reportText(options)
            try add(text)
        case .json: try add(result.report.json(.compact))
        default: try add { $0.add(record: result.report, at: place) }
        }
    }

    /// Notes the report of a record that did not come out as it went in.
    mutating func see(_ report: Report, line: Int) {
        hints.see(report.findings)
        hints.expected += options.listing == .unexpected ? report.totals.expected : 0
        service?.add(record: report, line: line)
    }

    /// Notes a record that was verified.
    mutating func see(_ list: Verifier.Result, line: Int) {
        hints.see(list.findings)
        service?.add(record: list, line: line)
    }

    /// Adds an item of a document in XML that did not come out as it went in.
    mutating func add(item: Sanitized) throws(Failure) {
        let place = item.provenance.place
        switch format {
        case .text, .html, .patch:
            if !isSilent { see(item.report, line: place.line) }
        case .short, .json, .machine:
            guard takesRecord() else { return }
            try list(item, at: (nil, place.line, place.offset))
            try sendLines()
        }
    }

    /// Adds a record that was verified.
    mutating func add(
        record list: Verifier.Result,
        at place: (index: Int, line: Int, offset: Int)
    ) throws(Failure) {
        if format == .text || format == .html {
            if !isSilent { see(list, line: place.line) }
            return
        }
        guard !list.findings.isEmpty else {
            unlisted.unchanged += 1
            return
        }
        guard takesRecord() else { return }
        switch format {
        case .short:
            let text = list.text(options)
            try add(text)
        case .json: try add(list.json(.compact))
        default: try add { $0.add(record: list, at: (place.index, place.line, place.offset)) }
        }
        try sendLines()
    }

    /// Returns whether the next record is listed, and counts it.
    private mutating func takesRecord() -> Bool {
        let isListed = listsRecords
        if isListed { listedRecords += 1 } else { unlisted.omitted += 1 }
        return isListed
    }

    private mutating func addUnreadable(
        _ record: Sanitizer.Record,
        name: String
    ) throws(Failure) {
        guard let error = record.error else { return }
        let place = (record.index, record.line, record.offset)
        try list(unreadable: record.original, at: place, error, name: name)
    }

    /// Adds a record that could not be read.
    ///
    /// - Parameters:
    ///   - bytes: The record.
    ///   - place: The position among the records, the line and the offset of the record.
    ///   - error: The reason.
    ///   - name: The name of the stream.
    ///   - isCounted: Whether it is one of those that a report may list at most.
    /// - Throws: A failure if the report cannot be written.
    mutating func add(
        unreadable bytes: [UInt8],
        at place: (index: Int, line: Int, offset: Int),
        _ error: UnreadableDocumentError,
        name: String,
        isCounted: Bool = false
    ) throws(Failure) {
        switch format {
        case .text, .html, .patch:
            addUnreadable("\(name):\(place.line)", because: error.message)
        case .short, .json, .machine:
            guard !isCounted || takesRecord() else { return }
            try list(unreadable: bytes, at: place, error, name: name)
            if isCounted { try sendLines() }
        }
    }

    private mutating func list(
        unreadable bytes: [UInt8],
        at place: (index: Int, line: Int, offset: Int),
        _ error: UnreadableDocumentError,
        name: String
    ) throws(Failure) {
        switch format {
        case .short:
            let text = ByteView.with(bytes) { error.text(options, document: $0) }
            try add(text)
        case .json: try add(Self.json(ofRecordAt: place, error, name: name))
        default: try add { $0.add(error, name: name) }
        }
    }

    /// Returns a record that could not be read as a line of JSON.
    private static func json(
        ofRecordAt place: (index: Int, line: Int, offset: Int),
        _ error: UnreadableDocumentError,
        name: String
    ) -> String {
        let object: JSONObject = [
            "version": .number(JSONNumber(Report.formatVersion)), "document": .string(name),
            "status": "unreadable", "record": .number(JSONNumber(place.index)),
            "line": .number(JSONNumber(place.line)),
            "offset": .number(JSONNumber(place.offset)), "code": .string(error.code.description),
            "message": .string(error.message),
        ]
        return JSONWriter(.visible).string(.object(object))
    }

    /// Returns a document that could not be read as a line of JSON.
    static func json(of failure: Failure, name: String) -> String {
        var object: JSONObject = [
            "version": .number(JSONNumber(Report.formatVersion)), "document": .string(name),
            "status": "unreadable",
            "code": .string(failure.document?.code.description ?? "run.\(failure.code)"),
            "message": .string(failure.document?.message ?? failure.message),
        ]
        if let place = failure.document?.diagnostic.place {
            object["line"] = .number(JSONNumber(place.line))
            object["column"] = .number(JSONNumber(place.column))
        }
        return JSONWriter(.visible).string(.object(object))
    }
}
