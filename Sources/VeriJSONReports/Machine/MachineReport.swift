import VeriJSONCore

/// A report about any number of documents, in a format that another program reads.
///
/// Each document is added once, as its report, its list of findings or the error that it could not
/// be read for. Only its rendering is retained:
///
///     var machineReport = MachineReport(.sarif)
///     machineReport.add(result)
///     try machineReport.text.write(to: file, atomically: true, encoding: .utf8)
///
/// A machine report hides what the report hides from people, see `Sanitizer.Policy.Disclosure`: it has `*` for
/// keys that are data, and no values unless the policy shows them.
public struct MachineReport: Sendable {
    /// The format of the report.
    public let format: Format
    private var writer: any MachineWriter

    /// Creates a report of no documents.
    ///
    /// - Parameter format: The format of the report.
    public init(_ format: Format) {
        self.format = format
        writer = format.facts.makeWriter()
    }

    /// Creates the report of documents that were cleaned.
    ///
    ///     let commands = MachineReport(.github, of: [report]).text
    ///
    /// - Parameters:
    ///   - format: The format of the report.
    ///   - reports: The reports of the documents.
    public init(_ format: Format, of reports: some Sequence<Report>) {
        self.init(format)
        for report in reports { add(report) }
    }

    /// The report of the documents added so far, ending with a line feed unless it is empty.
    ///
    /// - Complexity: O(*n*), *n* the length of the text.
    public var text: String { writer.text }

    /// Adds a document that was cleaned.
    ///
    /// A report does not have the document, so the end of a string, an array or an object is not
    /// known. Add a `Sanitized` for a text with ends.
    ///
    /// - Parameter report: The report of the document, which may have been saved.
    /// - Complexity: O(*c*), *c* the number of changes listed.
    public mutating func add(_ report: Report) {
        add(report, document: nil)
    }

    /// Adds a document that was verified, with the ends of its findings.
    ///
    /// A list that was read from its JSON form, or of a document in XML, has no ends.
    ///
    /// - Parameter list: The findings of the document.
    /// - Complexity: O(*n* + *c*), *n* the bytes of the document, *c* the number of findings listed.
    public mutating func add(_ list: Verifier.Result) {
        guard let document = list.drawing.document, list.drawing.reading == nil else {
            return add(list, document: nil)
        }
        document.withBytes { add(list, document: ByteView($0)) }
    }

    /// Adds a record of a stream.
    ///
    /// Its place is its position among the records, if that is known, the line on which it begins,
    /// and the number of bytes before it.
    package mutating func add(
        record report: Report,
        at place: (index: Int?, line: Int, offset: Int)
    ) {
        writer.add(MachineDocument(.report(report), at: place))
    }

    /// Adds a record of a stream that was verified.
    package mutating func add(
        record list: Verifier.Result,
        at place: (index: Int?, line: Int, offset: Int)
    ) {
        writer.add(MachineDocument(.list(list), at: place))
    }

    /// Adds the number of records of a stream that are not listed.
    package mutating func add(unlisted count: Int, name: String) {
        let diagnostic = Diagnostic(
            severity: .note,
            code: "limit.records",
            message: Report.unlistedRecords(count)
        )
        writer.add(MachineDocument(.unlisted(diagnostic, count: count, name: name)))
    }

    /// Removes and returns the text so far, of a format whose documents have lines of their own;
    /// nil for others.
    package mutating func takeText() -> String? { writer.takeText() }

    mutating func add(_ report: Report, document: ByteView?) {
        writer.add(MachineDocument(.report(report), bytes: document))
    }

    mutating func add(_ list: Verifier.Result, document: ByteView?) {
        writer.add(MachineDocument(.list(list), bytes: document))
    }

    /// Adds a document that could not be read.
    mutating func add(obstacle: Diagnostic, name: String?) {
        writer.add(MachineDocument(.obstacle(obstacle, name: name)))
    }

    /// Adds the mistakes and warnings of a pattern.
    package mutating func add(_ mistakes: [PatternMistake], in source: SourceText) {
        add(mistakes.map { $0.diagnostic(in: source) }, in: source)
    }

    /// Adds the mistakes and warnings of a file that documents are checked with.
    package mutating func add(_ diagnostics: [Diagnostic], in source: SourceText) {
        ByteView.with(source.bytes) {
            writer.add(MachineDocument(.rules(diagnostics, name: source.name), bytes: $0))
        }
    }

    /// Adds a document that could not be processed, for a reason that has no place in it.
    package mutating func add(obstacle message: String, code: String, help: String?, name: String) {
        let help = help.map { [$0] } ?? []
        add(obstacle: Diagnostic(code: code, message: message, help: help), name: name)
    }
}

/// A writer of one format.
protocol MachineWriter: Sendable {
    /// The text of the documents added so far.
    var text: String { get }

    mutating func add(_ document: MachineDocument)

    /// Removes and returns the text so far; nil if the text is one document.
    mutating func takeText() -> String?
}

extension MachineWriter {
    mutating func takeText() -> String? { nil }
}
