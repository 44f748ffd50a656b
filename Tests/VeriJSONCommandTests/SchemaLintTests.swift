import Foundation
import TestSupport
import Testing
import VeriJSON

/// Lists of the mistakes in schemas, for people and for other programs.
@Suite(.serialized)
struct SchemaLintTests {
    @Test func `lint knows a schema by its content`() throws {
        let place = try Workplace([
            "a.json": #"{"$schema": "http://json-schema.org/draft-07/schema#", "minLenght": 1}"#,
            "b.json": #"{"type": "object", "properties": {"a": {"minimum": "1"}}}"#,
            "c.json": #"{"minLenght": 1}"#, "p.json": #"{"a": "int"}"#,
        ])
        let run = try place.run("lint", "a.json", "b.json", "p.json")
        #expect(run.code == 78)
        #expect(run.errors.contains("a.json: 1 warning\n\nwarning[lint.keyword.unknown]"))
        #expect(run.errors.contains("b.json: 1 mistake\n\nerror[schema.keyword.type]"))
        #expect(run.errors.contains("p.json: no mistakes"))
        let told = try place.run("lint", "--schema", "c.json")
        #expect(told.code == 0)
        #expect(
            told.errors == """
                c.json: 1 warning

                warning[lint.keyword.unknown]: expected a keyword, found 'minLenght'
                 --> c.json:1:2
                   |
                 1 | {"minLenght": 1}
                   |  ^^^^^^^^^^^ this is not a keyword
                   = help: the nearest name is 'minLength'

                """
        )
    }

    @Test func `lint lists mistakes and warnings together, also of referenced files`() throws {
        let place = try Workplace([
            "a.json": """
            {"$schema": "https://json-schema.org/draft/2020-12/schema",
             "$ref": "b.json", "minLenght": 1, "minimum": "1"}
            """, "b.json": #"{"pattern": "("}"#,
        ])
        let run = try place.run("lint", "a.json")
        #expect(run.code == 78)
        #expect(run.errors.hasPrefix("a.json: 2 mistakes, 1 warning\n"))
        #expect(run.errors.contains(" --> b.json:1:14\n"))
    }

    // MARK: Formats for programs

    private static let dialect = #""$schema": "https://json-schema.org/draft/2020-12/schema""#

    /// Two schemas that refer to the same third one, which has a mistake, and a pattern with one.
    private func workplace() throws -> Workplace {
        let place = try Workplace([
            "a.json": """
            {\(Self.dialect),
             "$ref": "more/c%20d.json", "minLenght": 1, "minimum": "1"}
            """,
            "b.json": #"{\#(Self.dialect), "items": {"$ref": "more/c%20d.json"}}"#,
            "p.json": #"{"a": "nubmer"}"#, "clean.json": #"{\#(Self.dialect)}"#,
        ])
        try place.makeFolder("more")
        try place.write("{\n  \"pattern\": \"é(\"}", to: "more/c d.json")
        return place
    }

    private static let files = ["a.json", "clean.json", "p.json", "b.json"]

    @Test func `the short form has a line for each mistake, and each once`() throws {
        let run = try workplace().run(["lint", "--format", "short"] + Self.files)
        #expect(run.code == 78)
        #expect(
            run.errors == """
                a.json:2:29: warning[lint.keyword.unknown]: expected a keyword, found 'minLenght'
                a.json:2:56: error[schema.keyword.type]: expected a number after 'minimum', found "1"
                more/c d.json:2:16: error[schema.regex]: expected ')' to close the group that '(' opens
                p.json:1:8: error[pattern.type.unknown]: expected a type, found 'nubmer'; the \
                nearest type is 'number'

                """
        )
        let other = try workplace().run("lint", "--format", "short", "clean.json")
        #expect(other.code == 0)
        #expect(other.errors.isEmpty)
    }

    @Test func `a short list has no limit`() throws {
        let members = (0..<150).map { "\"\($0)\": 1" }.joined(separator: ", ")
        let place = try Workplace(["s.json": "{\"properties\": {\(members)}}"])
        let run = try place.run("lint", "-s", "--format", "short", "s.json")
        #expect(run.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 151)
    }

    @Test func `workflow commands name the file of each mistake`() throws {
        let run = try workplace().run(["lint", "--format", "github", "--report", "-"] + Self.files)
        #expect(run.code == 78)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                ::warning file=a.json,line=2,col=29,endLine=2,endColumn=40,title=lint.keyword.unknown\
                ::expected a keyword, found 'minLenght'%0Ahelp: the nearest name is 'minLength'
                ::error file=a.json,line=2,col=56,endLine=2,endColumn=59,title=schema.keyword.type\
                ::expected a number after 'minimum', found "1"
                ::error file=more/c d.json,line=2,col=16,endLine=2,endColumn=17,title=schema.regex\
                ::expected ')' to close the group that '(' opens
                ::error file=p.json,line=1,col=8,endLine=1,endColumn=14,title=pattern.type.unknown\
                ::expected a type, found 'nubmer'; the nearest type is 'number'%0Ahelp: write 'number'

                """
        )
    }

    @Test func `patterns and schemas make one SARIF log`() throws {
        let place = try workplace()
        let run = try place.run(["lint", "--format", "sarif", "--report", "-"] + Self.files)
        #expect(run.code == 78)
        let log = try JSONValue(parsing: run.output)
        #expect(log["version"] == "2.1.0")
        #expect(log["runs"]?.asArray?.count == 1)
        let results = try #require(log["/runs/0/results"]?.asArray)
        #expect(
            results.map { $0["ruleId"] } == [
                "lint.keyword.unknown", "schema.keyword.type", "schema.regex",
                "pattern.type.unknown",
            ]
        )
        #expect(results.map { $0["level"] } == ["warning", "error", "error", "error"])
        let artifacts = try #require(log["/runs/0/artifacts"]?.asArray)
        let rules = try #require(log["/runs/0/tool/driver/rules"]?.asArray)
        // Files without mistakes were checked, too.
        #expect(
            artifacts.map { $0["/location/uri"] }
                == ["a.json", "more/c%20d.json", "clean.json", "p.json", "b.json"]
        )
        for result in results {
            let rule = try #require(result["ruleIndex"]?.asNumber?.int)
            #expect(rules[rule]["id"] == result["ruleId"])
            let physical = try #require(result["/locations/0/physicalLocation"])
            let uri = try #require(physical["/artifactLocation/uri"]?.asString)
            let index = try #require(physical["/artifactLocation/index"]?.asNumber?.int)
            #expect(artifacts[index]["/location/uri"] == .string(uri))
            // The region is that of the file that the result names, in bytes and in columns.
            let region = try #require(physical["region"])
            let text = try #require(place.text(of: uri.replacingOccurrences(of: "%20", with: " ")))
            func number(_ name: String) -> Int {
                region.asObject?.first { $0.key == name }?.value.asNumber?.int ?? -1
            }
            let lines = text.components(separatedBy: "\n").map { Array($0.unicodeScalars) }
            #expect(number("endLine") == number("startLine"))
            try #require(lines.indices.contains(number("startLine") - 1))
            let line = lines[number("startLine") - 1]
            var part = String.UnicodeScalarView()
            part.append(contentsOf: line[(number("startColumn") - 1)..<(number("endColumn") - 1)])
            let start = number("byteOffset")
            let bytes = Array(text.utf8)[start..<start + number("byteLength")]
            #expect(String(part) == String(decoding: bytes, as: UTF8.self))
            #expect(["\"minLenght\"", "\"1\"", "(", "nubmer"].contains(String(part)), "\(uri)")
        }
    }
}
