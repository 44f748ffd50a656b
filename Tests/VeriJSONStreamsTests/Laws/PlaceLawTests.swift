import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONReports
@testable import VeriJSONStreams

/// Laws of places: line, column, range, path, new path and drawn line agree with one another and
/// with the document, in every form of a report and for every kind of input.
struct PlaceLawTests {
    private func policy(_ example: LawCase) -> Sanitizer.Policy {
        var policy = example.policy
        policy.disclosure = .values(upTo: 1_000)
        return policy
    }

    private func sanitizer(_ example: LawCase) -> Sanitizer? {
        (try? FusedWalk.pattern(example)).map { Sanitizer($0, policy: policy(example)) }
    }

    /// Returns what is wrong with a result about a document in any form; nil if nothing is.
    private func problem(_ result: Sanitized, in document: [UInt8]) -> String? {
        PlaceCheck(document).problem(result, page: result.reportHTML()) { name in
            MachineReport.Format(rawValue: name).map { format in
                var report = MachineReport(format)
                report.add(result)
                return report.text
            }
        }
    }

    @Test func `places of a document agree with it`() {
        var count = 0
        LawRunner.check(seeds: 75) { example in
            let bytes = example.bytes
            guard let result = try? sanitizer(example)?.sanitize(bytes) else { return nil }
            count += result.report.changes.count
            return problem(result, in: bytes) ?? PlaceIndex(bytes).problem(result.report)
        }
        #expect(count > 1_000)
    }

    @Test func `places of what a verifier finds agree with the document`() {
        var count = 0
        LawRunner.check(seeds: 50) { example in
            guard let pattern = try? FusedWalk.pattern(example),
                let list = try? Verifier(pattern, policy: policy(example)).list(example.bytes)
            else { return nil }
            count += list.findings.count
            let index = PlaceIndex(example.bytes)
            return PlaceCheck(example.bytes).problem(list)
                ?? list.findings.lazy.compactMap { index.problem($0) }.first
        }
        #expect(count > 1_000)
    }

    /// A stream with the same record several times.
    struct Stream: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var framing: Sanitizer.Framing
        /// Makes the stream of a record on one line, and of one on several.
        var text: @Sendable (String, String) -> String

        var isList: Bool { framing == .items() }

        static let all = [
            Stream(testDescription: "lines", framing: .lines) { line, _ in
                "\(line)\n\n\(line)\n[1,\n\(line)\r\n"
            },
            Stream(testDescription: "a text sequence", framing: .lines) { line, lines in
                "\u{1E}\(line)\n\u{1E}\(lines)\n\u{1E}[1,\n\u{1E}\(line)\n"
            },
            Stream(testDescription: "events", framing: .events) { line, lines in
                let data = lines.replacing("\n", with: "\n: note\ndata: ")
                return "\u{FEFF}data: \(line)\n\n: note\r\ndata:\(line)\r\n\r\ndata: \(data)\n\n"
            },
            Stream(testDescription: "items", framing: .items()) { line, lines in
                "[\(line),\n\(lines)\n , \(line)]"
            },
            Stream(testDescription: "documents", framing: .documents) { line, lines in
                "\(line)\n\(lines) \(line)\n"
            },
        ]
    }

    /// Returns the positions in a stream of the bytes of a record; before each later line of an
    /// event, there is the name of its field.
    private func positions(of record: Sanitizer.Record, in stream: [UInt8]) -> [Int] {
        var position = record.offset
        return record.original.map { byte in
            defer { position += 1 }
            if stream[position] != byte {
                let found = stream[position...].firstRange(of: Array("\ndata: ".utf8))
                position = found?.upperBound ?? position
            }
            return position
        }
    }

    @Test(arguments: Stream.all)
    func `places of a stream agree with it`(_ stream: Stream) {
        var count = 0
        let seeds = Thoroughness.cases(30, usually: 10)
        LawRunner.check(seeds: seeds) { example in
            let source = example.pattern.text
            let line = String(decoding: example.bytes, as: UTF8.self)
                .split { $0.isNewline }.joined(separator: " ")
            let lines = (try? JSONValue(parsing: line)).map { JSONWriter(.pretty).string($0) }
            let bytes = Array(stream.text(line, lines ?? line).utf8)
            guard let pattern = try? Pattern(stream.isList ? "[\(source)]" : source),
                var feed = try? Sanitizer(pattern, policy: policy(example)).feed(stream.framing),
                let batches = try? feed.add(bytes) + feed.finish()
            else { return nil }
            // Paths of items begin at the root of the stream.
            let new = stream.isList ? PlaceIndex(batches.flatMap(\.bytes)) : nil
            for record in batches.flatMap(\.dirtyRecords) {
                count += record.report?.changes.count ?? 0
                let index = new ?? PlaceIndex(record.bytes ?? [])
                let problem =
                    problem(record, of: stream, in: bytes)
                    ?? record.report.flatMap { index.problem(newPathsOf: $0) }
                if let problem { return "record \(record.index): \(problem)" }
            }
            return nil
        }
        #expect(count > 13 * seeds)
    }

    /// Returns what is wrong with the places of a record; nil if nothing is.
    private func problem(
        _ record: Sanitizer.Record,
        of stream: Stream,
        in bytes: [UInt8]
    ) -> String? {
        guard let result = record.result else { return nil }
        if let problem = problem(result, in: bytes) { return problem }
        guard !stream.isList else { return PlaceIndex(bytes).problem(result.report) }
        let positions = positions(of: record, in: bytes)
        return PlaceIndex(record.original).problem(result.report) { range in
            range.last.map { positions[range.lowerBound]..<positions[$0] + 1 } ?? range
        }
    }

    private struct Pair: Decodable, Sendable {
        var a: Int
        var b: Int?
    }

    @Test(arguments: Stream.all)
    func `places of what a model removes from a stream agree with it`(
        _ stream: Stream
    ) async throws {
        let decoder = JSONSanitizingDecoder(policy: .init(disclosure: .values(upTo: 1_000)))
        decoder.onReport = { _ in }
        let text = stream.text(
            #"{"a": 1, "b": "é"}"#,
            "{\n  \"a\": 2,\n  \"é\": 1, \"b\":\n [\"é\"]\n}"
        )
        let bytes = Array(text.utf8)
        let chunks = ChunkSource([bytes])
        let models =
            switch stream.framing {
            case .lines, .rows: decoder.models(Pair.self, lines: chunks)
            case .documents: decoder.models(Pair.self, documents: chunks)
            case .events: decoder.models(Pair.self, events: chunks)
            case .items: decoder.models(Pair.self, items: chunks)
            }
        var changes = 0
        for try await model in models.records {
            changes += model.record.report?.changes.count ?? 0
            #expect(problem(model.record, of: stream, in: bytes) == nil)
        }
        #expect(changes == 3)
    }

    @Test func `places of text that is no JSON agree with it`() {
        var (count, compared) = (0, 0)
        LawRunner.check(seeds: 50) { example in
            guard let pattern = try? FusedWalk.pattern(example) else { return nil }
            var policy = policy(example)
            policy.relaxed = .salvage
            let text = String(decoding: example.bytes, as: UTF8.self)
                .replacing("\"", with: "'", maxReplacements: 2)
                .replacing(",", with: ",\n// note\n,", maxReplacements: 1)
                .replacing("]", with: ",]", maxReplacements: 1)
            let bytes = Array(text.utf8)
            guard let result = try? Sanitizer(pattern, policy: policy).sanitize(bytes) else {
                return nil
            }
            count += result.report.changes.count
            if let problem = problem(result, in: bytes) { return problem }
            // A string in which a note begins, or with an apostrophe in apostrophes, may be read
            // in several ways. So may one with an escaped quote whose first quote is an apostrophe.
            let index = PlaceIndex(bytes)
            guard !index.hasLineInString, !example.bytes.contains(UInt8(ascii: "'")),
                !String(decoding: example.bytes, as: UTF8.self).contains(#"\""#)
            else {
                return nil
            }
            compared += result.report.changes.count { $0.action != .repair }
            return index.problem(result.report)
        }
        #expect(count > 1_000)
        #expect(compared > 300)
    }

    @Test func `places of text in UTF-16 are those of its bytes`() {
        var count = 0
        LawRunner.check(seeds: 30) { example in
            guard let pattern = try? FusedWalk.pattern(example) else { return nil }
            var policy = policy(example)
            policy.relaxed = .compatible
            let sanitizer = Sanitizer(pattern, policy: policy)
            let bytes = String(decoding: example.bytes, as: UTF8.self).utf16
                .reduce(into: [0xFF, 0xFE] as [UInt8]) { bytes, unit in
                    bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
                }
            guard let expected = try? sanitizer.sanitize(example.bytes).report.changes,
                let found = try? sanitizer.sanitize(bytes).report.changes
                    .filter({ $0.action != .repair })
            else { return nil }
            func offset(_ position: Int) -> Int {
                let text = String(decoding: example.bytes[..<position], as: UTF8.self)
                return 2 + 2 * text.utf16.count
            }
            guard expected.count == found.count else { return "\(found.count) changes" }
            for (old, new) in zip(expected, found) {
                count += 1
                let range = offset(old.range.lowerBound)..<offset(old.range.upperBound)
                guard new.range == range, new.path == old.path,
                    (new.line, new.column) == (old.line, old.column),
                    new.causes.map(\.line) == old.causes.map(\.line)
                else { return "\(new.path) at \(new.range), \(new.line):\(new.column): \(range)" }
            }
            return nil
        }
        #expect(count > 300)
    }

    @Test func `new places agree with the clean document`() {
        var converted = 0
        LawRunner.check(seeds: 75) { example in
            guard let result = try? sanitizer(example)?.sanitize(example.bytes),
                let clean = result.bytes
            else { return nil }
            let index = PlaceIndex(clean)
            if let problem = index.problem(newPathsOf: result.report) { return problem }
            for change in result.report.changes {
                guard let path = change.newPath?.revealed.description,
                    let range = index.values[path]
                else { continue }
                guard let text = change.converted, !text.hasSuffix("…"), change.action == .convert
                else { continue }
                converted += 1
                let there = String(decoding: clean[range], as: UTF8.self)
                // What is inside of a string that stays one has the place of the string.
                if change.textPath != nil, there.hasPrefix("\""), !text.hasPrefix("\"") { continue }
                if there != text { return "\(there) is at \(path), and not \(text)" }
            }
            return nil
        }
        #expect(converted > 50)
    }
}
