import Testing
import VeriJSON

/// `verijson convert` from a pattern.
@Suite struct ConvertCommandTests {
    @Test func `a pattern goes to standard output in another form, and notes to standard error`()
        throws
    {
        let place = try CommandRun(["order.pattern.json": #"{"id": "~int"}"#])
        let swift = try place.run("convert", "order.pattern.json", "--to", "swift")
        #expect(swift.code == 0)
        #expect(
            swift.output.contains(
                "struct Order: Codable, Hashable, Sendable {\n    var id: Int\n}\n"
            )
        )
        let schema = try place.run("convert", "order.pattern.json", "--to=schema")
        #expect(
            schema.output.contains(#""$schema": "https://json-schema.org/draft/2020-12/schema""#)
        )
        #expect(
            schema.errors
                == "/id: conversions have no keyword: values must have their type already\n"
        )
        #expect(try place.run("convert", "order.pattern.json", "--to=schema", "-q").errors == "")
        let table = try place.run(
            "convert",
            "order.pattern.json",
            "--to",
            "markdown",
            "--name",
            "Orders"
        )
        #expect(table.output.hasPrefix("# Orders\n"))
    }

    @Test func `a pattern or a schema may come from standard input`() throws {
        let place = try CommandRun()
        let swift = try place.run("convert", "-", "--to", "swift", input: #"{"id": "int"}"#)
        #expect(swift.code == 0)
        #expect(swift.output.contains("var id: Int"))
        let table = try place.run("convert", "--to", "markdown", input: #"{"id": "int"}"#)
        #expect(table.output.contains("`id`"))
        let pattern = try place.run(
            "convert",
            "-",
            "--to",
            "pattern",
            input: #"{"type": "integer"}"#
        )
        #expect(pattern.output == "\"int\"\n")
    }

    @Test func `a wrong call and a wrong pattern are refused`() throws {
        let place = try CommandRun(["p.json": #"{"id": "nubmer"}"#])
        #expect(try place.run("convert", "p.json").code == 64)
        #expect(try place.run("convert", "p.json", "--to", "xml").code == 64)
        #expect(try place.run("convert", "p.json", "p.json", "--to", "swift").code == 64)
        let wrong = try place.run("convert", "p.json", "--to", "swift", "-o", "out.swift")
        #expect(wrong.code == 78)
        #expect(throws: (any Error).self) { try place.text(of: "out.swift") }
    }
}
