import VeriJSON
import VeriJSONStreams

/// Streams: lines, and documents one after another.
extension VerifyRun {
    /// Verifies an input record by record, and goes on after one that cannot be read.
    mutating func verifyRecords(
        of input: Input,
        _ framing: Sanitizer.Framing,
        _ verifier: Verifier
    ) throws(Failure) {
        var stream = VerifiedStream(of: input)
        let notes = try input.forEachRecord(framing) { record throws(Failure) in
            try verify(record, by: verifier, &stream)
        }
        readable += stream.readable
        unreadable += stream.unreadable
        report.add(metricsOf: stream.counts)
        try report.endRecords(of: input.name)
        for note in notes { try report.add(noteOn: input, note) }
        guard stream.readable == 0, stream.unreadable > 0 else { return }
        let kind = UnreadableStream(stream.sample, framing)
        report.tell(
            Failure(
                .data,
                "\(input.name): \(kind.message(stream.unreadable))",
                help: kind.help
            )
        )
    }

    private mutating func verify(
        _ record: RecordReader.RawRecord,
        by verifier: Verifier,
        _ stream: inout VerifiedStream
    ) throws(Failure) {
        let provenance = record.provenance(named: stream.input.name)
        let list: Verifier.Result
        do throws(UnreadableDocumentError) {
            if let obstacle = record.obstacle {
                throw verifier.walker.unreadable(obstacle, record.bytes, from: provenance)
            }
            list = try verifier.walker.findings(in: record.bytes, from: provenance)
        } catch {
            stream.lose(record.bytes)
            summary?.add(.unreadable)
            let place = (record.index, record.line, record.offset)
            return try report.add(
                unreadable: record.bytes,
                at: place,
                error,
                name: stream.input.name,
                isCounted: true
            )
        }
        stream.add(list.summary)
        summary?.add(list.summary)
        note(list)
        try report.add(record: list, at: (record.index, record.line, record.offset))
    }

    /// The counts of a stream so far.
    private struct VerifiedStream {
        let input: Input
        private(set) var readable = 0
        private(set) var unreadable = 0
        private(set) var counts = Report.Summary()
        /// The beginnings of the first records, while no record could be read.
        private(set) var sample: [UInt8] = []

        init(of input: Input) {
            self.input = input
        }

        mutating func add(_ summary: Report.Summary) {
            counts += summary
            readable += 1
        }

        mutating func lose(_ record: [UInt8]) {
            counts.addUnreadable()
            unreadable += 1
            guard readable == 0, sample.count < UnreadableStream.sampleSize else { return }
            sample += record.prefix(UnreadableStream.lineSize)
            sample.append(0x0A)
        }
    }
}
