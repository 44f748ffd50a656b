import Foundation
import Testing
import VeriJSON
import VeriJSONContracts
import VeriJSONInference

/// Swift models that are generated from patterns.
@Suite struct SwiftConversionTests {
    private static let fixture =
        "Tests/VeriJSONInferenceTests/Converting/Fixtures/shop.pattern.json"
    private static let recorded = "Tests/VeriJSONInferenceTests/Converting/ShopModels.swift"

    private func pattern() throws -> Pattern {
        try Pattern(Files.text(Self.fixture), name: Self.fixture)
    }

    /// The recorded source is compiled with this target, where warnings are errors in `.ci/run`.
    @Test func `the models of the shop are those that are compiled here`() throws {
        let converted = try pattern().swiftSource(named: "ShopAnswer")
        #expect(
            try Files.matches(converted.text, recorded: Self.recorded),
            "record with RECORD=1, read the difference, and test again"
        )
        #expect(
            converted.notes.map(\.description) == [
                "/orders/*/mail: cleaning does this, and a type does not: $null",
                "/orders/*/tags: a type does not check $count, $unique",
            ]
        )
    }

    @Test func `what cleaning does and a type does not is noted`() throws {
        let pattern = try Pattern(
            #"""
            {"id": "~int", "n": {"$type": "int", "$null": ["N/A"], "$default": 0}, "s": "string",
             "tags": [{"$type": "string", "$trim": true, "$length": "1,"}],
             "list": {"$type": ["int"], "$unique": true, "$count": "1,", "$convert": ["wrapSingle"]},
             "key": {"$type": "string", "$alias": ["Key"]}}
            """#
        )
        let notes = pattern.swiftSource(named: "Model").notes.map(\.description)
        #expect(
            notes == [
                "/id: cleaning does this, and a type does not: conversions",
                "/n: cleaning does this, and a type does not: $null, $default",
                "/tags/*: cleaning does this, and a type does not: $trim",
                "/tags/*: a type does not check $length",
                "/list: cleaning does this, and a type does not: conversions",
                "/list: a type does not check $count, $unique",
                "/key: cleaning does this, and a type does not: $alias",
            ]
        )
    }

    @Test func `clean documents can be decoded as the generated models`() throws {
        try pattern().check(decodes: ShopAnswer.self, limit: 3_000)
    }

    @Test func `an unlisted value is kept by an enumeration that may grow`() throws {
        let decoded = try JSONDecoder().decode([Status].self, from: Data(#"["open", "lost"]"#.utf8))
        #expect(decoded.map(\.rawValue) == ["open", "lost"])
        guard case .unknown("lost") = decoded[1] else {
            Issue.record("expected an unknown value, found \(decoded[1])")
            return
        }
        let encoded = try JSONEncoder().encode(decoded)
        #expect(String(decoding: encoded, as: UTF8.self) == #"["open","lost"]"#)
    }

    /// The compiler, if this machine has one in its path.
    private static let compiler: URL? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let places = path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/swiftc") }
        return places.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    private static let hostile = ##"""
        {"self": "int", "init": "int", "class?": "string", "Type": "bool", "a b": "int", "a-b": "int",
         "1st": "int", "": "int", "\"\\\\(x)": "int", "é": "int", "\\$ref": "string", "*_x?": "int",
         "String": {"String": "string", "Int?": {"x": "int"}}, "Codable": [{"codable": "int"}],
         "JSONValue": {"*": "any"}, "e": {"$type": "enum:a,A,a b,class,1,é,", "$doc": "*/ }\n\u2028\"\"\""},
         "n": {"$type": "enum:unknown,rawValue,self", "$novel": true}, "z": "null", "s": "*", "l": [],
         "o": {}, "u": "[int|bool|datetime|string:a\\|b]?", "v": {"$any": [["int"], {"*": "int"}, "bool"]},
         "t": {"$tuple": [{"a": "int"}, ["#r?"], "#q"]}, "m": "#r", "k": "#q",
         "$define": {"r": {"left?": "#r", "more?": [{"$any": ["#r", "null"]}]}, "q": ["#q"],
                     "String": "string", "w": {"x?": "#y"}, "y": {"x?": "#w"}}}
        """##

    @Test(.enabled(if: compiler != nil, "swiftc is not in the path"), arguments: [true, false])
    func `models of hostile names compile without warnings`(_ hasDates: Bool) throws {
        let compiler = try #require(Self.compiler)
        let source = try Pattern(Self.hostile).swiftSource(
            named: "class",
            dates: hasDates ? .date : .string
        )
        // JSONValue is that of the library, whose module is not needed to check the rest.
        let stub = """
            struct JSONValue: Codable, Hashable, Sendable {}
            """
        let text = source.text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { $0 != "import VeriJSON" }.joined(separator: "\n")
        let place = try CommandRun(["models.swift": text, "stub.swift": stub])
        let run = try place.run(
            compiler,
            [
                "-typecheck", "-swift-version", "6", "-warnings-as-errors",
                "-enable-upcoming-feature",
                "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
                "models.swift",
                "stub.swift",
            ]
        )
        #expect(run.code == 0, "\(run.errors)\(run.output)\n\(text)")
    }
}
