import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// An array that fails for what it lost tells why its items failed.
struct ReportLossTests {
    private static let pattern = #"""
        {"items": {"$type": [{"id": "int", "name": "string"}], "$maxDropped": 2}}
        """#

    /// Five items without fault, then some with one or two.
    private static let document: String = {
        var items = (0..<5).map { #"{"id": \#($0), "name": "n"}"# }
        items += ["A", "B", "C"].map { #"{"id": "\#($0)", "name": "n"}"# }
        items += [#"{"id": 8}"#, #"{"id": "D"}"#, #"{"id": null, "name": "n"}"#]
        return "{\"items\": [" + items.joined(separator: ",\n") + "]}"
    }()

    private func loss(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = .init()
    ) throws -> Finding {
        let report = try ReportCase(pattern, document, policy).report
        return try #require(report.findings.first { !$0.causes.isEmpty })
    }

    private func shares(_ finding: Finding) -> [String] {
        finding.causes.map { "\($0.count) \($0.code) \($0.template) \($0.found.kind)" }
    }

    @Test func `the reasons are counted by kind, the most frequent first`() throws {
        let finding = try loss(Self.pattern, Self.document)
        #expect(finding.code == .arrayDropped)
        #expect(finding.found.words == "6 of 11")
        #expect(
            shares(finding) == [
                "4 type.mismatch /items/*/id string",
                "2 missing /items/*/name nothing",
                "1 null.notAllowed /items/*/id null",
            ]
        )
        #expect(finding.causes[0].path == "/items/5/id")
        #expect(finding.causes[0].line == 6)
        #expect(
            finding.causes[0].otherPlaces.map(\.path)
                == ["/items/6/id", "/items/7/id", "/items/9/id"]
        )
        #expect(finding.causes[0].otherPlaces.map(\.line) == [7, 8, 10])
        #expect(finding.causesOmitted == 0)
    }

    @Test(arguments: [
        (#"{"items": {"$type": [{"id": "int", "name": "string"}], "$count": "9,"}}"#, nil),
        (#"{"items": [{"id": "int", "name": "string"}]}"#, Sanitizer.Policy.DropLimit.count(2)),
        (#"{"items": [{"id": "int", "name": "string"}]}"#, Sanitizer.Policy.DropLimit.percent(20)),
        (
            #"{"items": {"$any": [[{"id": "int", "name": "string"}], "int"]}}"#,
            Sanitizer.Policy.DropLimit.count(2)
        ),
        (
            #"{"items": {"$any": [{"$type": [{"id": "int", "name": "string"}], "$count": "9,"}, "int"]}}"#,
            nil
        ),
    ])
    func `every limit tells`(_ pattern: String, _ limit: Sanitizer.Policy.DropLimit?) throws {
        let report = try ReportCase(pattern, Self.document, .init(maxDropped: limit)).report
        #expect(report.status == .rejected)
        let cause = try #require(report.findings.first)
        let array = cause.code == .unionNoBranch ? try #require(cause.causes.first) : cause
        #expect(
            shares(array).map { $0.prefix { $0 != "/" } } == [
                "4 type.mismatch ", "2 missing ", "1 null.notAllowed ",
            ]
        )
    }

    @Test func `a verifier tells, too`() throws {
        let findings = try ReportCase(Self.pattern, Self.document).findings().findings
        let array = try #require(findings.first { $0.code == .arrayDropped })
        #expect(shares(array).count == 3)
        #expect(findings.count == 8)
    }

    @Test func `reasons are exact beyond what a report lists`() throws {
        var policy = Sanitizer.Policy(maxDropped: .count(10))
        policy.limits.changes = 5
        let items = (0..<3_000).map { $0 % 3 == 0 ? "\"x\"" : $0 % 3 == 1 ? "1.5" : "1" }
        let document = "{\"a\": [" + items.joined(separator: ",") + "]}"
        let finding = try loss(#"{"a": ["int"]}"#, document, policy)
        #expect(finding.found.words == "2000 of 3000")
        #expect(
            shares(finding) == [
                "1000 type.mismatch /a/* string", "1000 integer.fraction /a/* number",
            ]
        )
        #expect(finding.causes[0].otherPlaces.count == 19)
    }

    @Test func `an item that fails twice for one reason counts once`() throws {
        let finding = try loss(
            #"{"$type": [{"*": "int"}], "$maxDropped": 0}"#,
            #"[{"a": "x", "b": "y"}, {"c": "z"}]"#
        )
        #expect(shares(finding) == ["2 type.mismatch /*/* string"])
    }

    @Test func `repeated and nulled items are among the reasons`() throws {
        let finding = try loss(
            #"{"$type": ["int?"], "$unique": true, "$maxDropped": 0}"#,
            #"[1, 1, 1, "x", "y", 2]"#
        )
        #expect(finding.found.words == "4 of 6")
        #expect(
            shares(finding) == ["2 array.duplicate /* number", "2 type.mismatch /* string"]
        )
    }

    @Test func `arrays inside arrays have reasons of their own`() throws {
        let row = #"{"$type": ["int"], "$maxDropped": 1}"#
        let finding = try loss(
            #"{"$type": [\#(row)], "$maxDropped": 1}"#,
            #"[[1], ["a", "b", "c"], [1, "x"], ["d", null, 2]]"#
        )
        #expect(finding.found.words == "2 of 4")
        #expect(shares(finding) == ["2 array.dropped /* array"])
        #expect(
            shares(finding.causes[0]) == ["3 type.mismatch /*/* string"]
        )
        #expect(finding.causes[0].otherPlaces.map(\.path) == ["/3"])
    }

    @Test func `there are as many reasons as a change has causes`() throws {
        let members = (0..<12).map { "\"m\($0)\": \"int\"" }.joined(separator: ", ")
        let finding = try loss(
            "{\"$type\": [{\(members)}], \"$maxDropped\": 0}",
            #"[{}, {"m3": 1, "m4": 1}]"#
        )
        #expect(finding.causes.count == 8)
        #expect(finding.causesOmitted == 4)
        #expect(finding.causes.allSatisfy { $0.count == 2 })
    }

    @Test func `help is about the items and never about the list`() throws {
        let pattern = #"{"rows": {"$type": ["int"], "$count": "2,"}, "n": "int"}"#
        let example = try ReportCase(pattern, #"{"rows": ["1", "2", 3], "n": 1}"#)
        let finding = try #require(example.report.findings.first)
        #expect(finding.help == [])
        #expect(example.text().contains(#"= help: to convert it, write "~int" in the pattern"#))
        let short = try ReportCase(pattern, #"{"rows": [3], "n": 1}"#)
        #expect(short.text().contains(#"make the key "rows?""#))
    }

    @Test func `the text draws an example of each reason`() throws {
        let report = try ReportCase(
            #"{"ids": {"$type": ["int"], "$maxDropped": 1}}"#,
            #"{"ids": [1, "a", null, "b"]}"#
        )
        #expect(
            report.text()
                == #"""
                orders.json: rejected: expected at most 1 lost item, found 3 of 4, at /ids, line 1, column 9 (2 × type.mismatch at /ids/*, 1 × null.notAllowed at /ids/*)

                error[array.dropped]: expected at most 1 lost item, found 3 of 4
                 --> orders.json:1:9  at /ids
                   |
                 1 | {"ids": [<number>, <string>, null, <string>]}
                   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this array lost 3 items
                 ::: orders.json:1:13  2 × type.mismatch at /ids/*
                   |
                 1 | {"ids": [<number>, <string>, null, <string>]}
                   |                    -------- expected an integer, found a string
                 ::: orders.json:1:18  1 × null.notAllowed at /ids/*
                   |
                 1 | {"ids": [<number>, <string>, null, <string>]}
                   |                              ---- expected an integer, found null
                 ::: orders.pattern.json:1:9
                   |
                 1 | {"ids": {"$type": ["int"], "$maxDropped": 1}}
                   |         ------------------------------------ required by this rule
                   = note: the document was rejected
                   = help: to allow both, write "[int|string]" in the pattern
                   = help: to allow null, write "int?" in the pattern

                """#
        )
        #expect(
            report.report.line
                == "orders.json: rejected: expected at most 1 lost item, found 3 of 4, at /ids, "
                + "line 1, column 9 (2 × type.mismatch at /ids/*, 1 × null.notAllowed at /ids/*)"
        )
    }

    @Test func `the page marks the bad items`() throws {
        let example = try ReportCase(Self.pattern, Self.document)
        let page = example.result.reportHTML()
        #expect(page.contains("4 × type.mismatch at /items/*/id"))
        #expect(page.components(separatedBy: "expected an integer, found a string").count > 4)
    }

    @Test func `a mark names no value but its own`() throws {
        let page = try ReportCase(Self.pattern, Self.document, ReportCase.open).result.reportHTML()
        let document = try #require(page.range(of: "id=\"document\"")).upperBound
        let marks = page[document...].components(separatedBy: "found the string &quot;A&quot;")
        #expect(marks.count == 2)
    }

    @Test func `what is secret stays so`() throws {
        let report = try ReportCase(
            #"{"rows": {"$type": ["int"], "$maxDropped": 1, "$secret": true}}"#,
            #"{"rows": ["a", "b"]}"#,
            ReportCase.open
        )
        #expect(report.report.findings.allSatisfy { $0.causes.isEmpty })
        #expect(!report.text().contains("2 ×"))
    }

    @Test func `findings of a version without reasons can be read`() throws {
        let finding = try loss(Self.pattern, Self.document)
        var object = try #require(finding.jsonValue.asObject)
        for key in ["causesOmitted", "count", "otherPlaces"] { object[key] = nil }
        object["causes"] = []
        let read = try JSONDecoder()
            .decode(Finding.self, from: JSONEncoder().encode(JSONValue.object(object)))
        #expect(read.count == 1)
        #expect(read.otherPlaces == [])
    }
}
