import TestSupport
import Testing

/// Each option of a policy, by what it makes of one document.
@Suite(.serialized)
struct PolicyOptionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var options: [String]
        var pattern: String
        var document: String
        var output: String
        var code: Int32 = 0
        var testDescription: String { options.joined(separator: " ") }
    }

    static let cases = [
        Case(
            options: ["--optional", "null"],
            pattern: #"{"a?": "int"}"#,
            document: #"{"a": "x"}"#,
            output: #"{"a": null}"#
        ),
        Case(
            options: ["--optional=strip"],
            pattern: #"{"a?": "int"}"#,
            document: #"{"a": "x"}"#,
            output: "{}"
        ),
        Case(
            options: ["--unknown", "strip"],
            pattern: #"{"a": "int"}"#,
            document: #"{"a": 1, "b": 2}"#,
            output: #"{"a": 1}"#
        ),
        Case(
            options: ["--unknown", "note"],
            pattern: #"{"a": "int"}"#,
            document: #"{"a": 1, "b": 2}"#,
            output: #"{"a": 1, "b": 2}"#
        ),
        Case(
            options: ["--duplicates", "first"],
            pattern: #"{"a": "int"}"#,
            document: #"{"a": 1, "a": 2}"#,
            output: #"{"a": 1}"#
        ),
        Case(
            options: ["--duplicates", "last"],
            pattern: #"{"a": "int"}"#,
            document: #"{"a": 1, "a": 2}"#,
            output: #"{"a": 2}"#
        ),
        Case(
            options: ["--duplicates", "reject"],
            pattern: #"{"a": "int"}"#,
            document: #"{"a": 1, "a": 2}"#,
            output: "",
            code: 2
        ),
        Case(
            options: ["--convert", "none"],
            pattern: #"["int"]"#,
            document: #"["1"]"#,
            output: "[]"
        ),
        Case(
            options: ["--convert", "safe"],
            pattern: #"["int"]"#,
            document: #"["1", " 2"]"#,
            output: "[1]"
        ),
        Case(
            options: ["--convert", "lenient"],
            pattern: #"["int"]"#,
            document: #"["1", " 2"]"#,
            output: "[1, 2]"
        ),
        Case(
            options: ["--convert", "wordsToBool,wrapSingle"],
            pattern: #"["bool"]"#,
            document: #"true"#,
            output: "[true]"
        ),
        Case(
            options: ["--convert", "safe,date:MMM d, yyyy", "--convert=unit:kg"],
            pattern: #"{"a?": "date", "b?": "number", "c?": "int"}"#,
            document: #"{"a": "Nov 14, 2023", "b": "12.5 kg", "c": "5"}"#,
            output: #"{"a": "2023-11-14", "b": 12.5, "c": 5}"#
        ),
        Case(
            options: ["--max-dropped", "50%"],
            pattern: #"["int"]"#,
            document: #"[1, 2, "", "", ""]"#,
            output: "",
            code: 2
        ),
        Case(
            options: ["--max-dropped=60%"],
            pattern: #"["int"]"#,
            document: #"[1, 2, "", "", ""]"#,
            output: "[1, 2]"
        ),
        Case(
            options: ["--output", "compact"],
            pattern: #"["int"]"#,
            document: "[ 1, 2 ]",
            output: "[1,2]"
        ),
        Case(
            options: ["--output", "pretty"],
            pattern: #"["int"]"#,
            document: "[1]",
            output: "[\n  1\n]"
        ),
        Case(
            options: ["--output", "preserving"],
            pattern: #"["int"]"#,
            document: "[ 1, 2 ]",
            output: "[ 1, 2 ]"
        ),
        Case(
            options: ["--sort-keys"],
            pattern: "{}",
            document: #"{"b": 1, "a": 2}"#,
            output: #"{"a":2,"b":1}"#
        ),
        Case(
            options: ["--ascii"],
            pattern: #"["string"]"#,
            document: #"[ "é😀", 1 ]"#,
            output: ##"[ "\u00e9\ud83d\ude00" ]"##
        ),
    ]

    @Test(arguments: cases)
    func `an option does what its help says`(example: Case) throws {
        let workplace = try Workplace(["p.json": example.pattern, "d.json": example.document])
        let words = example.options.map { "'\($0)'" }.joined(separator: " ")
        let run = try workplace.shell("$verijson clean -p p.json \(words) d.json")
        #expect(run.output == example.output)
        #expect(run.code == example.code)
    }

    @Test func `noted keys are in the report`() throws {
        let workplace = try Workplace(["p.json": #"{"a": "int"}"#, "d.json": #"{"a": 1, "b": 2}"#])
        let run = try workplace.run("clean", "-p", "p.json", "--unknown", "note", "d.json")
        #expect(run.errors.contains("note[key.unknown]"))
    }
}
