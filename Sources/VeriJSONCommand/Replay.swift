import VeriJSON

extension Subcommand {
    static let replay = Subcommand(
        name: "replay",
        summary: "try refused values again after their pattern was fixed",
        usage: "(-p PATTERN | -s SCHEMA) [OPTION…] [QUARANTINE… | -]",
        about: """
            Tries again what a pattern or a JSON Schema refused: the values in files that
            'verijson clean --quarantine FILE' has written. What passes now, or after cleaning,
            goes to standard output, one JSON value per line. Values that are still refused are
            reported on standard error; the exit code is 2 if there are any.
            """,
        options: [
            .pattern, .schema, .references, .draft, .checkFormats, .forbidden, .fillDefaults,
            .values, .stillRefused, .relaxed, .convert, .optional, .unknown, .duplicates,
            .maxDropped, .report, .replayFormat, .showValues, .showKeys, .redact, .color, .narrate,
            .quiet,
        ],
        example: """
              verijson clean -p orders.pattern.json --quarantine q.ndjson response.json > clean.json
              verijson replay -p mended.pattern.json q.ndjson > saved.ndjson
                the first keeps what it has to remove in q.ndjson, the second gives back what a
                pattern accepts that was mended since
            """
    ) { arguments throws(Failure) in
        try ReplayRun(arguments).run()
    }
}

/// One run of `verijson replay`.
private struct ReplayRun {
    private let arguments: Arguments
    private let inputs: [Input]
    private var report: ReportOutput
    private var saved: [UInt8] = []
    private var refused: [UInt8] = []
    private var code = ExitCode.done

    init(_ arguments: Arguments) throws(Failure) {
        self.arguments = arguments
        inputs = try arguments.inputs(limit: .saved)
        report = try ReportOutput(arguments)
        var claims = FileClaims(arguments)
        for path in arguments.contractPaths { claims.read(path) }
        for input in inputs { claims.read(input.path, isInput: true) }
        let values = arguments.path(of: .values) ?? "-"
        if values == "-" || report.isStandardOutput {
            claims.write(toStream: System.standardOutput)
        }
        if report.isStandardError { claims.write(toStream: System.standardError) }
        if values != "-" { try claims.write(values, as: Option.values.name) }
        if let path = arguments.path(of: .stillRefused) {
            // The remaining records may replace the file that they were read from.
            try claims.write(path, as: Option.stillRefused.name, inPlaceOf: inputs)
        }
        if let path = arguments.path(of: .report), path != "-" {
            try claims.write(path, as: Option.report.name)
        }
        claims.sweep()
        if report.isStandardOutput, arguments.value(of: .values) ?? "-" == "-" {
            throw arguments.usage("expected '-o' with '--report -', found none")
        }
    }

    consuming func run() throws(Failure) -> ExitCode {
        var run = self
        return try run.replayAll()
    }

    private mutating func replayAll() throws(Failure) -> ExitCode {
        let policy = try arguments.policy(disclosure: report.disclosure)
        let sanitizer = try arguments.contract(report.errorOptions).sanitizer(policy: policy)
        let locked = try lockedQuarantine()
        defer { locked?.unlock() }
        for input in inputs {
            do throws(Failure) {
                try replay(input, sanitizer)
            } catch {
                report.tell(error)
                code = max(code, error.code)
            }
        }
        // The values must be on the disk before their records are removed. If this run could read
        // nothing, neither file of an earlier run is replaced.
        if let path = arguments.path(of: .values), path != "-" {
            if code < .usage || !saved.isEmpty { try Output.toFile(saved, path, settles: true) }
        } else {
            try Output.toStandardOutput(saved)
            if arguments.has(.stillRefused) { try Output.settleStandardOutput() }
        }
        if let path = arguments.path(of: .stillRefused), code < .usage {
            try Output.toFile(refused, path, .owner)
        }
        try report.finish()
        return code
    }

    /// Locks the quarantine that the remaining records replace, if it is an input.
    ///
    /// No other process can then add a record between the reading and the replacement.
    private func lockedQuarantine() throws(Failure) -> System.AppendedFile? {
        guard let path = arguments.path(of: .stillRefused), System.isFilled(path),
            inputs.contains(where: { System.FileIdentity($0.path) == System.FileIdentity(path) })
        else { return nil }
        do throws(System.Refusal) {
            while true {
                let file = try System.AppendedFile(at: path)
                file.lock()
                if !file.isReplaced { return file }
            }
        } catch {
            throw Failure(writing: path, error)
        }
    }

    private mutating func replay(_ input: Input, _ sanitizer: Sanitizer) throws(Failure) {
        let records = try records(of: input)
        let retries = sanitizer.retry(records)
        for retry in retries {
            if retry.isClean, let bytes = retry.result?.bytes {
                saved += bytes + "\n".utf8
            } else {
                refused += Array((retry.record.json + "\n").utf8)
            }
        }
        if !retries.allSatisfy(\.isClean) { code = max(code, .rejected) }
        let summary = RetrySummary(retries, name: input.name, pattern: sanitizer.pattern)
        switch report.format {
        case .json:
            for retry in retries {
                let line = RetrySummary.json(of: retry)
                try report.add(line)
            }
        default:
            let text = summary.text(report.options)
            try report.add(text)
        }
    }

    private func records(of input: Input) throws(Failure) -> [QuarantineRecord] {
        var records: [QuarantineRecord] = []
        let bytes = try input.bytes(writtenTo: arguments.path(of: .stillRefused))
        for (number, line) in Input.lines(of: bytes) {
            do throws(SavedFileError) {
                records.append(try QuarantineRecord(json: line))
            } catch {
                throw Failure(
                    .data,
                    "\(input.name): line \(number): \(error)",
                    help: "give a file that 'verijson clean --quarantine' wrote"
                )
            }
        }
        return records
    }
}
