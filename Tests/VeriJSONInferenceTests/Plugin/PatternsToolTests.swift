import Foundation
import Testing
import VeriJSON

/// The tool of the plug-in `VeriJSONPatterns`.
///
/// `Tests/Plugin/run` builds packages with the plug-in itself.
@Suite struct PatternsToolTests {
    private static let tool = CommandRun.command.deletingLastPathComponent()
        .appendingPathComponent("verijson-patterns")

    @Test func `a mistake is an error at its line, and nothing is written`() throws {
        let place = try CommandRun(["a.pattern.json": "{\n  \"a\": \"nubmer\"\n}"])
        let run = try place.run(Self.tool, ["out.swift", "a.pattern.json"])
        #expect(run.code == 1)
        #expect(
            run.errors
                == "a.pattern.json:2:9: error: expected a type, found 'nubmer'; the nearest type is 'number'; write 'number' [pattern.type.unknown]\n"
        )
        #expect(throws: (any Error).self) { try place.text(of: "out.swift") }
    }

    @Test func `a warning is a warning, and the accessor is written`() throws {
        let place = try CommandRun(["order-list.pattern.json": #"{"a": "string:x"}"#])
        let run = try place.run(Self.tool, ["out.swift", "order-list.pattern.json"])
        #expect(run.code == 0)
        #expect(run.errors.hasPrefix("order-list.pattern.json:1:15: warning: "))
        #expect(try place.text(of: "out.swift").contains("    static let orderList = compiled(\n"))
    }

    @Test func `files with one accessor, and files that are not there, are errors`() throws {
        let place = try CommandRun(["a-b.pattern.json": "\"int\"", "a_b.pattern.json": "\"int\""])
        let clash = try place.run(Self.tool, ["out.swift", "a-b.pattern.json", "a_b.pattern.json"])
        #expect(clash.code == 1)
        #expect(clash.errors.contains("found two with 'aB': a-b.pattern.json, a_b.pattern.json"))
        let missing = try place.run(Self.tool, ["out.swift", "no.pattern.json"])
        #expect(missing.code == 1)
        #expect(missing.errors.hasPrefix("no.pattern.json:1:1: error: "))
        #expect(try place.run(Self.tool, []).code == 64)
    }
}
