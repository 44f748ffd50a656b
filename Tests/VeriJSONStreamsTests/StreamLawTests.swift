import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// Law 9: streaming, parallel and one-shot give the same values and changes.
struct StreamLawTests {
    @Test func `lines come out as their documents do, wherever chunks end`() {
        var counts = (records: 0, lost: 0)
        LawRunner.check(seeds: 75) { example in
            guard let pattern = try? FusedWalk.pattern(example) else { return nil }
            let sanitizer = Sanitizer(pattern, policy: example.policy)
            var random = SplitMix64(seed: example.rendering)
            let stream = LineStream(example, sanitizer, &random)
            counts.records += stream.documents.count
            counts.lost += stream.lost
            var chunks: SplitMix64? = random
            guard
                let run = try? StreamRun(sanitizer, .lines, stream.bytes, chunks: &chunks)
            else { return "the stream did not begin" }
            return stream.difference(from: run)
        }
        #expect(counts.records > 1_000)
        #expect(counts.lost > 100)
    }

    @Test func `items come out as in their document, wherever chunks end`() {
        var counts = (documents: 0, changes: 0, rejected: 0)
        LawRunner.check(seeds: 150) { example in
            guard let pattern = try? FusedWalk.pattern(example), case .array = example.document
            else { return nil }
            let sanitizer = Sanitizer(pattern, policy: example.policy)
            var chunks: SplitMix64? = SplitMix64(seed: example.rendering)
            guard let whole = try? sanitizer.sanitize(example.bytes),
                let run = try? StreamRun(sanitizer, .items(), example.bytes, chunks: &chunks)
            else { return nil }
            counts.documents += 1
            counts.changes += run.changes.count
            if whole.status == .rejected {
                counts.rejected += 1
                return run.error == nil ? "the stream is not rejected" : nil
            }
            return ItemDifference(whole, run).text
        }
        #expect(counts.documents > 150)
        #expect(counts.changes > 300)
        #expect(counts.rejected > 4)
    }

    @Test func `items inside a document come out as in it`() {
        var count = 0
        LawRunner.check(seeds: 250) { example in
            guard case .array = example.document, case .array = example.pattern else { return nil }
            let text = "{\"a\": {\"rows\": \(example.pattern.text)}, \"n?\": \"int\"}"
            guard let pattern = try? Pattern(text) else { return nil }
            let sanitizer = Sanitizer(pattern, policy: example.policy)
            var random = SplitMix64(seed: example.rendering)
            let (open, close) = random.pick([
                ("{\"a\":{\"rows\":", "}}"), ("{\"a\":{\"rows\":", "\n }, \"n\": 1}\n"),
                ("{\"n\" : 7, \"a\":\n {\"r\\u006fws\": ", " } } "),
                (" { \"a\" : {\"rows\":", "}}"),
            ])
            let bytes = Array(open.utf8) + example.bytes + Array(close.utf8)
            var chunks: SplitMix64? = random
            guard let whole = try? sanitizer.sanitize(bytes),
                let run = try? StreamRun(sanitizer, .items(at: "/a/rows"), bytes, chunks: &chunks)
            else { return nil }
            count += 1
            if whole.status == .rejected { return run.error == nil ? "not rejected" : nil }
            return ItemDifference(whole, run).text
        }
        #expect(count > 50)
    }

    @Test func `any number of jobs gives the same stream`() async throws {
        let pattern = try Pattern(#"{"id": "int", "tag?": "string"}"#)
        let sanitizer = Sanitizer(pattern, converting: .safe)
        var random = SplitMix64(seed: 11)
        var bytes: [UInt8] = []
        for index in 0..<60_000 {
            let line =
                switch random.below(12) {
                case 0: "{\"id\": \"\(index)\"}"
                case 1: "{\"id\": \(index), \"tag\": {}}"
                case 2: "{\"id\": \"x\"}"
                case 3: "{\"id\": \(index)"
                default: "{\"id\": \(index), \"tag\": \"\(random.next())\"}"
                }
            bytes += Array((line + "\n").utf8)
        }
        #expect(bytes.count > 2_000_000)
        var whole: SplitMix64?
        let expected = try StreamRun(sanitizer, .lines, bytes, chunks: &whole)
        let places = expected.records.map { [$0.index, $0.line, $0.offset] }
        for jobs in 1...4 {
            let chunks = StreamRun.chunks(bytes, upTo: 300_000, &random)
            let run = try await StreamRun(sanitizer, .lines, chunks, jobs: jobs)
            #expect(run.bytes == expected.bytes)
            #expect(run.summary == expected.summary)
            #expect(run.records.map { [$0.index, $0.line, $0.offset] } == places)
            #expect(run.changes == expected.changes)
        }
    }
}

/// A stream of lines made of documents, with what each has to become.
private struct LineStream {
    var documents: [[UInt8]] = []
    var results: [Sanitized?] = []
    var bytes: [UInt8] = []
    /// What the clean stream has to be.
    var clean: [UInt8] = []
    var starts: [(offset: Int, line: Int)] = []

    var lost: Int { results.count { $0?.bytes == nil } }

    init(_ example: LawCase, _ sanitizer: Sanitizer, _ random: inout SplitMix64) {
        var example = example
        for number in 0..<6 {
            example.rendering = random.next()
            var document = example.bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
            if number == 3, random.chance(30) { document.removeLast(min(2, document.count)) }
            if random.chance(20) { add(random.pick(["\n", " \r\n", "\t\n"])) }
            let isLast = number == 5 && random.chance(50)
            let end = isLast ? "" : random.pick(["\n", "\r\n"])
            if document.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            if end == "\r\n" { document.append(0x0D) }
            documents.append(document)
            starts.append((bytes.count, bytes.count { $0 == 0x0A } + 1))
            bytes += document + (isLast ? [] : [0x0A])
            let result = try? sanitizer.sanitize(document)
            results.append(result)
            if let text = result?.bytes { clean += text + (isLast ? [] : [0x0A]) }
        }
    }

    private mutating func add(_ blank: String) {
        bytes += Array(blank.utf8)
        clean += Array(blank.utf8)
    }

    func difference(from run: StreamRun) -> String? {
        let records = run.records
        guard records.count == documents.count else {
            return "\(records.count) records of \(documents.count)"
        }
        for (index, record) in records.enumerated() {
            let (result, start) = (results[index], starts[index])
            if record.index != index || record.offset != start.offset || record.line != start.line {
                return "record \(index) is \(record.index) at \(record.offset), \(record.line)"
            }
            if record.original != documents[index] { return "another original at \(index)" }
            if record.bytes != result?.bytes { return "other bytes at \(index)" }
            if record.status.rawValue != result?.status.rawValue ?? "unreadable" {
                return "\(record.status) at \(index)"
            }
            if let difference = difference(of: record, from: result, start) { return difference }
        }
        if run.bytes != clean { return "\(run.text)\n\(String(decoding: clean, as: UTF8.self))" }
        return nil
    }

    private func difference(
        of record: Sanitizer.Record,
        from result: Sanitized?,
        _ start: (offset: Int, line: Int)
    ) -> String? {
        guard let result else { return record.error == nil ? "no error" : nil }
        guard let report = record.report else { return "no report" }
        if report.totals != result.report.totals || report.summary != result.report.summary {
            return "other totals"
        }
        let expected = result.report.changes.map { change in
            var change = change
            change.range =
                change.range.lowerBound + start.offset..<change.range.upperBound + start.offset
            change.line += start.line - 1
            change.causes = []
            return change
        }
        let found = report.changes.map { change in
            var change = change
            change.causes = []
            return change
        }
        if found != expected { return "\(found)\n\(expected)" }
        let messages = result.report.findings.map { "\($0.path) \($0.message)" }
        if report.findings.map({ "\($0.path) \($0.message)" }) != messages { return "\(messages)" }
        // The drawing is that of the record, with the lines of the stream.
        if record.result?.reportText().isEmpty == true { return "no text" }
        return nil
    }
}

/// The difference between a document that was cleaned as a whole and item by item.
private struct ItemDifference {
    var text: String?

    private static func fields(_ change: Report.Change) -> String {
        let places =
            "\(change.range) \(change.line):\(change.column) \(change.newPath?.description ?? "")"
        return "\(change) \(places) \(change.template) \(change.causes.map(\.help))"
    }

    init(_ whole: Sanitized, _ run: StreamRun) {
        if let error = run.error {
            text = "\(error)"
        } else if run.bytes != whole.bytes {
            text = "stream: \(run.text)\nwhole:  \(whole.text ?? "none")"
        } else if run.changes != whole.report.changes {
            let (first, second) =
                zip(run.changes, whole.report.changes).first { $0 != $1 }
                ?? (run.changes.last, whole.report.changes.last)
            text = [first, second].map { $0.map(Self.fields) ?? "none" }.joined(separator: "\n")
        }
    }
}
