import TestSupport
import Testing
import VeriJSONCore

/// Laws for the report of any pattern and any document.
struct ReportLawTests {
    /// Cleans a document; returns nil for one that cannot be cleaned at all, which has no report.
    private func sanitized(_ example: LawCase) -> (result: Sanitized, pattern: String)? {
        let text = example.pattern.text
        var policy = example.policy
        policy.disclosure = .values(upTo: 30)
        // A pointer leads to the last of several members with its key.
        if policy.duplicateKeys == .first { policy.duplicateKeys = .last }
        guard let pattern = try? Pattern(text, name: "p"),
            let result = try? Sanitizer(pattern, policy: policy).sanitize(example.bytes)
        else { return nil }
        return (result, text)
    }

    @Test func `every place of a report is there`() {
        LawRunner.check(seeds: 150) { example in
            let bytes = example.bytes
            guard let (result, _) = sanitized(example),
                let original = try? JSONValue(parsing: bytes)
            else { return nil }
            for change in result.report.changes {
                let range = change.range
                let place = change.path.tokens[...]
                if change.action == .insert {
                    if original.opened(place) != nil { return "\(change.path) was there" }
                } else if original.opened(place) == nil {
                    return "nothing was at \(change.path)"
                } else if !range.isEmpty,
                    (try? JSONValue(parsing: Array(bytes[range]))) == nil
                {
                    return "no value at \(range)"
                }
                if let place = change.newPath, result.value?[place] == nil {
                    return "nothing is at \(place)"
                }
            }
            return nil
        }
    }

    @Test func `a value that a conversion made is where the report says`() {
        var compared = 0
        LawRunner.check(seeds: 150) { example in
            var policy = example.policy
            policy.disclosure = .values(upTo: .max)
            guard let pattern = try? FusedWalk.pattern(example),
                let result = try? Sanitizer(pattern, policy: policy).sanitize(example.bytes),
                let clean = result.value
            else { return nil }
            for change in result.report.changes where change.action == .convert {
                guard let text = change.converted, let place = change.newPath,
                    let made = try? JSONValue(parsing: text)
                else { continue }
                compared += 1
                // What is inside of a string that stays one has the place of the string.
                if change.textPath != nil, case .string? = clean[place], clean[place] != made {
                    continue
                }
                guard clean[place] == made else { return "\(change): \(text) is not at \(place)" }
            }
            return nil
        }
        #expect(compared > 200)
    }

    @Test func `what arrays lost is a part of what they had`() {
        var compared = 0
        LawRunner.check(seeds: 300) { example in
            var policy = example.policy
            policy.limits.changes = 1_000_000
            guard !example.pattern.text.contains("$secret"),
                let pattern = try? FusedWalk.pattern(example),
                let report = try? Sanitizer(pattern, policy: policy).sanitize(example.bytes).report,
                let original = try? JSONValue(parsing: example.bytes)
            else { return nil }
            compared += report.summary.losses.isEmpty ? 0 : 1
            return LossCheck.problem(report, of: original)
        }
        #expect(compared > 100)
    }

    @Test func `every edit that is offered gives a pattern`() {
        LawRunner.check(seeds: 150) { example in
            guard let (result, pattern) = sanitized(example) else { return nil }
            for finding in result.report.findings {
                for help in finding.help {
                    guard let edit = help.edit else { continue }
                    let edited = edit.apply(to: pattern)
                    do {
                        _ = try Pattern(edited, name: "p")
                    } catch {
                        return "\(help.text) gives \(edited)\n\(error)"
                    }
                }
            }
            return nil
        }
    }

    @Test func `every report is drawn, narrated and counted`() {
        LawRunner.check(seeds: 100) { example in
            guard let (result, _) = sanitized(example) else { return nil }
            let report = result.report
            let texts = [
                result.reportText(), result.reportText(Report.TextOptions(form: .narrated)),
                report.text(),
            ]
            if !texts.allSatisfy({ $0.hasPrefix("document: \(report.status.rawValue)") }) {
                return "the verdict does not come first"
            }
            if texts.joined().unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) {
                return "a control character is in the text"
            }
            let counted = report.summary.changes.reduce(0) { $0 + $1.count }
            return counted == report.totals.changes ? nil : "\(counted) are counted"
        }
    }
}
