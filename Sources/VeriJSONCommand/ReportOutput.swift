import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The destination and the form of reports.
struct ReportOutput {
    enum Format: Hashable {
        case text
        /// A text with one line for each finding.
        case short
        case json
        case html
        case patch
        /// A report about all documents together.
        case machine(MachineReport.Format)
    }

    private enum Color: String {
        case auto
        case always
        case never
    }

    let format: Format
    let options: Report.TextOptions
    let disclosure: Sanitizer.Policy.Disclosure
    /// The form of errors, which always go to standard error.
    let errorOptions: Report.TextOptions
    /// The form of a text that is itself the output.
    let outputOptions: Report.TextOptions
    let isQuiet: Bool
    let path: FilePath?
    private var pending = ""
    /// The report file, once its text is longer than a piece; it appears when the report is whole.
    private var file: System.StagedFile?
    /// The report about all documents; nil if each has its own text.
    private var machineReport: MachineReport?
    /// The counts of streams, of which metrics are made.
    private var streamCounts: Report.Summary?
    /// The report for people about all documents; nil if each has its own text.
    var service: ServiceReport?
    /// The options that the end of a text names.
    var hints = ReportHints()
    /// The maximum number of records of a stream that are listed one by one; nil for all.
    let recordLimit: Int?
    /// The number of records of this stream that were listed.
    var listedRecords = 0
    var unlisted = Unlisted()
    private var lastWasLong = false
    private var isFirst = true

    init(_ arguments: Arguments) throws(Failure) {
        path = arguments.path(of: .report)
        isQuiet = arguments.has(.quiet)
        var format = Format.text
        for option in arguments.subcommand.options where option.name == Option.format.name {
            format = try arguments.choice(option) ?? Self.format(of: path, among: option) ?? .text
        }
        self.format = format
        recordLimit = try Self.recordLimit(of: format, arguments)
        machineReport = format.machine.map { MachineReport($0) }
        let disclosures = [Option.showValues, .showKeys, .redact].filter { arguments.has($0) }
        if disclosures.count > 1 {
            let names = disclosures.map { "'\($0.name)'" }.joined(separator: " and ")
            throw arguments.usage(
                "expected one of \(names), found \(disclosures.count == 2 ? "both" : "all")"
            )
        }
        let isTerminal =
            switch path {
            case nil: System.isTerminal(System.standardError)
            case "-": System.isTerminal(System.standardOutput)
            default: false
            }
        hints.mayAskForValues = disclosures.isEmpty
        switch disclosures.first ?? (isTerminal ? .showValues : .redact) {
        // A patch contains whole values, or cannot be created.
        case .showValues: disclosure = .values(upTo: format == .patch ? .max : 200)
        case .showKeys: disclosure = .keys
        default: disclosure = .redacted
        }
        let form: Report.TextOptions.Form =
            self.format == .short ? .short : arguments.has(.narrate) ? .narrated : .drawn
        let listing = try arguments.listing()
        let color: Color = try arguments.choice(.color) ?? .auto
        let colorless =
            System.environment("NO_COLOR")?.isEmpty == false
            || System.environment("TERM") == "dumb"
        func options(onTerminal: Bool) -> Report.TextOptions {
            let usesColor = color == .always || color == .auto && onTerminal && !colorless
            return Report.TextOptions(usesColor: usesColor, form: form, listing: listing)
        }
        self.options = options(onTerminal: isTerminal)
        errorOptions = options(onTerminal: System.isTerminal(System.standardError))
        outputOptions = options(
            onTerminal: System.outputIsTerminal && arguments.value(of: .rendering) == nil
        )
    }

    /// Returns the format that the end of a file's name asks for, if an option has it.
    private static func format(of path: FilePath?, among option: Option) -> Format? {
        guard let path else { return nil }
        let names = option.value?.split(separator: "|") ?? []
        return [Format.html, .json].first {
            path.hasSuffix(".\($0)") && names.contains(Substring($0.rawValue))
        }
    }

    var isStandardOutput: Bool { path == "-" }
    var isStandardError: Bool { path == nil && !isQuiet }
    /// Whether one report is about all documents.
    var isGathered: Bool { service != nil }
    /// Whether nobody reads the report.
    var isSilent: Bool { path == nil && isQuiet }

    /// Adds the report of one document, separated by an empty line if it is longer than one line.
    mutating func add(_ text: @autoclosure () -> String) throws(Failure) {
        if isQuiet, path == nil { return }
        var text = text()
        if format == .html {
            // The page ends with a line feed of its own.
        } else if format == .short {
            // Each finding has a line already.
        } else if format != .text {
            text += "\n"
        } else {
            text = apart(text)
        }
        try send(text)
    }

    private mutating func send(_ text: String) throws(Failure) {
        switch path {
        case nil: try Output.toStandardError(text)
        case "-": try Output.toStandardOutput(text)
        default:
            pending += text
            if pending.utf8.count >= Self.pieceSize, let path { try store(at: path) }
        }
    }

    /// The number of bytes of a report file that are written at once.
    private static let pieceSize = 1 << 20

    private mutating func store(at path: FilePath) throws(Failure) {
        if System.isStream(path) {
            try Output.toFile(Array(pending.utf8), path)
        } else {
            do throws(System.Refusal) {
                if file == nil { file = try System.StagedFile(at: path, .usual) }
                try file?.append(Array(pending.utf8))
            } catch {
                throw Failure(writing: path, error)
            }
        }
        pending = ""
    }

    /// Makes one report for people about all documents, or about all records of streams.
    ///
    /// In a text, a line of its own before the report names each document with findings.
    mutating func gather(records: Bool = false) {
        var service = ServiceReport()
        service.isOfRecords = records
        self.service = service
    }

    /// Whether a text or page is about all documents if there are several.
    var mayGather: Bool { format == .html || format == .text && options.listing != .all }

    /// Adds a document that was cleaned to the text or the page.
    mutating func add(_ result: Sanitized) throws(Failure) {
        let report = result.report
        hints.see(report.findings)
        hints.expected += options.listing == .unexpected ? report.totals.expected : 0
        if service == nil {
            let (format, options) = (format, options)
            try add(
                format == .html
                    ? result.reportHTML(Report.PageOptions(date: System.now))
                    : result.reportText(options)
            )
        } else {
            service?.add(report)
            if format == .text, report.status != .unchanged { try add(report.line + "\n") }
        }
    }

    /// Adds a document that was verified to the text or the page.
    mutating func add(_ list: Verifier.Result, _ text: @autoclosure () -> String) throws(Failure) {
        hints.see(list.findings)
        if service == nil {
            try add(text())
        } else {
            service?.add(list)
            if format == .text, !list.findings.isEmpty { try add(list.line + "\n") }
        }
    }

    // MARK: Records of a stream

    /// Notes the records of a batch, some of which are described.
    mutating func see(_ batch: Sanitizer.Batch) {
        guard var service else { return }
        // The other reference would make every addition copy the report.
        self.service = nil
        service.add(batch.tally) { hints.see($0.findings) }
        if options.listing == .unexpected { hints.expected = service.expectedFindings }
        self.service = service
    }

    /// Writes what a format about all documents has by now, if its documents have their own lines.
    mutating func sendLines() throws(Failure) {
        if isQuiet, path == nil { return }
        if let text = machineReport?.takeText(), !text.isEmpty { try send(text) }
    }

    /// Notes records that came out as they went in.
    mutating func add(clean count: Int) {
        service?.addUnchanged(count)
        unlisted.unchanged += count
    }

    /// Notes a record that could not be read.
    mutating func addUnreadable(_ name: String, because reason: String) {
        service?.addUnreadable(name, because: reason)
    }

    /// Adds the counts of a stream, if the report consists of them.
    mutating func add(metricsOf summary: Report.Summary) {
        if format == .machine(.metrics) {
            streamCounts = (streamCounts ?? Report.Summary()) + summary
        }
    }

    // MARK: All documents

    /// Adds a document to the report about all documents, if there is one.
    mutating func add(_ body: (inout MachineReport) throws(Failure) -> Void) throws(Failure) {
        guard var report = machineReport else { return }
        // The other reference would make every addition copy the report.
        machineReport = nil
        defer { machineReport = report }
        try body(&report)
    }

    /// Reports an input that could not be processed, also in the report about all documents.
    mutating func tell(_ failure: Failure, about input: Input) throws(Failure) {
        if failure.code != .noOutput {
            if service == nil, format == .html { gather() }
            let reason = failure.document?.message ?? failure.message
            let place = failure.document?.diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""
            service?.addUnreadable(input.name + place, because: reason)
        }
        if failure.code != .noOutput { try note(failure, about: input) }
        let isCounted = failure.code != .noOutput || format != .machine(.metrics)
        if isCounted { try add { $0.add(failure, name: input.name) } }
        // On standard error, the report about all documents tells it, and must remain readable.
        if machineReport != nil, isStandardError, format != .machine(.metrics) { return }
        tell(failure)
    }

    /// Reports an input that could not be processed, separated from other reports.
    mutating func tell(_ failure: Failure) {
        System.tell(path == nil && !isQuiet && format == .text ? apart(failure.text) : failure.text)
    }

    /// Returns the text, after an empty line if it or the previous text is longer than one line.
    private mutating func apart(_ text: String) -> String {
        let isLong = text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) > 1
        defer { (isFirst, lastWasLong) = (false, isLong) }
        return !isFirst && (isLong || lastWasLong) ? "\n" + text : text
    }

    /// Writes the report about all documents, or the report file, if there is one.
    mutating func finish() throws(Failure) {
        if let service, !isQuiet || path != nil {
            let page = Report.PageOptions(date: System.now)
            let text = format == .html ? service.html(page) : service.text(options)
            try add(text)
        }
        if format == .text, !isQuiet || path != nil, let text = hints.text { try add(text) }
        if let text = streamCounts?.metrics() ?? machineReport?.text {
            if isQuiet, path == nil { return }
            pending += text
            if path == nil { return try Output.toStandardError(text) }
            if path == "-" { return try Output.toStandardOutput(text) }
        }
        guard let path, path != "-" else { return }
        guard let file else { return try Output.toFile(Array(pending.utf8), path) }
        do throws(System.Refusal) {
            try file.append(Array(pending.utf8))
            try file.finish()
            try file.takePlace()
        } catch {
            throw Failure(writing: path, error)
        }
    }
}
