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

    @Test func `places of a document agree with it`() {
        var count = 0
        LawRunner.check(seeds: 75) { example in
            let bytes = example.bytes
            guard let result = try? sanitizer(example)?.sanitize(bytes) else { return nil }
            count += result.report.changes.count
            return PlaceCheck(bytes)
                .problem(result.report, text: result.reportText(), page: result.reportHTML())
                ?? PlaceIndex(bytes).problem(result.report)
        }
        #expect(count > 1_000)
    }

    @Test func `places of what a verifier finds agree with the document`() {
        var count = 0
        LawRunner.check(seeds: 50) { example in
            guard let pattern = try? FusedWalk.pattern(example),
                let findings = try? Verifier(pattern, policy: policy(example))
                    .findings(example.bytes)
            else { return nil }
            let check = PlaceCheck(example.bytes)
            count += findings.count
            for finding in findings {
                let place = check.place(of: finding.range.lowerBound)
                if (place.line, place.column) != (finding.line, finding.column) {
                    return "\(finding.code) at \(finding.path): \(place)"
                }
            }
            return nil
        }
        #expect(count > 1_000)
    }

    @Test func `places of a stream agree with it`() {
        var count = 0
        LawRunner.check(seeds: 40) { example in
            guard let sanitizer = sanitizer(example) else { return nil }
            let record = String(decoding: example.bytes, as: UTF8.self)
                .split { $0.isNewline }.joined(separator: " ")
            let stream = Array((record + "\n\n" + record + "\n[1,\n" + record + "\n").utf8)
            guard var feed = try? sanitizer.feed(.lines),
                let batches = try? feed.add(stream) + feed.finish()
            else { return nil }
            let check = PlaceCheck(stream)
            for record in batches.flatMap(\.dirtyRecords) {
                guard let report = record.report else { continue }
                if let problem = check.problem(report, text: nil) {
                    return "record \(record.index): \(problem)"
                }
                let index = PlaceIndex(record.original)
                for change in report.changes where change.action != .insert {
                    let path = change.path.revealed.description
                    guard let value = index.values[path], !index.isAmbiguous(path),
                        !change.range.isEmpty
                    else { continue }
                    let start = value.lowerBound + record.offset
                    count += 1
                    if start != change.range.lowerBound { return "\(path) is not at \(start)" }
                }
            }
            return nil
        }
        #expect(count > 500)
    }

    @Test func `places of text that is no JSON agree with it`() {
        var count = 0
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
            return PlaceCheck(bytes)
                .problem(result.report, text: result.reportText(), page: result.reportHTML())
        }
        #expect(count > 1_000)
    }

    @Test func `new places agree with the clean document`() {
        var converted = 0
        LawRunner.check(seeds: 75) { example in
            guard let result = try? sanitizer(example)?.sanitize(example.bytes),
                let clean = result.bytes
            else { return nil }
            let index = PlaceIndex(clean)
            for change in result.report.changes {
                guard let path = change.newPath?.revealed.description else { continue }
                guard let range = index.values[path] else { return "nothing is at \(path)" }
                guard let text = change.converted, !text.hasSuffix("…"), change.action == .convert
                else { continue }
                converted += 1
                let there = String(decoding: clean[range], as: UTF8.self)
                if there != text { return "\(there) is at \(path), and not \(text)" }
            }
            return nil
        }
        #expect(converted > 50)
    }
}
