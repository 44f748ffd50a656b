import Foundation
import TestSupport
import Testing

/// The command with JSON Schemas in place of patterns.
@Suite(.serialized)
struct SchemaCommandTests {
    private static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "items": {
            "required": ["id"],
            "properties": {
              "id": {"type": "integer"},
              "address": {"$ref": "address.json"},
              "size": {"type": "integer", "default": 10},
              "day": {"type": "string", "format": "date"}
            },
            "additionalProperties": false
          }
        }
        """
    private static let address = """
        {"type": "object",
         "properties": {"city": {"type": "string"}}, "required": ["city"]}
        """
    private static let document = """
        [{"id": 1, "address": {"city": "Oslo"}},
         {"id": 2, "address": {"city": 5}, "extra": 1},
         {"id": "x", "day": "today"}]
        """

    private func workplace() throws -> Workplace {
        try Workplace([
            "s.schema.json": Self.schema, "address.json": Self.address, "d.json": Self.document,
            "p.pattern.json": Sheet.pattern,
        ])
    }

    @Test func `clean takes a schema, and draws the lines of each of its files`() throws {
        let run = try workplace().run("clean", "-s", "s.schema.json", "d.json")
        #expect(run.code == 0)
        #expect(
            run.output == """
                [{"id": 1, "address": {"city": "Oslo"}},
                 {"id": 2}]
                """
        )
        #expect(
            run.errors.contains(
                """
                error[type.mismatch]: expected a string, found a number
                 --> d.json:2:32  at /1/address/city
                   |
                 2 |  {"id": <number>, "address": {"city": <number>}, "extra": <number>},
                   |                                       ^^^^^^^^ this is a number
                 ::: address.json:2:34
                   |
                 2 |  "properties": {"city": {"type": "string"}}, "required": ["city"]}
                   |                                  -------- required by this rule
                   = note: the member /1/address was stripped

                """
            )
        )
        #expect(
            run.errors.contains(
                """
                 ::: s.schema.json:11:29
                   |
                11 |     "additionalProperties": false
                   |                             ----- required by this rule

                """
            )
        )
    }

    @Test func `verify takes a schema, and JSON has the locations of keywords`() throws {
        let place = try workplace()
        let run = try place.run("verify", "-s", "s.schema.json", "--format", "json", "d.json")
        #expect(run.code == 1)
        #expect(
            run.errors.contains(
                #""keywordLocation":"/items/properties/address/$ref/properties/city/type""#
            )
        )
        #expect(run.errors.contains(#"/address.json#/properties/city/type""#))
        #expect(run.errors.contains(#""keywordLocation":"/items/additionalProperties""#))
    }

    @Test func `the JSON report about a schema is as the published schema of reports says`() throws
    {
        let place = try workplace()
        let made = try place.run([
            "clean", "-s", "s.schema.json", "--fill-defaults", "--format", "json", "--report",
            "r.json",
            "-q", "-o", "c.json", "d.json",
        ])
        #expect(made.code == 0)
        #expect(place.text(of: "r.json")?.contains("absoluteKeywordLocation") == true)
        let published = Workplace.package.appendingPathComponent("Docs/report.schema.json").path
        let run = try place.run(["verify", "-s", published, "--check-formats", "r.json"])
        #expect(run.code == 0, "\(run.errors)")
        let quarantine = Workplace.package.appendingPathComponent("Docs/quarantine.schema.json")
            .path
        _ = try place.run(["clean", "-s", "s.schema.json", "--quarantine", "q", "-q", "d.json"])
        let lines = try place.run(["clean", "-s", quarantine, "--lines", "--check", "-q", "q"])
        #expect(lines.code == 0)
        #expect(lines.output == place.text(of: "q"))
    }

    @Test func `replay takes a schema`() throws {
        let place = try workplace()
        _ = try place.run("clean", "-s", "s.schema.json", "--quarantine", "q", "-q", "d.json")
        let same = try place.run("replay", "-s", "s.schema.json", "q")
        #expect(same.code == 2)
        #expect(same.errors.contains("note: this is the pattern that refused them"))
        try place.write(#"{"type": "object"}"#, to: "address.json")
        let mended = try place.run("replay", "--parts", "-s", "s.schema.json", "q")
        let part = #"{"document":"d.json","line":2,"path":"/1/address","value":{"city":5}}"#
        #expect(mended.output == part + "\n")
        #expect(!mended.errors.contains("this is the pattern"))
    }

    @Test func `streams are cleaned by a schema`() throws {
        let place = try Workplace([
            "s.json": #"{"required": ["id"], "properties": {"id": {"type": "integer"}}}"#
        ])
        let run = try place.run(
            ["clean", "-s", "s.json", "--lines", "-q"],
            input: "{\"id\":1}\n{\"id\":\"a\"}\n{\"id\":3}\n"
        )
        #expect(run.output == "{\"id\":1}\n{\"id\":3}\n")
    }

    @Test func `defaults and forbidden members are treated as asked`() throws {
        let place = try workplace()
        let filled = try place.run(
            ["clean", "-s", "s.schema.json", "--fill-defaults", "-q"],
            input: #"[{"id": 1}, {"id": 2, "size": 3}]"#
        )
        #expect(filled.output == #"[{"id": 1,"size":10}, {"id": 2, "size": 3}]"#)
        let refused = try place.run(
            ["clean", "-s", "s.schema.json", "--forbidden", "refuse", "-q"],
            input: #"[{"id": 1, "extra": 1}, {"id": 2}]"#
        )
        #expect(refused.output == #"[{"id": 2}]"#)
        let checked = try place.run(
            ["verify", "-s", "s.schema.json", "--check-formats", "--format", "short"],
            input: #"[{"id": 1, "day": "today"}]"#
        )
        #expect(checked.errors.contains("string.format.date"))
        let unchecked = try place.run(
            ["verify", "-s", "s.schema.json"],
            input: #"[{"id": 1, "day": "today"}]"#
        )
        #expect(unchecked.code == 0)
    }

    @Test func `references lead to further files and folders by id and by path`() throws {
        let place = try Workplace([
            "s.json": """
            {"properties": {"a": {"$ref": "https://example.com/a"},
                            "b": {"$ref": "b.json#/$defs/b"}}}
            """
        ])
        try place.makeFolder("more/deep")
        try place.write(
            #"{"$id": "https://example.com/a", "type": "integer"}"#,
            to: "more/deep/a.json"
        )
        try place.write(#"{"$defs": {"b": {"type": "string"}}}"#, to: "b.json")
        let alone = try place.run(["verify", "-s", "s.json"], input: "{}")
        #expect(alone.code == 78)
        #expect(alone.errors.contains("error[schema.ref.unresolved]"))
        #expect(alone.errors.contains("--refs"))
        let both = try place.run(
            ["verify", "-s", "s.json", "--refs", "more", "--refs", "b.json", "--format", "short"],
            input: #"{"a": "x", "b": 1}"#
        )
        #expect(both.code == 1)
        #expect(both.errors.split(separator: "\n").count == 2)
        let drawn = try place.run(
            ["verify", "-s", "s.json", "--refs", "more"],
            input: #"{"a": "x"}"#
        )
        #expect(drawn.errors.contains("::: more/deep/a.json:1:42\n"))
        let missing = try place.run(["verify", "-s", "s.json", "--refs", "none"], input: "{}")
        #expect(missing.code == 66)
    }

    @Test func `a reference does not leave the folder of the schema`() throws {
        let place = try Workplace()
        try place.makeFolder("in")
        try place.write("true", to: "secret.json")
        for path in ["../secret.json", "%2e%2e/secret.json", "x/../../secret.json"] {
            try place.write(#"{"$ref": "\#(path)"}"#, to: "in/s.json")
            let run = try place.run(["verify", "-s", "in/s.json"], input: "{}")
            #expect(run.code == 78, "\(path)")
        }
        let given = try place.run(
            ["verify", "-s", "in/s.json", "--refs", "secret.json"],
            input: "{}"
        )
        #expect(given.code == 0)
    }

    @Test func `what is no regular file is not read for a reference`() throws {
        let place = try Workplace(["s.json": #"{"$ref": "pipe.json"}"#])
        #expect(try place.shell("mkfifo pipe.json").code == 0)
        #expect(try place.run(["verify", "-s", "s.json"], input: "{}").code == 78)
    }

    @Test(arguments: [
        (["clean"], "expected the option '-p PATTERN' or '-s SCHEMA', found neither"),
        (
            ["verify", "-p", "p.pattern.json", "-s", "s.schema.json"],
            "expected one of '-p' and '-s'"
        ),
        (["verify", "-s", "s.schema.json", "-s", "t"], "expected one schema, found a second '-s'"),
        (
            ["verify", "s.schema.json"],
            "expected '-s' before the schema 's.schema.json', found none"
        ),
        (
            ["clean", "-p", "p.pattern.json", "--fill-defaults"],
            "expected '-s SCHEMA' with '--fill-defaults', found '-p'"
        ),
        (
            ["verify", "-s", "s.schema.json", "--draft", "5"],
            "expected one of 4, 6, 7, 2019-09, 2020-12"
        ),
    ])
    func `a wrong command line is refused`(_ words: [String], _ message: String) throws {
        let run = try workplace().run(words, input: "{}")
        #expect(run.code == 64)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func `a pattern after -s and a schema after -p are refused`() throws {
        let place = try workplace()
        let pattern = try place.run(["verify", "-s", "p.pattern.json"], input: "{}")
        #expect(pattern.code == 78)
        #expect(
            pattern.errors == """
                verijson: error: p.pattern.json: expected a JSON Schema after '-s', found a pattern
                  = help: give it after '-p'

                """
        )
        let schema = try place.run(["verify", "-p", "s.schema.json"], input: "{}")
        #expect(schema.code == 78)
        #expect(schema.errors.contains("= help: give it after '-s'"))
    }

    @Test func `a schema with mistakes has the exit code of a wrong pattern`() throws {
        let place = try Workplace(["s.json": #"{"type": "nubmer", "minLength": "1"}"#])
        let run = try place.run(["clean", "-s", "s.json"], input: "{}")
        #expect(run.code == 78)
        #expect(run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("error[schema.") } == 2)
    }

    @Test func `the files of a schema are not overwritten`() throws {
        let place = try workplace()
        let run = try place.run(
            ["clean", "-s", "s.schema.json", "-o", "s.schema.json"],
            input: "[]"
        )
        #expect(run.code == 64)
        #expect(place.text(of: "s.schema.json") == Self.schema)
    }

    // MARK: convert

    @Test func `convert writes a pattern, and says what is lost`() throws {
        let place = try Workplace([
            "s.json":
                #"{"required": ["a"], "properties": {"a": {"type": "number", "multipleOf": 2}}}"#
        ])
        let run = try place.run("convert", "s.json", "--to", "pattern")
        #expect(run.code == 0)
        #expect(
            run.errors == """
                warning[convert.looser]: a pattern accepts numbers that are no multiple of 2
                 --> s.json:1:74
                   |
                 1 | {"required": ["a"], "properties": {"a": {"type": "number", "multipleOf": 2}}}
                   |                                                                          ^

                """
        )
        try place.write(run.output, to: "p.json")
        #expect(try place.run("lint", "p.json").errors == "p.json: no mistakes\n")
        let file = try place.run("convert", "s.json", "--to", "pattern", "-o", "q.json", "-q")
        #expect(file.code == 0)
        #expect(file.output.isEmpty && file.errors.isEmpty)
        #expect(place.text(of: "q.json") == run.output)
    }

    @Test(arguments: [
        (
            ["convert", "s.json"], 64,
            "expected the option '--to pattern|schema|swift|markdown|spark|spark-json|arrow|sql|duckdb', found none"
        ),
        (
            ["convert", "s.json", "--to", "xml"], 64,
            "expected one of pattern, schema, swift, markdown, spark, spark-json, arrow, sql, duckdb after '--to'"
        ),
        (["convert", "s.json", "t.json", "--to", "pattern"], 64, "expected one FILE, found 2"),
        (["convert", "none.json", "--to", "pattern"], 66, "cannot read 'none.json'"),
        (["convert", "p.json", "--to", "pattern"], 78, "expected a JSON Schema"),
        (["convert", "s.json", "--to", "pattern", "-o", "s.json"], 64, "a file of its own"),
    ])
    func `a wrong conversion is refused`(_ words: [String], _ code: Int, _ error: String) throws {
        let place = try Workplace(["s.json": "true", "p.json": Sheet.pattern, "t.json": "true"])
        let run = try place.run(words)
        #expect(run.code == code)
        #expect(run.errors.contains(error), "\(run.errors)")
    }
}
