import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

/// The JSON form of reports.
struct ReportCodingTests {
    static let examples: [(String, String, Sanitizer.Policy)] = [
        (#"["int"]"#, "[1]", .init()),
        (#"["int"]"#, "{}", .init()),
        (#"[{"a": "int", "b": "[int|bool]"}]"#, #"[{"a": "x", "b": "y"}, {}]"#, ReportCase.open),
        (
            #"{"v?": {"$any": [{"k": "enum:a", "x": "int"}, {"k": "enum:b"}]}, "d": {"$type": "string", "$default": "x"}}"#,
            #"{"v": {"k": "a", "x": "no"}, "z": 1}"#, .init(unknownKeys: .note)
        ),
        (
            #"{"a?": {"$type": "int", "$secret": true}}"#, #"{"a": "x"}"#,
            .init(limits: .init(changes: 0))
        ),
        (
            #"{"a": {"$type": "number", "$null": [""], "$fallback": 1}, "b": "~int"}"#,
            #"{"a": "", "b": "5"}"#, .init()
        ),
    ]

    private func reports() throws -> [Report] {
        try Self.examples.map { try ReportCase($0.0, $0.1, $0.2).report }
    }

    @Test func `a report comes back from its JSON`() throws {
        for report in try reports() {
            let data = Data(report.json().utf8)
            #expect(try JSONDecoder().decode(Report.self, from: data) == report)
        }
    }

    @Test func `the JSON is that of an encoder`() throws {
        for report in try reports() {
            let encoded = try JSONValue(parsing: Array(JSONEncoder().encode(report)))
            #expect(encoded == report.jsonValue)
        }
    }

    @Test func `findings come back from their JSON`() throws {
        let example = try ReportCase(
            #"[{"a": "int", "b": "[int|bool]"}]"#,
            #"[{"a": "x", "b": "y"}]"#
        )
        let list = try example.findings()
        #expect(list.findings.count == 2)
        let decoded = try JSONDecoder().decode(Verifier.Result.self, from: Data(list.json().utf8))
        #expect(decoded == list)
        let encoded = try JSONValue(parsing: Array(JSONEncoder().encode(list)))
        #expect(encoded == (try JSONValue(parsing: Array(list.json().utf8))))
    }

    @Test func `a saved report is rendered without the document`() throws {
        let report = try ReportCase(#"["int"]"#, #"["x", 1, 2]"#).report
        let saved = try JSONDecoder().decode(Report.self, from: Data(report.json().utf8))
        #expect(
            saved.text() == """
                orders.json: changed: 1 of 3 items dropped (33.3%)

                error[type.mismatch]: expected an integer, found a string
                 --> orders.json:1:2  at /0
                 ::: orders.pattern.json:1:2  required by this rule
                   = note: this item was dropped
                   = help: to allow both, write "[int|string]" in the pattern

                """
        )
    }

    @Test func `a report drawn with another document stays within it`() throws {
        let report = try ReportCase(#"["int"]"#, #"[1, 2, 3, "abc", 4, 5]"#).report
        let shorter = try Pattern("[]").graph
        for other in ["", "[", "[]\n", "\u{FEFF}\n\n\"", "[1, \"\\"] {
            let text = ByteView.with(Array(other.utf8)) { bytes in
                report.text(document: bytes, graph: shorter)
            }
            #expect(text.contains("expected an integer"))
        }
    }

    @Test func `a saved report with absurd numbers is rendered all the same`() throws {
        let report = try ReportCase(#"["int"]"#, #"["x", "y"]"#).report
        for number in [Int.max, Int.min] {
            let text = report.json()
                .replacing(#/"(line|column|count|lost|total|dropped|broken|causesOmitted)": \d+/#) {
                    "\"\($0.1)\": \(number)"
                }
            let saved = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
            #expect(saved.text().contains("expected an integer"))
            #expect(saved.line.hasPrefix("orders.json: "))
            #expect((saved.summary + saved.summary).documents == 2)
        }
    }

    @Test func `reports conform to their schema`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "Docs/report.schema.json"))
        let schema = SchemaCheck(schema: try JSONValue(parsing: Array(data)))
        for report in try reports() {
            #expect(schema.violations(of: report.jsonValue) == [])
        }
        let first = try #require(try reports().last).jsonValue
        guard case .object(var broken) = first else { return }
        broken["status"] = "fine"
        broken["extra"] = 1
        broken["changes"] = [["action": "drop"]]
        #expect(schema.violations(of: .object(broken)).count > 5)
    }
}
