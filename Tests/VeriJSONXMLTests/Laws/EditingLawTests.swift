import Foundation
import Testing
import VeriJSON
import VeriJSONReports
import VeriJSONXML

/// Laws of cleaning XML, on generated documents and patterns.
@Suite struct EditingLawTests {
    /// A generator of patterns over the names that documents have.
    private struct PatternGenerator {
        var numbers: SeededNumbers

        mutating func pattern() -> String { #"{"root": \#(object(depth: 0))}"# }

        private mutating func value(depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 3 ? 5 : 9), using: &numbers) {
            case 0: numbers.pick([#""int""#, #""int?""#, #""number""#, #""bool?""#])
            case 1: numbers.pick([#""string""#, #""string?""#, #""string:^[a-z]+$""#, #""*""#])
            case 2: numbers.pick([#""any""#, "{}", "[]", #""[int|bool]""#, #""[string:^x|int]""#])
            case 3:
                numbers.pick([
                    #"{"$type": "int", "$fallback": 7}"#, #"{"$type": "string", "$trim": true}"#,
                    #"{"$type": "string?:^x", "$null": ["N/A"]}"#, #"{"$in": ["x", 12, true]}"#,
                ])
            case 4, 5: "[\(value(depth: depth + 1))]"
            case 6: #"{"$type": \#(object(depth: depth + 1)), "$null": true}"#
            default: object(depth: depth + 1)
            }
        }

        private mutating func object(depth: Int) -> String {
            var members: [String] = []
            for name in ["a", "b", "c", "item", "Ü", "p:a", "@a", "@b", "@p:q", "#text"]
            where numbers.chance(35) {
                let isScalar = name.hasPrefix("@") || name == "#text"
                let mark = numbers.chance(75) ? "?" : ""
                if isScalar {
                    let type = numbers.pick(["int", "string?", "number?", "string", "bool"])
                    members.append("\"\(name)\(mark)\": \"\(type)\"")
                } else if mark.isEmpty, numbers.chance(40) {
                    members.append(
                        "\"\(name)\": {\"$type\": \"int\", \"$default\": 5}"
                    )
                } else {
                    members.append("\"\(name)\(mark)\": \(value(depth: depth))")
                }
            }
            if numbers.chance(20) { members.append(#""*?": "never""#) }
            return "{" + members.joined(separator: ", ") + "}"
        }
    }

    /// Returns a value without texts that are null and empty lists, for which XML has nothing, and
    /// with null for empty objects, which are the same element.
    private func plain(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            let kept = object.filter {
                ($0.key != "#text" || $0.value != .null) && $0.value != .array([])
            }
            if kept.isEmpty { return .null }
            return .object(
                JSONObject(kept.map { JSONObject.Member(key: $0.key, value: plain($0.value)) })
            )
        case .array(let items): return .array(items.map(plain))
        default: return value
        }
    }

    @Test func `clean XML is unchanged when it is read again, and the undo is exact`() throws {
        var counts: [Report.Status: Int] = [:]
        var failures: [String] = []
        for seed in 0..<UInt64(1_500) {
            var documents = XMLGenerator(seed: seed)
            var patterns = PatternGenerator(numbers: SeededNumbers(seed: seed &+ 77))
            let text = patterns.pattern()
            let data = Data(documents.document().utf8)
            let policy = Sanitizer.Policy(
                optional: seed % 3 == 0 ? .null : .strip,
                conversions: [[], .safe, .lenient][Int(seed % 5) % 3],
                disclosure: seed % 2 == 0 ? .redacted : .values(upTo: 100)
            )
            let sanitizer = Sanitizer(try Pattern(text), policy: policy)
            let cleaned = try sanitizer.sanitize(xml: data)
            counts[cleaned.status, default: 0] += 1
            let comment = Comment(
                rawValue: "seed \(seed): \(text) on \(String(decoding: data, as: UTF8.self))"
            )
            let findings = try Verifier(sanitizer.pattern, policy: policy).findings(xml: data)
            #expect(findings.isEmpty == (cleaned.status == .unchanged), comment)
            // Every place is in the document, and every rendering is made.
            for change in cleaned.report.changes {
                #expect(change.range.upperBound <= data.count, comment)
                #expect(change.causes.allSatisfy { $0.range.upperBound <= data.count }, comment)
            }
            if seed % 10 == 0 {
                #expect(!cleaned.result.reportText().isEmpty)
                #expect(!cleaned.result.reportHTML().isEmpty)
            }
            guard let clean = try cleaned.xml() else {
                #expect(cleaned.status == .rejected, comment)
                continue
            }
            if cleaned.status == .unchanged { #expect(clean == data, comment) }
            #expect(try cleaned.undo().apply(to: clean) == data, comment)
            let again = try sanitizer.sanitize(xml: clean)
            guard again.status == .unchanged else {
                failures.append(
                    "\(comment.rawValue)\n  CLEAN \(String(decoding: clean, as: UTF8.self))\n  FIRST \(cleaned.report.changes.map { "\($0.action) \($0.path) \($0.code)" })\n  AGAIN \(again.report.changes.map { "\($0.action) \($0.path) \($0.code)" })"
                )
                continue
            }
            #expect(again.status == .unchanged, comment)
            #expect(again.result.value.map(plain) == cleaned.result.value.map(plain), comment)
        }
        #expect(
            failures.isEmpty,
            "\(failures.count): \(failures.min { $0.utf8.count < $1.utf8.count } ?? "")"
        )
        #expect(counts.values.allSatisfy { $0 > 50 } && counts.count == 3, "\(counts)")
    }
}
