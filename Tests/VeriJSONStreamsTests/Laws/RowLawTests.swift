import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONStreams

/// Laws of rows: one answer for each line, with the values and the counts of lines.
struct RowLawTests {
    @Test func `each line has one answer, with the value that lines give`() {
        var (rows, kept, blank) = (0, 0, 0)
        LawRunner.check(seeds: 75) { example in
            guard let pattern = try? FusedWalk.pattern(example) else { return nil }
            let sanitizer = Sanitizer(pattern, policy: example.policy)
            var random = SplitMix64(seed: example.rendering)
            let lines = RowText(example, &random)
            rows += lines.texts.count
            blank += lines.texts.count(where: Self.isBlank)
            var (first, second): (SplitMix64?, SplitMix64?) = (random, random)
            guard let run = try? StreamRun(sanitizer, .rows, lines.bytes, chunks: &first),
                let plain = try? StreamRun(sanitizer, .lines, lines.bytes, chunks: &second)
            else { return "the stream did not begin" }
            let answers = run.records.map(\.row)
            kept += answers.count { $0.bytes != nil }
            return Self.problem(answers, lines, run, plain, sanitizer)
        }
        #expect(rows > 1_000)
        #expect(kept > 200)
        #expect(blank > 100)
    }

    private static func isBlank(_ text: [UInt8]) -> Bool {
        text.allSatisfy { $0.isJSONWhiteSpace }
    }

    /// Returns what is wrong with the answers to lines; nil if nothing is.
    private static func problem(
        _ answers: [Sanitizer.Row],
        _ lines: RowText,
        _ run: StreamRun,
        _ plain: StreamRun,
        _ sanitizer: Sanitizer
    ) -> String? {
        guard answers.count == lines.texts.count else {
            return "\(answers.count) answers to \(lines.texts.count) lines"
        }
        // The values are those of the stream of lines, in their order.
        let values = answers.compactMap(\.bytes).map(Self.value)
        let lines = lines.texts.filter { !isBlank($0) }
        let expected = plain.records.compactMap(\.bytes).map(Self.value)
        if values != expected { return "other values than those of lines" }
        if plain.records.count != lines.count { return "\(plain.records.count) records" }
        // The counts add up to those of the stream, of which a blank line is unreadable.
        for status in Sanitizer.Record.Status.allCases {
            let blank = status == .unreadable ? answers.count - lines.count : 0
            let counts = [
                answers.count { $0.status == status }, run.summary.count(of: status),
                plain.summary.count(of: status) + blank,
            ]
            if Set(counts).count > 1 { return "\(status): \(counts)" }
        }
        // A call for a batch of rows answers the same.
        let called = sanitizer.sanitize(rows: run.records.map(\.original))
        for (first, second) in zip(called, answers) where first != second {
            return "\(first.json)\n\(second.json)"
        }
        return answers.lazy.compactMap(Self.problem).first
    }

    private static func value(_ bytes: [UInt8]) -> JSONValue? { try? JSONValue(parsing: bytes) }

    /// Returns what is wrong with the line of an answer; nil if nothing is.
    private static func problem(_ row: Sanitizer.Row) -> String? {
        var line: [UInt8] = []
        row.append(.answer, to: &line)
        guard line.last == 0x0A, !line.dropLast().contains(where: \.endsLine),
            let answer = value(line)
        else { return "not one line: \(row.json)" }
        guard answer["status"]?.asString == row.status.rawValue,
            answer["value"] == row.bytes.map(value) ?? .null,
            answer["changes"]?.asNumber?.int == row.changes,
            answer["causes"]?.asArray?.count == row.causes.count
        else { return "another answer: \(row.json)" }
        let isLost = row.status == .rejected || row.status == .unreadable
        let isDirty = row.status != .unchanged
        return (row.bytes == nil) == isLost && row.causes.isEmpty != isDirty
            && (row.changes > 0) == (row.status == .changed || row.status == .rejected)
            ? nil : "an answer without a reason: \(row.json)"
    }

    @Test(arguments: [Sanitizer.Row.Form.answer, .value])
    func `any number of jobs gives the same answers`(form: Sanitizer.Row.Form) async throws {
        let pattern = try Pattern(#"{"id": "int", "tag?": "string"}"#)
        var random = SplitMix64(seed: 55)
        let lines = (0..<6_000).map { index in
            random.pick([
                #"{"id": \#(index)}"#, "", #"{"id": "x"}"#, #"{"id": 1, "tag": 2}"#, "{\"id\":\r1}",
                #"{"id": \#(index), "tag": "\#(random.next())"}"#, "{", "\u{1E}1", "<a/>",
            ])
        }
        let bytes = Array(lines.joined(separator: "\n").utf8)
        let sanitizer = Sanitizer(pattern)
        var expected: [UInt8] = []
        for row in sanitizer.sanitize(rows: lines) { row.append(form, to: &expected) }
        #expect(expected.count { $0 == 0x0A } == lines.count)
        for jobs in [1, 3] {
            let chunks = ChunkSource(StreamRun.chunks(bytes, upTo: 60_000, &random))
            let batches = sanitizer.batches(
                ofRows: chunks,
                answeredIn: form,
                jobs: jobs,
                name: nil
            )
            var found: [UInt8] = []
            for try await batch in batches { found += batch.answers ?? [] }
            #expect(found == expected)
        }
    }

    @Test func `rows over the limit have one answer each, whatever their size`() throws {
        var policy = Sanitizer.Policy()
        policy.limits.inputBytes = 100
        let sanitizer = Sanitizer(try Pattern(#"["int"]"#), policy: policy)
        let sizes = [0, 1, 99, 100, 101, 300, 355, 356, 357, 1_000, 50_000, 2]
        let text = sizes.map { String(repeating: " ", count: $0) + "[]" }.joined(separator: "\n")
        for chunk in [1, 7, 64, 100_000] {
            let run = try StreamRun(sanitizer, .rows, Array(text.utf8), inChunksOf: chunk)
            #expect(run.records.map { $0.row.bytes != nil } == sizes.map { $0 + 2 <= 100 })
            let codes = run.records.compactMap { $0.row.causes.first?.code.rawValue }
            #expect(Set(codes) == ["limit.inputBytes"])
        }
    }

    @Test func `an answer names the first eight causes, and hides keys that are data`() throws {
        let sanitizer = Sanitizer(try Pattern(#"{"*": ["int"]}"#))
        for count in 7...9 {
            let items = Array(repeating: "true", count: count).joined(separator: ",")
            let row = sanitizer.sanitize(rows: [#"{"ann@example.com": [\#(items)]}"#])[0]
            #expect(row.changes == count)
            #expect(row.causes.count == min(count, 8))
            #expect(row.causes.allSatisfy { $0.path.hasPrefix("/*/") })
        }
    }
}

extension Report.Summary {
    fileprivate func count(of status: Sanitizer.Record.Status) -> Int {
        switch status {
        case .unchanged: documents - changed - rejected
        case .changed: changed
        case .rejected: rejected
        case .unreadable: unreadable
        }
    }
}

/// Lines made of a document: good ones, blank ones, and some that cannot be read.
private struct RowText {
    var texts: [[UInt8]] = []
    var bytes: [UInt8] = []

    init(_ example: LawCase, _ random: inout SplitMix64) {
        var example = example
        for number in 0..<6 {
            example.rendering = random.next()
            var document = example.bytes.map { $0 == 0x0A ? 0x20 : $0 }
            if number == 3, random.chance(30) { document.removeLast(min(2, document.count)) }
            texts.append(document)
            if random.chance(40) {
                texts.append(Array(random.pick(["", " \r", "\t", "{", "'"]).utf8))
            }
        }
        bytes = Array(texts.joined(separator: [0x0A]))
        // A line that no line feed ends is one if it has a byte.
        if texts.last?.isEmpty == true || random.chance(50) { bytes.append(0x0A) }
    }
}
