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
            .pattern, .schema, .operation, .references, .draft, .checkFormats, .expressions,
            .forbidden,
            .fillDefaults,
            .values, .stillRefused, .relaxed, .convert, .optional, .unknown, .duplicates, .aliases,
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
        let values = arguments.path(of: .values)
        let saved = try RetryOutput(values == "-" ? nil : values, .usual)
        let refused = try arguments.path(of: .stillRefused).map { path throws(Failure) in
            try RetryOutput(path, .owner)
        }
        for input in inputs {
            let before = (saved.count, refused?.count ?? 0)
            do throws(Failure) {
                try replay(input, sanitizer, saved, refused)
            } catch {
                // Values of an input that is damaged would come again with the next run.
                try saved.cut(to: before.0)
                try refused?.cut(to: before.1)
                report.tell(error)
                code = max(code, error.code)
            }
        }
        // The values must be on the disk before their records are removed. If this run could read
        // nothing, neither file of an earlier run is replaced.
        if code < .usage || saved.count > 0 { try saved.finish(settles: refused != nil) }
        if code < .usage { try refused?.finish(settles: false) }
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

    private mutating func replay(
        _ input: Input,
        _ sanitizer: Sanitizer,
        _ saved: RetryOutput,
        _ refused: RetryOutput?
    ) throws(Failure) {
        var rules = PlaceRules(sanitizer)
        var summary = RetrySummary(name: input.name, pattern: sanitizer.pattern)
        var isWhole = true
        try input.forEachLine(writtenTo: arguments.path(of: .stillRefused)) {
            number,
            line throws(Failure) in
            let retry = rules.retry(try record(line, number, of: input))
            if retry.isClean, let bytes = retry.result?.bytes {
                try saved.append(bytes + "\n".utf8)
            } else {
                isWhole = false
                try refused?.append(Array((retry.record.json + "\n").utf8))
            }
            summary.add(retry, line: number)
            if report.format == .json {
                try report.add(RetrySummary.json(of: retry, line: number))
            }
        }
        if !isWhole { code = max(code, .rejected) }
        if report.format != .json {
            let text = summary.text(report.options)
            try report.add(text)
        }
    }

    private func record(
        _ line: [UInt8],
        _ number: Int,
        of input: Input
    ) throws(Failure) -> QuarantineRecord {
        do throws(FileError) {
            return try QuarantineRecord(json: line)
        } catch {
            throw Failure(
                .data,
                "\(input.name): line \(number): \(error)",
                help: "give a file that 'verijson clean --quarantine' wrote"
            )
        }
    }
}
