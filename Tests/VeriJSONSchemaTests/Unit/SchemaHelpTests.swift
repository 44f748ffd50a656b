import TestSupport
import Testing
import VeriJSONSchema

/// The help for a value that a schema refuses, applied: with its option the value stays.
@Suite struct SchemaHelpTests {
    @Test(arguments: [
        (#"{"type": "integer"}"#, #""5""#, ["safe"]),
        (#"{"type": "string"}"#, "5", ["safe"]),
        (#"{"type": "boolean"}"#, #""TRUE""#, ["caselessBool"]),
        (#"{"enum": ["open", "closed"]}"#, #""Open""#, ["caselessEnum"]),
        (#"{"type": "array", "items": {"type": "integer"}}"#, "5", ["wrapSingle"]),
        (#"{"type": "object"}"#, "[]", ["emptyArrayToObject"]),
        (#"{"type": "number"}"#, #""1,299""#, ["groupedNumber", "commaDecimal"]),
        (#"{"type": "number"}"#, #""12 kg""#, ["'unit:kg'"]),
    ])
    func `the help names the option with which a value stays`(
        member: String,
        value: String,
        names: [String]
    ) throws {
        let place = try Workplace([
            "s.json": #"{"properties": {"a": \#(member)}}"#, "d.json": #"{"a": \#(value)}"#,
        ])
        let run = try place.run(["clean", "-s", "s.json", "--show-values", "d.json"])
        #expect(run.output == "{}\n" || run.output == "{}", "\(run.output)")
        let offered = run.errors.matches(of: /= help: .*clean with --convert=(\S+) or/)
            .map { String($0.1) }
        #expect(offered == names, "\(run.errors)")
        for name in offered {
            let again = try place.shell("$verijson clean -q -s s.json --convert=\(name) d.json")
            #expect(again.code == 0 && again.output.contains("\"a\""), "\(again.errors)")
        }
    }

    @Test func `a value that no conversion saves has no help`() throws {
        let schema = try Schema(#"{"properties": {"a": {"type": "integer"}}}"#)
        let report = try Sanitizer(schema).sanitize(#"{"a": "N/A"}"#).report
        #expect(report.changes.flatMap(\.causes).flatMap(\.help).isEmpty)
    }
}
