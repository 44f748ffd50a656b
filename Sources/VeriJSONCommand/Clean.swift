import VeriJSON
import VeriJSONReports
import VeriJSONStreams

extension Subcommand {
    static let clean = Subcommand(
        name: "clean",
        summary: "make documents match a pattern: repair what can be repaired, remove the rest",
        usage: "(-p PATTERN | -s SCHEMA) [OPTION…] [FILE… | -]",
        about: """
            Makes documents in JSON or XML match a pattern, or a JSON Schema. What matches stays as
            it is, byte for byte; what does not is repaired, replaced or removed at the smallest
            place where the pattern allows it. The clean data goes to standard output, the report of
            what was done and why to standard error. Without a FILE, standard input is read.
            """,
        options: [
            .pattern, .schema, .operation, .references, .draft, .checkFormats, .expressions,
            .forbidden,
            .fillDefaults,
            .out, .inPlace, .from, .to, .namespace, .undo, .quarantine, .append, .relaxed,
            .convert,
            .optional, .unknown,
            .duplicates, .aliases,
            .maxDropped, .lines, .documents, .items, .each, .flush, .jobs, .keep,
            .output, .sortKeys, .ascii, .check, .report, .format, .maxListed, .summary, .showValues,
            .showKeys, .redact,
            .color,
            .verbose, .only, .narrate,
            .quiet,
        ],
        isGrouped: true,
        example: """
              verijson clean -p orders.pattern.json --convert safe response.json > clean.json
                writes the clean response to clean.json, with "12.50" converted to 12.50
                where the pattern asks for a number, and reports what was removed
            """
    ) { arguments throws(Failure) in
        try CleanRun(arguments).run()
    }
}

/// One run of `verijson clean`.
struct CleanRun {
    let arguments: Arguments
    private let inputs: [Input]
    /// The number of blocks of a stream that are cleaned at the same time.
    let jobs: Int
    let output: Output
    private let undo: UndoOutput?
    let quarantine: QuarantineOutput?
    var report: ReportOutput
    var summary: SummaryOutput?
    /// The form of the answers to rows; nil if records are written as they are.
    let answerForm: Sanitizer.Row.Form?
    /// The form of streams; nil if every input is a document.
    private let framing: Sanitizer.Framing?

    init(_ arguments: Arguments) throws(Failure) {
        self.arguments = arguments
        inputs = try arguments.inputs()
        framing = try arguments.framing()
        answerForm = try arguments.answerForm()
        output = try Output(.out, arguments, inputs: inputs, framing)
        report = try ReportOutput(arguments)
        undo = arguments.path(of: .undo).map(UndoOutput.init)
        // Values that a replaced file has lost are nowhere else: their records are not replaced.
        let replacesInput = output.replacesAny(of: inputs)
        quarantine = arguments.path(of: .quarantine).map {
            QuarantineOutput(
                at: $0,
                hidesValues: arguments.has(.redact),
                appends: arguments.has(.append) || replacesInput,
                endsEach: replacesInput
            )
        }
        if arguments.has(.append), quarantine == nil {
            throw arguments.usage("expected '--quarantine' with '--append', found none")
        }
        summary = arguments.path(of: .summary).map(SummaryOutput.init)
        jobs = try arguments.jobs()
        if framing != nil { try report.refuseUnlessForStreams(arguments) }
        if undo != nil, inputs.count > 1 {
            throw arguments.usage("expected one input with '--undo', found \(inputs.count)")
        }
        if report.isStandardOutput, output.isStandardOutput {
            throw arguments.usage("expected '-o' with '--report -', found none")
        }
        if framing != nil, report.format == .text || report.format == .html {
            report.gather(records: true)
        } else if inputs.count > 1, report.mayGather {
            report.gather()
        }
        if report.format.isForOne, inputs.count > 1 {
            throw arguments.usage(
                "expected one input with '--format \(report.format)', found \(inputs.count)"
            )
        }
        try keepApart()
    }

    /// Rejects a command line that would overwrite an input, or write two outputs to one file.
    private func keepApart() throws(Failure) {
        var claims = FileClaims(arguments)
        for path in arguments.contractPaths { claims.read(path) }
        for input in inputs { claims.read(input.path, isInput: true) }
        if output.isStandardOutput || report.isStandardOutput {
            claims.write(toStream: System.standardOutput)
        }
        if report.isStandardError { claims.write(toStream: System.standardError) }
        let isOwn = !output.isDirectory && !output.joinsInputs
        // One that takes the records of all inputs is claimed once, and replaces none of them.
        for input in output.joinsInputs ? Array(inputs.prefix(1)) : inputs {
            guard let path = output.path(for: input) else { continue }
            let option = output.isInPlace ? Option.inPlace : .out
            // A folder of outputs is not meant to be that of the inputs.
            try claims.write(path, as: option.name, inPlaceOf: isOwn ? [input] : [])
        }
        try claims.write([.undo, .quarantine, .report, .summary])
        for path in quarantine?.filesBeside ?? [] {
            try claims.write(path, as: Option.quarantine.name)
        }
        claims.sweep()
    }

    consuming func run() throws(Failure) -> ExitCode {
        var run = self
        return try run.cleanAll()
    }

    private mutating func cleanAll() throws(Failure) -> ExitCode {
        var policy = try arguments.policy(disclosure: report.disclosure)
        report.bound(&policy.limits, areRecords: framing != nil)
        try summary?.check()
        let sanitizer = try arguments.contract(report.errorOptions).sanitizer(policy: policy)
        if let framing { try check(framing, sanitizer) }
        let joined = output.joinsInputs ? try sink(for: inputs[0]) : nil
        var code = ExitCode.done
        for input in inputs {
            // One that arrived at the very end of the stream before.
            if let signal = System.Interruption.signal {
                code = max(code, ExitCode(signal: signal))
                joined?.isWhole = false
                break
            }
            do throws(Failure) {
                let made =
                    if let framing {
                        try clean(input, framing, sanitizer, joined)
                    } else {
                        try clean(input, sanitizer)
                    }
                code = max(code, made)
                if code.isInterruption { break }
            } catch {
                if error.code == .usage {
                    // The command line is wrong, and not the document.
                    report.tell(error)
                } else {
                    try report.tell(error, about: input)
                    summary?.add(error)
                }
                code = max(code, error.code)
                joined?.isWhole = false
                if joined != nil, error.code == .noOutput { break }
            }
        }
        try joined?.finishIfWhole()
        try quarantine?.finish(isDone: code < .usage)
        try summary?.write()
        try report.finish()
        return code
    }

    private mutating func clean(
        _ input: Input,
        _ sanitizer: Sanitizer
    ) throws(Failure) -> ExitCode {
        let original = try input.bytes(writtenTo: output.path(for: input))
        let document = try document(original, of: input, sanitizer)
        let result = document.result
        // A file that stays the same keeps its times, too.
        let bytes = output.isInPlace && document.bytes == original ? nil : document.bytes
        if let quarantine {
            let isTakenBack = bytes != nil && output.isFile(for: input)
            try quarantine.add(result, isTakenBack: isTakenBack) { () throws(Failure) in
                try write(bytes, of: document, for: input)
            }
        } else {
            try write(bytes, of: document, for: input)
        }
        summary?.add(result.report.summary)
        let options = report.options
        switch report.format {
        case .text, .html: try report.add(result)
        case .short: try report.add(result.reportText(options))
        case .json: try report.add(result.report.json(.compact))
        case .patch where result.status == .rejected: break
        case .patch:
            let patch = try patch(of: result)
            try report.add(patch)
        case .machine: try report.add { $0.add(result) }
        }
        if result.status == .rejected {
            if report.isQuiet || report.format == .patch {
                Failure(.rejected, result.report.line).tell()
            }
            return .rejected
        }
        guard arguments.has(.check), result.status == .changed else { return .done }
        let totals = result.report.totals
        return totals.broken + totals.novel > 0 ? .found : .done
    }

    /// Writes the clean data, unless there is none to write, after the undo that leads back from it.
    private func write(
        _ bytes: [UInt8]?,
        of document: CleanDocument,
        for input: Input
    ) throws(Failure) {
        var undoFile: System.StagedFile?
        if let undo, document.result.status != .rejected,
            let ends = document.undo?.ends ?? document.result.undoEnds
        {
            if undo.isStream {
                try undo.send(document, between: ends)
            } else if !(try undo.isKept(between: ends, input: input)) {
                undoFile = try undo.staged(document, between: ends)
            }
        }
        var data: System.StagedFile?
        if let bytes { data = try output.staged(bytes, for: input) }
        try System.Unfinished.together { () throws(Failure) in
            if let undo, let undoFile {
                do throws(System.Refusal) {
                    try undoFile.takePlace()
                    undoFile.settle()
                } catch {
                    throw Failure(writing: undo.path, error)
                }
            }
            if let data { try output.place(data, for: input) }
            quarantine?.keep()
        }
        if let bytes, data == nil { try output.write(bytes, for: input) }
    }

    private func patch(of result: Sanitized) throws(Failure) -> String {
        do throws(JSONPatch.UnavailableError) {
            return try result.patchText()
        } catch {
            var help: String?
            if error.code == .hidden {
                help =
                    if case .values = self.report.disclosure {
                        "'$secret' hides it always; '-o FILE' writes the clean document,"
                            + " and '--undo FILE' the way back"
                    } else {
                        "show values with '--show-values'"
                    }
            }
            throw Failure(.noOutput, "cannot write a patch: \(error)", help: help)
        }
    }

    func sanitize(
        _ bytes: [UInt8],
        of input: Input,
        _ sanitizer: Sanitizer
    ) throws(Failure) -> Sanitized {
        do throws(UnreadableDocumentError) {
            return try sanitizer.sanitize(bytes, name: input.name)
        } catch {
            throw Failure(error, bytes: bytes, input: input, report)
        }
    }
}
