import VeriJSON
import VeriJSONInference
import VeriJSONReports

extension Subcommand {
    static let report = Subcommand(
        name: "report",
        summary: "make a page, a text or another format of a saved report",
        usage: "[OPTION…] [REPORT.json… | -]",
        about: """
            Renders reports that clean or verify saved with '--format json', on standard output.
            A saved report has neither the document nor the pattern, so that no lines are drawn.
            Several reports, also as the lines of a file, are made one: what is wrong with the service
            that the documents came from.
            Files that '--summary' has written are added up. What is no report is counted, and the
            others are rendered.
            """,
        options: [.savedFormat, .rendering, .color, .verbose, .only, .narrate],
        example: """
              verijson clean -p orders.pattern.json --format json --report r.json response.json
              verijson report r.json --format html -o r.html
                the first saves the report, the second makes a page of it
            """
    ) { arguments throws(Failure) in
        let output = try ReportOutput(arguments)
        let inputs = try arguments.inputs(limit: .saved)
        let outputPath = arguments.path(of: .rendering).flatMap { $0 == "-" ? nil : $0 }
        if let outputPath {
            var claims = FileClaims(arguments)
            for input in inputs { claims.read(input.path) }
            try claims.write(outputPath, as: "-o")
            claims.sweep()
        }
        var saved = SavedReports()
        for input in inputs { try saved.read(input) }
        try saved.checkReadable()
        let text = try saved.text(output, arguments)
        if let outputPath {
            try Output.toFile(Array(text.utf8), outputPath)
        } else {
            try Output.toStandardOutput(text)
        }
        return .done
    }
}

/// Reports and summaries that were saved.
private struct SavedReports {
    private enum Saved {
        case report(Report)
        case list(Verifier.Result)
        /// A document that could not be read, with the reason.
        case unreadable(String, because: String, code: String)
        /// Records of a stream that came out as they went in.
        case unchanged(Int)
    }

    private var reports: [Saved] = []
    /// The sum of the summaries; nil if there are none.
    private var summary: Report.Summary?
    /// The number of records that a stream's report left out.
    private var omitted = 0
    /// Whether there are reports about records of a stream.
    private var areRecords = false

    /// The parts of files that are no reports, and the failure of the first one.
    private var unreadable: UnreadableSamples?
    private var first: Failure?

    /// Reads the reports of a file: the whole file as one, or one on each line.
    ///
    /// What is no report is counted.
    mutating func read(_ input: Input) throws(Failure) {
        let bytes = try input.bytes()
        do throws(FileError) {
            return try add(bytes)
        } catch  where (try? JSONValue(parsing: bytes)) != nil {
            lose(input.name, error, as: .document, Self.failure(input.name, error))
        } catch {
            readLines(of: bytes, in: input)
        }
    }

    private mutating func readLines(of bytes: [UInt8], in input: Input) {
        var isEmpty = true
        Input.forEachLine(of: bytes) { number, line in
            isEmpty = false
            do throws(FileError) {
                try add(line)
            } catch {
                let failure = Self.failure("\(input.name): line \(number)", error)
                lose("\(input.name):\(number)", error, as: .line, failure)
            }
        }
        guard isEmpty else { return }
        let reason = "expected a report, found nothing"
        lose(input.name, reason, as: .document, Self.failure(input.name, reason))
    }

    private mutating func lose(
        _ place: String,
        _ reason: some CustomStringConvertible,
        as unit: UnreadableSamples.Unit,
        _ failure: Failure
    ) {
        first = first ?? failure
        unreadable.add(UnreadableSamples(place, because: reason.description, as: unit))
        reports.append(.unreadable(place, because: reason.description, code: "report.unreadable"))
    }

    /// Throws if there are files, and none of them has a report.
    func checkReadable() throws(Failure) {
        guard let first, summary == nil, reports.count == unreadable?.count else { return }
        throw first
    }

    private mutating func add(_ bytes: [UInt8]) throws(FileError) {
        do throws(FileError) {
            reports.append(.report(try Report(json: bytes)))
        } catch {
            let object = try? JSONValue(parsing: bytes)
            // Only a summary has a number of documents, and only a list has findings.
            if object?["documents"] != nil {
                summary = (summary ?? Report.Summary()) + (try Report.Summary(json: bytes))
            } else if object?["findings"] != nil {
                reports.append(.list(try Verifier.Result(json: bytes)))
            } else if let object, let saved = Self.outcome(object) {
                reports.append(saved)
                omitted += object["omitted"]?.asNumber?.int ?? 0
                if case .unchanged = saved { areRecords = true }
            } else {
                throw error
            }
        }
    }

    /// Reads a line that is about no report: a document that could not be read, or the records of a
    /// stream that are not listed.
    private static func outcome(_ object: JSONValue) -> Saved? {
        guard object["version"]?.asNumber?.int == Report.formatVersion,
            let name = object["document"]?.asString
        else { return nil }
        switch object["status"]?.asString {
        case "unlisted":
            return object["unchanged"]?.asNumber?.int.map { .unchanged($0) }
        case "unreadable":
            guard let message = object["message"]?.asString,
                let code = object["code"]?.asString
            else { return nil }
            let line = object["line"]?.asNumber?.int.map { ":\($0)" } ?? ""
            return .unreadable(name + line, because: message, code: code)
        default: return nil
        }
    }

    /// The report about all documents together.
    private var together: ServiceReport {
        var service = ServiceReport()
        (service.isOfRecords, service.unlisted) = (areRecords, omitted)
        for saved in reports {
            switch saved {
            case .report(let report) where areRecords:
                service.add(record: report, line: report.changes.first?.line ?? 1)
            case .list(let list) where areRecords:
                service.add(record: list, line: list.findings.first?.line ?? 1)
            case .report(let report): service.add(report)
            case .list(let list): service.add(list)
            case .unreadable(let name, let reason, _):
                service.addUnreadable(name, because: reason)
            case .unchanged(let count): service.addUnchanged(count)
            }
        }
        return service
    }

    func text(_ output: ReportOutput, _ arguments: Arguments) throws(Failure) -> String {
        if summary != nil, ![.text, .machine(.metrics)].contains(output.format) {
            throw arguments.usage(
                "expected '--format text' or '--format metrics' for a summary, found "
                    + "'--format \(output.format)'"
            )
        }
        switch output.format {
        case .html:
            let page = Report.PageOptions(date: System.now)
            guard reports.count == 1, case .report(let report) = reports[0] else {
                return together.html(page)
            }
            return report.html(page)
        case .machine(.metrics):
            if omitted > 0 {
                System.tell("note: \(Report.unlistedRecords(omitted)) in these reports\n")
            }
            return ((summary ?? Report.Summary()) + together.summary).metrics()
        case .machine(let format): return machineText(format)
        default:
            var notes: [String] = []
            if let unreadable {
                let text = unreadable.text(of: reports.count - unreadable.count)
                notes.append("unreadable: \(TextEscaping.line(text))\n")
            }
            if reports.count > 1, output.options.listing != .all {
                let texts = [together.text(output.outputOptions)] + notes
                return (texts + (summary.map { [$0.text] } ?? [])).joined(separator: "\n")
            }
            let texts = reports.compactMap { saved in
                switch saved {
                case .report(let report): report.text(output.outputOptions)
                case .list(let list): list.text(output.outputOptions)
                case .unreadable(let name, let reason, let code):
                    TextEscaping.line("\(name): error[\(code)]: \(reason)") + "\n"
                case .unchanged(let count):
                    "\(count) record\(count == 1 ? "" : "s"): unchanged\n"
                }
            }
            if omitted > 0 {
                notes.append("note: \(Report.unlistedRecords(omitted)) in these reports\n")
            }
            return (texts + notes + (summary.map { [$0.text] } ?? [])).joined(separator: "\n")
        }
    }

    private func machineText(_ format: MachineReport.Format) -> String {
        var machine = MachineReport(format)
        for saved in reports {
            switch saved {
            case .report(let report): machine.add(report)
            case .list(let list): machine.add(list)
            case .unreadable(let name, let reason, let code):
                machine.add(obstacle: reason, code: code, help: nil, name: name)
            case .unchanged: break
            }
        }
        if omitted > 0 { machine.add(unlisted: omitted, name: "these reports") }
        return machine.text
    }

    private static func failure(_ place: String, _ reason: some CustomStringConvertible) -> Failure
    {
        Failure(
            .data,
            "\(place): \(reason)",
            help: "give a file that 'verijson clean --format json --report FILE' wrote, or verify"
        )
    }
}
