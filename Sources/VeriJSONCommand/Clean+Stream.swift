import VeriJSON
import VeriJSONStreams

/// Streams: lines, and the items of one array.
extension CleanRun {
    /// Rejects a pattern that has no rule for the records.
    func check(_ framing: Sanitizer.Framing, _ sanitizer: Sanitizer) throws(Failure) {
        do throws(StreamError) {
            _ = try sanitizer.feed(framing)
        } catch {
            throw Failure(.usage, error.message, help: error.help)
        }
    }

    /// Cleans an input record by record, into a destination of its own or the one of all inputs.
    mutating func clean(
        _ input: Input,
        _ framing: Sanitizer.Framing,
        _ sanitizer: Sanitizer,
        _ joined: StreamSink?
    ) throws(Failure) -> ExitCode {
        var pieces = try input.pieces(writtenTo: output.path(for: input))
        System.Interruption.beginStream()
        defer { System.Interruption.endStream() }
        // A row that begins as XML does has its answer as well.
        if answerForm == nil, try arguments.syntax(ofStream: input, pieces.first ?? []) == .xml {
            guard case .items(let pointer) = framing else {
                throw arguments.usage(
                    "expected '--items' for XML, found '\(framing.words.option)'"
                )
            }
            return try cleanXMLItems(input, pieces, at: pointer, sanitizer)
        }
        let mark = ByteOrderMark()
        pieces.mark = mark
        if case .lines = framing { pieces.lineCheck = LineCheck() }
        let stream = CleanStream(
            pieces,
            sanitizer,
            framing,
            answeredIn: answerForm,
            jobs: jobs,
            name: input.name
        )
        let sink: StreamSink =
            if let joined { joined } else { try sink(for: input) }
        sink.beginInput()
        var run = StreamTotals(input, size: pieces.size, showsProgress: report.isStandardError)
        var outcome: StreamOutcome
        do throws(Failure) {
            outcome = try copy(stream, to: sink, &run)
            run.endProgress()
            if answerForm == nil, outcome.isWhole, run.isUnreadable {
                outcome = .unreadable(UnreadableStream(run.sample, framing))
            }
            if joined != nil {
                sink.isWhole = sink.isWhole && (outcome.isOver || isKept(outcome, sink))
            } else if outcome.isWhole || isKept(outcome, sink) {
                try sink.finish()
            } else {
                sink.cancel()
            }
        } catch {
            run.endProgress()
            if joined == nil { sink.cancel() }
            throw error
        }
        try report.endRecords(of: run.input.name)
        if mark.isFound { try report.add(noteOn: input, ByteOrderMark.note) }
        if run.records == 0, run.bytes == 0, input.isStandardInput {
            try report.add(noteOn: input, Input.emptyNote)
        }
        let isJoined = joined != nil && outcome.isOver
        return try finish(run, outcome, isKept: isKept(outcome, sink) || isJoined)
    }

    /// Opens the destination of an input, or of all inputs.
    func sink(for input: Input) throws(Failure) -> StreamSink {
        let sink = try StreamSink(output, for: input, quarantine)
        let flushesLines = try arguments.flushesLines()
        sink.holdsBlocks = answerForm != nil && !flushesLines
        return sink
    }

    /// Returns whether what a stream wrote stays although it does not end well.
    private func isKept(_ outcome: StreamOutcome, _ sink: StreamSink) -> Bool {
        sink.isStream || arguments.has(.keep) && outcome.hasLostTooMuch
    }

    /// Copies the stream to its end, or up to what ends it.
    private mutating func copy(
        _ stream: CleanStream,
        to sink: StreamSink,
        _ run: inout StreamTotals
    ) throws(Failure) -> StreamOutcome {
        while true {
            // What was read ahead can take longer than a signal's patience.
            if let signal = System.Interruption.signal { return .interrupted(signal) }
            switch stream.next() {
            case .batch(let batch):
                guard try copy(batch, to: sink, &run) else { return .closed }
            case .end:
                return .whole
            case .rejected(let error):
                for batch in error.batches {
                    guard try copy(batch, to: sink, &run) else { return .closed }
                }
                return .rejected(error)
            case .interrupted(let signal):
                return .interrupted(signal)
            case .refused(let refusal):
                throw Failure(.noInput, "cannot read '\(run.input.name)': \(refusal.words)")
            case .damaged(let mistake):
                throw run.input.failure(mistake, after: run.bytes)
            case .spread(let document):
                throw run.input.failure(document)
            }
        }
    }

    /// Writes the records of a batch, after their refused values.
    ///
    /// - Returns: False if nobody reads the output any more.
    private mutating func copy(
        _ batch: Sanitizer.Batch,
        to sink: StreamSink,
        _ run: inout StreamTotals
    ) throws(Failure) -> Bool {
        let isChecking = arguments.has(.check) && !run.hasUnexpected
        let isListing = report.listsRecords
        // Records are cleaned again for their results, so nobody asks for them in vain.
        let isAsked = isChecking || isListing || quarantine != nil
        let dirty = isAsked ? batch.dirtyRecords : []
        if isChecking {
            run.hasUnexpected = dirty.contains { record in
                record.report.map { $0.totals.broken + $0.totals.novel > 0 } ?? true
            }
        }
        if answerForm == nil, run.needsSample { run.look(at: batch.eachDirtyRecord) }
        try quarantine?.append(dirty)
        guard try sink.write(batch) else { return false }
        summary?.add(batch.summary)
        try report.add(batch, isListing ? dirty : [], name: run.input.name)
        run.add(batch)
        return true
    }

    /// Reports the end of the stream.
    private mutating func finish(
        _ run: StreamTotals,
        _ outcome: StreamOutcome,
        isKept: Bool
    ) throws(Failure) -> ExitCode {
        report.add(metricsOf: run.summary)
        switch outcome {
        case .whole, .closed:
            return run.hasUnexpected ? .found : .done
        case .rejected(let error):
            let isCut =
                error.code.rawValue == "stream.cut" || error.code.rawValue.hasPrefix("limit")
                || error.code.rawValue.hasPrefix("syntax")
            let failure = Failure(
                isCut ? .data : .rejected,
                "\(run.input.name): \(error.messageWithFindings)",
                help: error.help
            )
            failure.tell()
            System.tell(note(run.position, isKept: isKept))
            return failure.code
        case .unreadable(let stream):
            let failure = Failure(
                .data,
                "\(run.input.name): \(stream.message(run.records))",
                help: stream.help
            )
            failure.tell()
            System.tell(note(run.position, isKept: isKept))
            return failure.code
        case .interrupted(let signal):
            return tell(of: signal, run.input, run.position, isKept: isKept)
        }
    }

    /// Tells how far a stream came that a signal ended.
    func tell(
        of signal: Int32,
        _ input: Input,
        _ position: String,
        isKept: Bool
    ) -> ExitCode {
        let name = System.Interruption.name(of: signal) ?? "a signal"
        System.tell(
            "verijson: \(TextEscaping.visible(input.name)): \(name) ended the run\n"
                + note(position, isKept: isKept)
        )
        return ExitCode(signal: signal)
    }

    private func note(_ position: String, isKept: Bool) -> String {
        "  = note: \(position)"
            + (isKept ? "; the clean data has been written" : "; the output file stays as it was")
            + "\n"
    }
}

/// The end of a stream.
private enum StreamOutcome {
    case whole
    /// Nobody reads the output any more.
    case closed
    case rejected(StreamError)
    /// The stream came to its end, and no record of it could be read.
    case unreadable(UnreadableStream)
    case interrupted(Int32)

    var isWhole: Bool {
        if case .whole = self { true } else { false }
    }

    /// Whether the input was read to its end, and nothing else concerns the records of others.
    var isOver: Bool {
        switch self {
        case .whole, .unreadable: true
        case .closed, .rejected, .interrupted: false
        }
    }

    /// Whether every record was read, and more are lost than a limit allows.
    var hasLostTooMuch: Bool {
        if case .rejected(let error) = self { error.code == .arrayDropped } else { false }
    }
}

extension StreamError {
    /// The message with the first findings, each with its place.
    fileprivate var messageWithFindings: String {
        let places = findings.prefix(3).map {
            "; line \($0.line), column \($0.column), at \($0.path): \($0.message)"
        }
        return message + " (\(code))" + places.joined()
    }
}
