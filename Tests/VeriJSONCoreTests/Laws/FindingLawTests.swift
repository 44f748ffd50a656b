import TestSupport
import Testing
import VeriJSONCore

/// Laws for the findings of any pattern and any document, apart from those for its report.
struct FindingLawTests {
    /// The properties that distinguish two findings.
    private struct Place: Hashable, CustomStringConvertible {
        var code: FindingCode
        var path: String
        var template: String
        var start: Int

        init(_ finding: Finding) {
            code = finding.code
            path = finding.path.revealed.description
            template = finding.template
            start = finding.range.lowerBound
        }

        var description: String { "\(code) at \(path) (\(template), \(start))" }
    }

    private func checked(_ example: LawCase) -> (sanitized: Sanitized, findings: [Finding])? {
        guard let pattern = try? FusedWalk.pattern(example),
            let sanitized = try? Sanitizer(pattern, policy: example.policy)
                .sanitize(example.bytes),
            let findings = try? Verifier(pattern, policy: example.policy)
                .findings(example.bytes)
        else { return nil }
        return (sanitized, findings)
    }

    @Test func `findings are in order, and none is listed twice`() {
        var count = 0
        LawRunner.check(seeds: 200) { example in
            guard let findings = checked(example)?.findings else { return nil }
            count += findings.count
            let starts = findings.map(\.range.lowerBound)
            if zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) {
                return "not in order: \(findings)"
            }
            var seen: Set<Place> = []
            // Members in a text have the range of its string, so that repeated keys have one place.
            let isOpened = { example.document.part(at: $0) == nil }
            for finding in findings where !seen.insert(Place(finding)).inserted {
                let path = finding.path.revealed
                if finding.code == .keyUnknown, isOpened(path.description) { continue }
                return "twice: \(Place(finding))"
            }
            return nil
        }
        #expect(count > 1_000)
    }

    @Test func `what is the reason for a change is among the findings`() {
        var causes = 0
        LawRunner.check(seeds: 200) { example in
            guard let (sanitized, findings) = checked(example) else { return nil }
            // A conversion is a finding that is explained by what it leaves out.
            let places = Set(
                findings.flatMap { finding in
                    [finding] + (finding.code.rawValue.hasPrefix("convert.") ? finding.causes : [])
                }.map(Place.init)
            )
            for change in sanitized.report.changes {
                causes += change.causes.count
                for cause in change.causes where !places.contains(Place(cause)) {
                    return "\(change)\n\(Place(cause)) is not among\n\(places)"
                }
            }
            return nil
        }
        #expect(causes > 500)
    }

    @Test func `what rejects the document is a finding though its value means null`() throws {
        let pattern = try Pattern(#"{"c?": {"$type": ["int"], "$null": [[]]}}"#)
        let policy = Sanitizer.Policy(maxDropped: .count(2))
        let document = #"{"c":["","",null]}"#
        let rejected = try Sanitizer(pattern, policy: policy).sanitize(document)
        #expect(rejected.status == .rejected)
        let findings = try Verifier(pattern, policy: policy).findings(document)
        #expect(findings.map(\.code).contains(.arrayDropped))
    }

    @Test func `keys that repeat inside of an object with such keys are found once`() throws {
        let pattern = try Pattern(
            ##"{"b": "#n", "$define": {"n": {"é": ["#n"], "a": {"m": "int"}}}}"##
        )
        let policy = Sanitizer.Policy(duplicateKeys: .reject)
        let document = ##"{"b":{"\u00e9":[],"a":{"m":1,"m":2},"é":[]}}"##
        let findings = try Verifier(pattern, policy: policy).findings(document)
        #expect(findings.map(\.path.revealed.description) == ["/b/a/m", "/b/é"])
    }

    @Test func `a conversion is explained by the nulls that it leaves out`() throws {
        let pattern = try Pattern(#"{"$type": {"*": {"a": "int"}}, "$convert": ["arrayToObject"]}"#)
        let nulls = Array(repeating: "null", count: 40).joined(separator: ",")
        let findings = try Verifier(pattern).findings(#"[{"a":1},\#(nulls)]"#)
        #expect(findings.map(\.code.rawValue) == ["convert.arrayToObject"])
        let causes = findings.flatMap(\.causes)
        #expect(causes.first?.path.revealed.description == "/1")
        #expect(causes.allSatisfy { $0.code == .nullNotAllowed })
        #expect(causes.reduce(0) { $0 + $1.count } == 40)
    }

    @Test func `what was put in is where the report says`() {
        var nulls = 0
        var inserts = 0
        LawRunner.check(seeds: 200) { example in
            guard let sanitized = checked(example)?.sanitized, let clean = sanitized.value else {
                return nil
            }
            for change in sanitized.report.changes {
                guard let place = change.newPath else { continue }
                if change.action == .null { nulls += 1 }
                if change.inserted != nil { inserts += 1 }
                if change.action == .null, clean[place]?.isNull != true {
                    return "no null: \(change), \(place)"
                }
                if let text = change.inserted, let inserted = try? JSONValue(parsing: text),
                    let value = clean[place], value != inserted,
                    // A string that stays one has the value inside of it.
                    change.textPath == nil || value.asString.map({ $0.contains(text) }) != true
                {
                    return "another value: \(change), \(place), \(text)"
                }
            }
            return nil
        }
        #expect(nulls > 50 && inserts > 50, "\(nulls) nulls, \(inserts) texts")
    }
}
