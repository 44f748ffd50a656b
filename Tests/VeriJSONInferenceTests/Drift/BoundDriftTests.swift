import Foundation
import Testing
import VeriJSON
import VeriJSONInference

/// Bounds that documents exceed, and the wider ones that drift proposes.
@Suite struct BoundDriftTests {
    private func drift(
        _ pattern: String,
        _ documents: [String],
        _ disclosure: Sanitizer.Policy.Disclosure = .values(upTo: 40)
    ) throws -> DriftReport {
        var drift = Drift(from: try Pattern(pattern), disclosure: disclosure)
        for document in documents { try drift.add(document) }
        return drift.report()
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var pattern: String
        var documents: [String]
        var wider: String
        var testDescription: String { pattern }

        init(_ pattern: String, _ documents: [String], _ wider: String) {
            self.pattern = pattern
            self.documents = documents
            self.wider = wider
        }
    }

    static let cases = [
        Case(#"{"a": "number:0,100"}"#, ["500", "7", "250.5"], #"{"a": "number:0,500"}"#),
        Case(#"{"a": "number:0,100"}"#, ["-0.5", "5"], #"{"a": "number:-0.5,100"}"#),
        Case(#"{"a": "number:0,100"}"#, ["-3", "1e3"], #"{"a": "number:-3,1e3"}"#),
        Case(
            #"{"a": "number:,1.5"}"#,
            ["1.50000000000000000001"],
            #"{"a": "number:,1.50000000000000000001"}"#
        ),
        Case(#"{"a": "number:10,"}"#, ["9"], #"{"a": "number:9,"}"#),
        Case(#"{"a?": "~number?:1,2"}"#, ["3", "null"], #"{"a?": "~number?:1,3"}"#),
        Case(#"{"a": "int:0,9"}"#, ["10", "-1"], #"{"a": "int:-1,10"}"#),
        Case(#"{"a": "integer:5,"}"#, ["4"], #"{"a": "integer:4,"}"#),
        Case(
            #"{"a": "int"}"#,
            ["9223372036854775808", "1"],
            #"{"a": "int:,9223372036854775808"}"#
        ),
        Case(
            #"{"a": "int:0,"}"#,
            ["18446744073709551616"],
            #"{"a": "int:0,18446744073709551616"}"#
        ),
        Case(
            #"{"a": {"$type": "int:1,2", "$doc": "one or two"}}"#,
            ["3"],
            #"{"a": {"$type": "int:1,3", "$doc": "one or two"}}"#
        ),
        Case(
            #"{"a": {"$type": "string", "$length": "2,3"}}"#,
            ["\"abcd\"", "\"\u{1F600}\"", "\"\\n\\u00e9abc\""],
            #"{"a": {"$type": "string", "$length": "1,5"}}"#
        ),
        Case(
            #"{"a": {"$type": "string", "$length": ",3"}}"#,
            ["\"abcdef\""],
            #"{"a": {"$type": "string", "$length": ",6"}}"#
        ),
        Case(
            #"{"a": {"$type": "string", "$length": "3,"}}"#,
            ["\"\""],
            #"{"a": {"$type": "string", "$length": "0,"}}"#
        ),
        Case(
            #"{"a": {"$type": ["int"], "$count": "1,2"}}"#,
            ["[1,2,3]", "[1]", "[1,2,3,4]"],
            #"{"a": {"$type": ["int"], "$count": "1,4"}}"#
        ),
        Case(
            #"{"a": {"$type": ["int"], "$count": "2,3"}}"#,
            ["[]", "[1,2,3,4,5]"],
            #"{"a": {"$type": ["int"], "$count": ",5"}}"#
        ),
    ]

    @Test(arguments: cases)
    func `the edit is the narrowest bound that all values meet`(_ bound: Case) throws {
        let documents = bound.documents.map { "{\"a\": \($0)}" }
        let report = try drift(bound.pattern, documents)
        let edits = Set(report.items.map(\.edit))
        #expect(edits.count == 1, "\(report.text())")
        let edit = try #require(report.items.first?.edit, "\(report.text())")
        #expect(report.items.allSatisfy { $0.kind == .bounds })
        #expect(edit.apply(to: bound.pattern) == bound.wider)
        #expect(try drift(bound.wider, documents).items == [])
        // It is in every form of the report.
        let advice = "to accept such values, write "
        #expect(report.text().contains("\n  = help: " + advice))
        #expect(report.html().contains(advice))
        let json = try JSONValue(parsing: report.json())
        #expect(json["/items/0/edit/replacement"] == .string(edit.replacement))
        #expect(json["/items/0/advice"]?.asString?.hasPrefix(advice) == true)
    }

    @Test(arguments: cases)
    func `where values are hidden, the edit gives up the bound`(_ bound: Case) throws {
        // A number of items is told in any case.
        guard !bound.pattern.contains("$count") else { return }
        let documents = bound.documents.map { "{\"a\": \($0)}" }
        let report = try drift(bound.pattern, documents, .redacted)
        let edit = try #require(report.items.first?.edit, "\(report.text())")
        let edited = edit.apply(to: bound.pattern)
        #expect(try drift(edited, documents, .redacted).items == [], "\(edited)")
        // No number is in it that was not in the pattern.
        let known = Set(bound.pattern.split { !$0.isNumber } + ["0"])
        #expect(known.isSuperset(of: edited.split { !$0.isNumber }), "\(edited)")
    }

    @Test func `a secret is not told by a bound`() throws {
        let pattern = #"{"a": {"$type": "int:0,9", "$secret": true}}"#
        let report = try drift(pattern, [#"{"a": 4711}"#])
        #expect(!(report.text() + report.json() + report.html()).contains("4711"))
        let list = #"{"a": {"$type": ["int"], "$count": ",1", "$secret": true}}"#
        let counted = try drift(list, [#"{"a": [1,2,3,4,5,6,7]}"#])
        #expect(!(counted.text() + counted.json() + counted.html()).contains(",7"))
    }

    @Test func `values in many documents and at many places make one bound`() throws {
        let pattern = #"{"rows": [{"n": "int:0,9"}], "other": "int:0,9"}"#
        let documents = (0..<50).map { #"{"rows": [{"n": \#($0)}, {"n": 3}], "other": 12}"# }
        let report = try drift(pattern, documents)
        #expect(
            report.items.map(\.advice) == [
                "to accept such values, write \"int:0,49\"",
                "to accept such values, write \"int:0,12\"",
            ]
        )
    }
}
