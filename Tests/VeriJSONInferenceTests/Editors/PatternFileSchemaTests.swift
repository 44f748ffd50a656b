import Foundation
import Testing
import VeriJSON
import VeriJSONSchema

@testable import VeriJSONCore
@testable import VeriJSONInference

/// `Docs/pattern.schema.json` beside the tables of the compiler and beside pattern files.
@Suite struct PatternFileSchemaTests {
    private static let path = "Docs/pattern.schema.json"

    private static let verifier = Result {
        Verifier(try Schema(Files.text(path), options: .init(formats: .annotation)))
    }

    @Test func `the schema is that of the compiler's tables`() throws {
        #expect(
            try Files.matches(PatternFileSchema.text, recorded: Self.path),
            "record with RECORD=1"
        )
        let schema = try JSONValue(parsing: Files.text(Self.path))
        let types = schema["/definitions/type/anyOf"]?.asArray?.compactMap { $0["const"]?.asString }
        #expect(types == TypeName.allCases.map(\.rawValue))
        let directives = schema["/definitions/object/properties"]?.asObject?.map(\.key)
        #expect(directives == Directive.allCases.map(\.rawValue))
    }

    /// The pattern files of the repository.
    private static let files: [String] = {
        let folders = [
            "Samples", "Tests/VeriJSONTests/Golden/Fixtures", "Tests/VeriJSONInferenceTests",
        ]
        return folders.flatMap { folder in
            let base = Files.root.appendingPathComponent(folder).path
            let all =
                FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
            return all.filter { $0.hasSuffix("pattern.json") && !$0.contains(".build") }.map {
                "\(folder)/\($0)"
            }
        }.sorted()
    }()

    @Test(arguments: files)
    func `a pattern that compiles matches the schema`(_ path: String) throws {
        let text = try Files.text(path)
        guard (try? Pattern(text)) != nil else { return }
        let sanitizer = Sanitizer(try Pattern("\"any\""), policy: .init(relaxed: .json5))
        let plain = try sanitizer.sanitize(text)
        let json = try #require(plain.text)
        #expect(try Self.verifier.get().findings(json).map(\.message) == [])
    }

    @Test func `there are many pattern files`() {
        #expect(Self.files.count > 20)
    }

    @Test(arguments: [
        #"{"a": "nubmer"}"#, #"["int", "int"]"#, "42", #"{"$typ": "int"}"#,
        #"{"a": {"$length": 3}}"#,
        #"{"a": "int?:1,2?"}"#, #"{"$convert": ["nothing"]}"#, #"{"$any": []}"#, "null",
        #"{"a": "bool:1"}"#, #"{"a": "url:ftp"}"#, #"{"$trim": "yes"}"#,
    ])
    func `a pattern with a mistake in its words is refused`(_ text: String) throws {
        #expect(throws: PatternError.self) { try Pattern(text) }
        #expect(try !Self.verifier.get().accepts(text))
    }

    @Test(arguments: [
        #""~int?""#, #""string:a|b""#, #""[int|string:a\\|b]?""#,
        ##"{"a": "#n", "$define": {"n": "int"}}"##,
        #""int:,5""#, #""number:-1.5e3,""#, #"{"\\$ref?": "*?"}"#, #""datetime?:local""#,
        #""enum:a b,c?""#,
        #"{"$type": "int", "$convert": "safe"}"#, #"{"$type": "any", "$null": ["", 1]}"#,
        #"{"": "int"}"#,
    ])
    func `a pattern without mistakes is accepted`(_ text: String) throws {
        if (try? Pattern(text)) == nil { #expect(text.contains("$convert")) }
        #expect(try Self.verifier.get().findings(text).map(\.message) == [])
    }

    @Test func `lint writes a line for each mistake, workflow commands and SARIF`() throws {
        let place = try CommandRun([
            "a.pattern.json": "{\n  \"a\": \"nubmer\",\n  \"b\": \"string:x\"\n}",
            "b.pattern.json": "\"int\"",
        ])
        let short = try place.run("lint", "--format", "short", "a.pattern.json", "b.pattern.json")
        #expect(short.code == 78)
        let lines = short.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0].hasPrefix("a.pattern.json:2:9: error[pattern.type.unknown]: expected a type")
        )
        #expect(lines[1].hasPrefix("a.pattern.json:3:16: warning["))
        let github = try place.run("lint", "--format=github", "--report", "-", "a.pattern.json")
        #expect(
            github.output.hasPrefix(
                "::error file=a.pattern.json,line=2,col=9,endLine=2,endColumn=15,title="
            )
        )
        let sarif = try place.run(
            "lint",
            "--format=sarif",
            "--report",
            "-",
            "a.pattern.json",
            "b.pattern.json"
        )
        let value = try JSONValue(parsing: sarif.output.trimmingCharacters(in: .newlines))
        let results = value["/runs/0/results"]?.asArray ?? []
        #expect(results.map { $0["level"] } == ["error", "warning"])
        #expect(results[0]["ruleId"] == "pattern.type.unknown")
        #expect(
            results[0]["/locations/0/physicalLocation/region/startLine"] == 2
        )
    }
}
