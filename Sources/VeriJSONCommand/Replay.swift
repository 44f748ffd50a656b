import VeriJSON

extension Subcommand {
    static let replay = Subcommand(
        name: "replay",
        summary: "try refused values again after their pattern was fixed",
        usage: "(-p PATTERN | -s SCHEMA) [OPTION…] [QUARANTINE… | -]",
        about: """
            Tries again what a pattern or a JSON Schema refused: the values in files that
            'verijson clean --quarantine FILE' has written. What passes now, or after cleaning,
            goes to standard output, one record per line: a whole document, or what was a record of
            a stream. With '--parts', the parts that a record has lost are written as well, each with
            its document, line and path. Values that are still refused are reported on standard
            error; the exit code is 2 if there are any.
            """,
        options: [
            .pattern, .schema, .operation, .references, .draft, .checkFormats, .expressions,
            .forbidden,
            .fillDefaults,
            .values, .stillRefused, .replayedItems, .parts, .relaxed, .convert, .optional, .unknown,
            .duplicates, .aliases,
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
    /// The array whose items are whole records; nil if records are lines or documents.
    private let items: JSONPointer?

    init(_ arguments: Arguments) throws(Failure) {
        self.arguments = arguments
        inputs = try arguments.inputs(limit: .saved)
        report = try ReportOutput(arguments)
        items = try arguments.itemsPointer()
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
        // A run that is repeated has nothing to give any more, and leaves what the first one gave.
        let hasSaved = values.map { System.exists($0) } ?? false
        let isRepeated = isShortened && saved.count == 0 && hasSaved
        if code < .usage && !isRepeated || saved.count > 0 {
            try saved.finish(settles: refused != nil)
        }
        if code < .usage, let refused {
            try refused.finish(settles: false)
            if let path = arguments.path(of: .stillRefused), !System.isStream(path) {
                QuarantineLeftovers(of: path).removeMark()
            }
        }
        try report.finish()
        return code
    }

    /// Whether the remaining records replace an input.
    private var isShortened: Bool {
        guard let path = arguments.path(of: .stillRefused) else { return false }
        return inputs.contains { System.FileIdentity($0.path) == System.FileIdentity(path) }
    }

    /// Locks the quarantine that the remaining records replace, if it is an input.
    ///
    /// No other process can then add a record between the reading and the replacement.
    private func lockedQuarantine() throws(Failure) -> System.AppendedFile? {
        guard let path = arguments.path(of: .stillRefused), System.isFilled(path), isShortened
        else { return nil }
        do throws(System.Refusal) {
            while true {
                let file = try System.AppendedFile(at: path)
                file.lock()
                guard !file.isReplaced else { continue }
                try QuarantineLeftovers(of: path).sweep(file)
                return file
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
        let workers = RetryWorkers(sanitizer)
        var summary = RetrySummary(name: input.name, pattern: sanitizer.pattern)
        var lines: [(number: Int, text: [UInt8])] = []
        var size = 0
        func tryLines() throws(Failure) {
            for (index, result) in workers.results(of: lines).enumerated() {
                switch result {
                case .success(let attempt): try add(attempt, saved, refused, &summary)
                case .failure(let error):
                    throw Failure(
                        .data,
                        "\(input.name): line \(lines[index].number): \(error)",
                        help: "give a file that 'verijson clean --quarantine' wrote"
                    )
                }
            }
            (lines, size) = ([], 0)
        }
        let end = try end(of: input)
        try input.forEachLine(writtenTo: arguments.path(of: .stillRefused), upTo: end) {
            number,
            text throws(Failure) in
            lines.append((number, text))
            size += text.count
            if size >= RetryWorkers.batchSize { try tryLines() }
        }
        try tryLines()
        if report.format != .json {
            let text = summary.text(report.options)
            try report.add(text)
        }
    }

    /// Returns the number of bytes that are read: without the records of a run that has not ended.
    private func end(of input: Input) throws(Failure) -> Int {
        guard !input.isStandardInput, System.isFilled(input.path) else { return .max }
        do throws(System.Refusal) {
            let file = System.FileIdentity(input.path)
            guard let end = try QuarantineLeftovers(of: input.path).markedStart(of: file) else {
                return .max
            }
            System.tell(
                "verijson: note: '\(TextEscaping.visible(input.name))' may have refused values of a "
                    + "run that has not ended; they are left out\n"
            )
            return end
        } catch {
            throw Failure(.noInput, "cannot read '\(input.name)': \(error.words)")
        }
    }

    /// Writes what became of a record: its value, or the record if the value is not given back.
    private mutating func add(
        _ attempt: RetryAttempt,
        _ saved: RetryOutput,
        _ refused: RetryOutput?,
        _ summary: inout RetrySummary
    ) throws(Failure) {
        let isWritten = arguments.has(.parts) || isWhole(attempt.path)
        summary.add(attempt, isWritten: isWritten)
        if report.format == .json { try report.add(attempt.json(isWritten: isWritten)) }
        if let value = attempt.value, isWritten {
            try saved.append(arguments.has(.parts) ? attempt.part(value) : value + "\n".utf8)
        } else {
            if attempt.value == nil { code = max(code, .rejected) }
            try refused?.append(attempt.retry.record.jsonLine)
        }
    }

    /// Returns whether a path leads to a whole record, as opposed to a part of one.
    private func isWhole(_ path: JSONPointer) -> Bool {
        guard let items else { return path.tokens.isEmpty }
        return path.tokens.isEmpty
            || path.tokens.count == items.tokens.count + 1
                && path.tokens.starts(with: items.tokens)
    }
}
