import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONReports

/// Keys that are names and keys that are data, and the places where each is shown.
@Suite struct KeyDisclosureTests {
    static let users = #"{"users": {"*?": {"age": "int"}}}"#
    static let document = #"{"users": {"ada@example.org": {"age": "x"}, "bob": {"age": 1}}}"#

    @Test func `keys that only a wildcard covers are drawn as data`() throws {
        let example = try ReportCase(Self.users, Self.document)
        #expect(
            example.text() == #"""
                orders.json: changed: 1 stripped

                error[type.mismatch]: expected an integer, found a string
                 --> orders.json:1:39  at /users/*/age
                   |
                 1 | {"users": {<key>: {"age": <string>}, <key>: {"age": <number>}}}
                   |                           ^^^^^^^^ this is a string
                 ::: orders.pattern.json:1:26
                   |
                 1 | {"users": {"*?": {"age": "int"}}}
                   |                          ----- required by this rule
                   = note: the member /users/* was stripped
                   = help: to drop the value on its own, make the key "age?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern

                """#
        )
        let change = try #require(example.report.changes.first)
        #expect(change.path == JSONPointer(tokens: ["users", "ada@example.org"]))
        #expect(change.path.description == "/users/*")
        #expect(example.report.json(.compact).contains(#""path":"/users/*/age""#))
    }

    @Test func `the policy shows keys, with or without values`() throws {
        for disclosure in [Sanitizer.Policy.Disclosure.keys, .values(upTo: 200)] {
            let example = try ReportCase(Self.users, Self.document, .init(disclosure: disclosure))
            #expect(example.text().contains("at /users/ada@example.org/age"))
            #expect(example.text().contains(#"{"ada@example.org": {"age": "#))
            #expect(example.text().contains(#""x""#) == (disclosure != .keys))
            #expect(!example.report.hidesKeys)
        }
    }

    @Test(
        arguments: [
            (#"{"a?": "int"}"#, #"{"a": "x", "new": {"inner": 1}}"#, ["new"], ["inner"]),
            (
                #"{"a?": "int", "tag_*?": "int"}"#, #"{"a": "x", "tag_1": 1, "new": 1}"#, ["new"],
                ["tag_1"]
            ),
            (
                #"{"a?": "int", "r?": "any"}"#, #"{"a": "x", "r": {"inner": 1}}"#, ["\"r\""],
                ["inner"]
            ),
            (#"{"a?": "int", "r?": {}}"#, #"{"a": "x", "r": {"inner": 1}}"#, ["\"r\""], ["inner"]),
            (
                #"{"ids": {"user_*?": "int"}}"#, #"{"ids": {"user_1": "x", "ada@example.org": 1}}"#,
                ["\"ids\""], ["user_1", "ada@"]
            ),
            (#"{"a?": "int", "*?": "never"}"#, #"{"a": "x", "new": 1}"#, ["/new"], []),
            (#"{"*?": "never"}"#, #"{"inner": 1}"#, ["at /*"], ["inner"]),
            (#"{"a?": "int", "*": "any"}"#, #"{"a": "x", "other": 1}"#, ["\"a\""], ["other"]),
            (
                #"[{"$any": [{"a": "int"}, {"b": "int", "*": "int"}]}]"#,
                #"[{"a": "x", "b": "y", "third": 1}]"#, [#""a""#, #""b""#], ["third"]
            ),
        ] as [(String, String, [String], [String])]
    )
    func `a name is what the pattern spells out, or is unknown to an object that does`(
        _ pattern: String,
        _ document: String,
        _ names: [String],
        _ data: [String]
    ) throws {
        let example = try ReportCase(pattern, document)
        let page = example.result.reportHTML()
        for name in names { #expect(example.text().contains(name)) }
        for key in data {
            #expect(!example.text().contains(key))
            #expect(!page.contains(key))
        }
    }

    @Test func `a repeated key that is data is not named`() throws {
        let example = try ReportCase(
            #"{"*": "int"}"#,
            #"{"bob": 1, "bob": 2}"#,
            .init(duplicateKeys: .reject)
        )
        #expect(example.report.line.contains("expected every key once, found one twice, at /*,"))
    }

    @Test func `patches and quarantine have the keys of the document`() throws {
        let example = try ReportCase(Self.users, Self.document)
        #expect(
            try example.report.patch().json()
                == #"[{"op":"remove","path":"/users/ada@example.org"}]"#
        )
        let record = try #require(example.result.quarantine().first)
        #expect(record.json.contains(#""path":"/users/ada@example.org""#))
        #expect(record.json.contains(#""path":"/users/ada@example.org/age""#))
        #expect(record.origin == "orders.json#/users/*")
        let read = try QuarantineRecord(json: Array(record.json.utf8))
        let retry = try #require(Sanitizer(example.pattern).retry([read]).first)
        #expect(retry.outcome == .refused)
        #expect(retry.record.origin == "orders.json#/users/*")
        #expect(retry.record.json == record.json)
        let hiding = try #require(example.result.quarantine(hidingValues: true).first)
        #expect(hiding.json.contains(#""path":"/users/*""#))
    }

    @Test func `a saved report has lost the keys that a patch needs`() throws {
        let report = try ReportCase(Self.users, Self.document).report
        let saved = try Report(json: Array(report.json().utf8))
        let error = #expect(throws: JSONPatch.UnavailableError.self) { try saved.patch() }
        #expect(error?.code == .hidden)
        #expect(saved.text() == report.text())
    }

    @Test func `lines of a large document are drawn in any order`() throws {
        let items = (0..<20_000).map { #"{"k\#($0)": {"n": \#($0 % 4_000 == 7 ? "null" : "1")}}"# }
        let document = "[" + items.joined(separator: ",\n") + "]"
        let example = try ReportCase(#"[{"*": {"n": "int"}}]"#, document)
        let bytes = example.document
        let lines = ByteView.with(bytes) { view in
            let source = DrawnSource(
                view,
                redaction: SourceRedaction(
                    scalarLimit: nil,
                    hidesKeys: true,
                    hasSecrets: false,
                    graph: example.pattern.graph
                )
            )
            return example.report.findings.reversed().map {
                source.drawing(of: $0.range, showsLabelled: false, showsKey: true).text
            }
        }
        #expect(lines == Array(repeating: #"{<key>: {"n": null}},"#, count: 5))
    }
}
