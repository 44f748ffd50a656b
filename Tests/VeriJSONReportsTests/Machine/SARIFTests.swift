import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONReports

/// SARIF logs, by the rules of the specification that no schema has, and by the schema.
struct SARIFTests {
    private func log(_ report: MachineReport) throws -> JSONValue {
        try JSONValue(parsing: report.text)
    }

    private func text(_ value: JSONValue, _ path: String) throws -> String? {
        try #require(JSONPointer(path).map { value[$0] })?.asString
    }

    @Test func `each finding is a result at its region`() throws {
        let log = try log(MachineSheet.report(.sarif))
        let run = try #require(log["runs"]?[0])
        #expect(log["version"] == "2.1.0")
        #expect(run["columnKind"] == "unicodeCodePoints")
        let results = try #require(run["results"]?.asArray)
        #expect(
            try results.map { try text($0, "/ruleId") }
                == [
                    "array.emptied", "type.mismatch", "type.mismatch", "type.mismatch",
                    "missing", "integer.fraction", "type.mismatch", "syntax.numberFormat",
                ]
        )
        #expect(
            results[1] == [
                "ruleId": "type.mismatch",
                "ruleIndex": 1,
                "level": "error",
                "message": [
                    "text": .string(
                        """
                        expected an integer, found a string
                        the item /rows/1 was dropped
                        help: to drop the value on its own, make the key "id?" in the pattern
                        help: to allow both, write "[int|string]" in the pattern
                        """
                    )
                ],
                "locations": [
                    [
                        "physicalLocation": [
                            "artifactLocation": ["uri": "dir/dirty.json", "index": 0],
                            "region": [
                                "startLine": 2, "startColumn": 9, "endLine": 2, "endColumn": 14,
                                "byteOffset": 42, "byteLength": 6,
                            ],
                        ],
                        "logicalLocations": [["fullyQualifiedName": "/rows/1/id"]],
                    ]
                ],
                "relatedLocations": [
                    [
                        "physicalLocation": [
                            "artifactLocation": ["uri": "p.json"],
                            "region": ["startLine": 1, "startColumn": 18],
                        ],
                        "message": ["text": "required by this rule"],
                    ]
                ],
                "fixes": try #require(results[1]["fixes"]),
                "properties": [
                    "template": "/rows/*/id", "severity": "broken", "action": "drop",
                    "changed": "/rows/1",
                ],
            ]
        )
        // An array of two lines, and a number.
        #expect(results[2][at: "/locations/0/physicalLocation/region/endLine"] == 3)
        #expect(results[2][at: "/locations/0/physicalLocation/region/endColumn"] == 3)
    }

    @Test func `regions are the bytes that their lines and columns name`() throws {
        let log = try log(MachineSheet.report(.sarif))
        let bytes = Array(MachineSheet.dirty.utf8)
        let lines = MachineSheet.dirty.split(separator: "\n").map { Array($0.unicodeScalars) }
        var checked = 0
        for result in log["runs"]?[0]?["results"]?.asArray ?? [] {
            let place = result[at: "/locations/0/physicalLocation"]
            guard place?[at: "/artifactLocation/uri"] == "dir/dirty.json",
                let region = place?["region"], let offset = region["byteOffset"]?.asNumber?.int,
                let length = region["byteLength"]?.asNumber?.int,
                let line = region["startLine"]?.asNumber?.int,
                let column = region["startColumn"]?.asNumber?.int,
                region["endLine"] == region["startLine"],
                let end = region["endColumn"]?.asNumber?.int
            else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: lines[line - 1][(column - 1)..<(end - 1)])
            let part = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
            #expect(String(text) == part)
            checked += 1
        }
        #expect(checked == 5)
    }

    @Test func `rules and artifacts have the indices that results name`() throws {
        let run = try #require(try log(MachineSheet.report(.sarif))["runs"]?[0])
        let rules = try #require(run[at: "/tool/driver/rules"]?.asArray)
        let artifacts = try #require(run["artifacts"]?.asArray)
        #expect(artifacts.count == 4)
        for result in run["results"]?.asArray ?? [] {
            let rule = try #require(result["ruleIndex"]?.asNumber?.int)
            #expect(rules[rule]["id"] == result["ruleId"])
            let location = result[at: "/locations/0/physicalLocation/artifactLocation"]
            let index = try #require(location?["index"]?.asNumber?.int)
            #expect(artifacts[index][at: "/location/uri"] == location?["uri"])
        }
        #expect(Set(rules.compactMap { $0["id"]?.asString }).count == rules.count)
        #expect(rules.allSatisfy { $0[at: "/shortDescription/text"]?.asString?.isEmpty == false })
    }

    @Test func `fixes are edits of the pattern`() throws {
        let results = try #require(
            try log(MachineSheet.report(.sarif))["runs"]?[0]?["results"]?.asArray
        )
        let fix = try #require(results[1]["fixes"]?[0])
        let edit = try #require(fix[at: "/artifactChanges/0/replacements/0"])
        let start = try #require(edit[at: "/deletedRegion/byteOffset"]?.asNumber?.int)
        let length = try #require(edit[at: "/deletedRegion/byteLength"]?.asNumber?.int)
        var pattern = Array(MachineSheet.pattern.utf8)
        let text = try #require(edit[at: "/insertedContent/text"]?.asString)
        pattern.replaceSubrange(start..<start + length, with: text.utf8)
        #expect(
            String(decoding: pattern, as: UTF8.self)
                == MachineSheet.pattern.replacing(#""id":"#, with: #""id?":"#)
        )
    }

    @Test(arguments: [
        ("orders.json", "orders.json"), ("./a b/é.json", "a%20b/%C3%A9.json"),
        ("/data/x:y.json", "file:///data/x%3Ay.json"), ("a:b", "a%3Ab"), ("../a?#", "../a%3F%23"),
        ("https://example.com/a%20b?c=d", "https://example.com/a%20b?c=d"),
        ("https://example.com/a b", "https%3A//example.com/a%20b"),
        ("https://example.com/%zz", "https%3A//example.com/%25zz"), ("./", "."),
        ("a\\b\n%", "a%5Cb%0A%25"),
    ])
    func `names become references to files`(_ name: String, _ uri: String) {
        #expect(URIReference.text(of: name) == uri)
    }

    @Test func `every code of a finding has a title`() throws {
        let page = try Repository.text("Sources/VeriJSON/VeriJSON.docc/Diagnostics.md")
        let codes = page.split(separator: "\n").filter { $0.hasPrefix("### ") }
            .map { String($0.dropFirst(4)) }.filter { $0 != "Other codes" }
        #expect(codes.count > 40)
        for code in codes + ["model.refused"] {
            #expect(FindingCode(rawValue: code).title != code)
        }
        #expect(FindingCode(rawValue: "syntax.trailingComma").title != "syntax.trailingComma")
        #expect(FindingCode(rawValue: "of.another.version").title == "of.another.version")
    }

    @Test func `a document without a name has no file`() throws {
        var report = MachineReport(.sarif)
        report.add(try MachineSheet.sanitizer().sanitize("[]"))
        let location = try #require(try log(report)[at: "/runs/0/results/0/locations/0"])
        #expect(location == ["logicalLocations": [["fullyQualifiedName": ""]]])
    }

    private static let schema = Python.file("VERIJSON_SARIF_SCHEMA")

    @Test(
        .enabled(if: schema != nil, "VERIJSON_SARIF_SCHEMA names no sarif-schema-2.1.0.json"),
        .enabled(if: Python.has("jsonschema"), "\(Python.absence("jsonschema"))")
    )
    func `a log is valid by the JSON Schema`() throws {
        let schema = try #require(Self.schema)
        let folder = try Workplace()
        let reports = try [
            MachineSheet.report(.sarif), MachineSheet.hostileReport(.sarif), MachineReport(.sarif),
            MachineReport(.sarif, of: [MachineSheet.dirtyReport()]),
        ]
        for report in reports {
            try folder.write(report.text, to: "log.sarif")
            let run = try Python.run(
                """
                import json, sys, jsonschema
                schema, log = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
                jsonschema.validate(log, schema, format_checker=jsonschema.FormatChecker())
                """,
                [schema, folder.path(of: "log.sarif")]
            )
            #expect(run.code == 0, "\(run.text)")
        }
    }
}

extension JSONValue {
    fileprivate subscript(at path: String) -> JSONValue? {
        JSONPointer(path).flatMap { self[$0] }
    }
}
