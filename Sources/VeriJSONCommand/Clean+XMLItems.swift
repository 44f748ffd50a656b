import Foundation
import VeriJSON
import VeriJSONReports
import VeriJSONStreams
import VeriJSONXML

/// Items of a document in XML that is read piece by piece.
extension CleanRun {
    /// Cleans the elements at a path as they arrive.
    ///
    /// As XML, what is around them comes out as it went in; as JSON, there is a line for each item.
    mutating func cleanXMLItems(
        _ input: Input,
        _ source: InputPieces,
        at pointer: JSONPointer,
        _ sanitizer: Sanitizer
    ) throws(Failure) -> ExitCode {
        let target = try arguments.target(from: .xml, output)
        if target == .xml,
            let option = [Option.output, .sortKeys, .ascii].first(where: arguments.has)
        {
            throw arguments.usage(
                "expected no '\(option.name)' for XML from XML, in which the changes are made"
            )
        }
        let options = try arguments.xmlOptions()
        var stream: XMLItemStream
        do throws(XMLItemsError) {
            stream = try sanitizer.xmlItems(
                at: pointer,
                options: options,
                name: input.name,
                jobs: jobs
            )
        } catch {
            throw Failure(.usage, error.message, help: error.help)
        }
        let sink = try StreamSink(output, for: input, quarantine)
        var counts = ItemCounts(isAsked: report.format == .machine(.metrics))
        var rejection: Failure?
        do throws(Failure) {
            let copied = Result { () throws(Failure) in
                try copy(source, through: &stream, as: target, input, to: sink, &counts)
            }
            report.add(metricsOf: counts.summary)
            try report.endRecords(of: input.name)
            let outcome = try copied.get()
            if outcome == .whole {
                rejection = excessiveLoss(of: stream, input, sanitizer)
                if let rejection, !arguments.has(.keep) { throw rejection }
            }
            if outcome == .whole || sink.isStream { try sink.finish() } else { sink.cancel() }
            if case .interrupted(let signal) = outcome {
                let position =
                    stream.count.counted("item") + " came out clean or "
                    + "were reported"
                return tell(of: signal, input, position, isKept: sink.isStream)
            }
        } catch {
            sink.cancel()
            throw error
        }
        if let rejection { throw rejection }
        return arguments.has(.check) && counts.hasUnexpected ? .found : .done
    }

    /// The counts of the items so far.
    private struct ItemCounts {
        /// Whether somebody asks for the counts, which take the report of each item.
        let isAsked: Bool
        private(set) var summary = Report.Summary()
        /// Whether an item was changed otherwise than the pattern asks for, or lost; found out only
        /// for '--check'.
        var hasUnexpected = false

        init(isAsked: Bool) { self.isAsked = isAsked }

        mutating func add(_ item: SanitizedXML) {
            if isAsked { summary += item.report.summary }
        }

        mutating func addUnreadable() { summary.addUnreadable() }
    }

    /// The number of bytes for each thread that are cleaned before what came of them is written: what
    /// is made of them fits into the caches of a processor.
    private static let bytesPerJob = 131_072

    private enum Outcome: Equatable {
        case whole
        /// Nobody reads the output any more.
        case closed
        case interrupted(Int32)
    }

    /// Copies the document to its end, or up to what ends it.
    private mutating func copy(
        _ source: InputPieces,
        through stream: inout XMLItemStream,
        as target: Syntax,
        _ input: Input,
        to sink: StreamSink,
        _ counts: inout ItemCounts
    ) throws(Failure) -> Outcome {
        var pieces = source.makeAsyncIterator()
        var rest: ArraySlice<UInt8>? = []
        while rest != nil {
            if let signal = System.Interruption.signal { return .interrupted(signal) }
            do {
                if rest?.isEmpty == true { rest = try pieces.nextPiece()?[...] }
            } catch let error as System.Refusal {
                throw Failure(.noInput, "cannot read '\(input.name)': \(error.words)")
            } catch let error as System.Compression.Mistake {
                throw input.failure(error, after: 0)
            } catch {
                return .interrupted(System.Interruption.signal ?? 0)
            }
            let part = rest.map { Array($0.prefix(Self.bytesPerJob * jobs)) }
            rest = rest?.dropFirst(Self.bytesPerJob * jobs)
            let made: [XMLItemStream.Piece]
            do throws(UnreadableDocumentError) {
                made = if let part { try stream.add(part) } else { try stream.finish() }
            } catch {
                _ = try write(
                    stream.remainder,
                    of: input.name,
                    as: target,
                    to: sink,
                    &counts
                )
                throw Failure(error, bytes: [], input: input, report)
            }
            let size = part?.count ?? 0
            guard
                try write(made, of: input.name, as: target, to: sink, sized: size, &counts)
            else { return .closed }
        }
        return .whole
    }

    /// Returns the failure of a document that has lost too many items.
    private func excessiveLoss(
        of stream: XMLItemStream,
        _ input: Input,
        _ sanitizer: Sanitizer
    ) -> Failure? {
        let dropped = stream.count - stream.kept
        guard let limit = sanitizer.policy.maxDropped, stream.count > 0,
            limit.isExceeded(byDropping: dropped, of: stream.count)
        else { return nil }
        return Failure(
            .rejected,
            "\(input.name): expected fewer items to be dropped than \(dropped) of \(stream.count)"
        )
    }

    /// Writes pieces; false if nobody reads the output any more.
    private mutating func write(
        _ pieces: [XMLItemStream.Piece],
        of name: String,
        as target: Syntax,
        to sink: StreamSink,
        sized size: Int = 0,
        _ counts: inout ItemCounts
    ) throws(Failure) -> Bool {
        var text: [UInt8] = []
        text.reserveCapacity(size)
        let isChecking = arguments.has(.check)
        for piece in pieces {
            switch piece {
            case .around(let bytes):
                if target == .xml { text += bytes }
            case .item(let item):
                // The report of an item is made when somebody asks for it.
                if isChecking, !counts.hasUnexpected {
                    let totals = item.report.totals
                    counts.hasUnexpected = totals.broken + totals.novel > 0
                }
                summary?.add(item.report.summary)
                counts.add(item)
                if item.status != .unchanged {
                    try report.add(item: item.result)
                    try quarantine?.append(item.result)
                } else {
                    report.add(clean: 1)
                }
                do throws(XMLWritingError) {
                    if target == .json {
                        item.append(jsonTo: &text)
                    } else {
                        try item.append(xmlTo: &text)
                    }
                } catch {
                    throw Failure(.noOutput, "cannot write an item as XML: \(error)")
                }
                if target == .json, item.status != .rejected { text.append(0x0A) }
            case .unreadable(let item):
                counts.hasUnexpected = true
                summary?.add(.unreadable)
                counts.addUnreadable()
                let place = (item.index, item.line, item.offset)
                try report.add(
                    unreadable: item.bytes,
                    at: place,
                    item.error,
                    name: name,
                    isCounted: true
                )
                try quarantine?.append(item)
            }
        }
        return try sink.write(text)
    }
}
