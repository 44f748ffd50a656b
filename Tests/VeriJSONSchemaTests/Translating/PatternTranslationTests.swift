import Foundation
import Testing
import VeriJSONSchema

@Suite struct PatternTranslationTests {
    private func pattern(_ schema: String) throws -> (text: String, losses: [String]) {
        let made = try PatternTranslation(of: try Schema(schema))
        let value = try JSONValue(parsing: made.pattern.text)
        return (value.description, made.losses.map { "\($0.keyword) \($0.effect)" })
    }

    @Test(arguments: [
        ("true", #""any""#), ("false", #""never""#), (#"{"type": "string"}"#, #""string""#),
        (#"{"type": ["string", "null"]}"#, #""string?""#),
        (#"{"type": ["string", "boolean"]}"#, #""[string|bool]""#),
        (#"{"type": ["null", "boolean", "number", "string"]}"#, #""*""#),
        (#"{"type": "string", "pattern": "^a:|b?"}"#, #""string:^a:|b?""#),
        (#"{"type": "string", "minLength": 2}"#, ##"{"$type":"string","$length":"2,"}"##),
        (#"{"type": "number", "minimum": 1, "maximum": 2.5}"#, #""number:1,2.5""#),
        (#"{"enum": ["a", "b"]}"#, #""enum:a,b""#),
        (#"{"enum": ["a", "b,c", 1]}"#, ##"{"$in":["a","b,c",1]}"##),
        (#"{"enum": ["a", null]}"#, #""enum?:a""#),
        (#"{"enum": ["a", 1], "type": "string"}"#, #""enum:a""#),
        (#"{"type": "array", "items": {"type": "boolean"}}"#, #"["bool"]"#),
        (
            #"{"type": "array", "minItems": 1, "uniqueItems": true}"#,
            ##"{"$type":[],"$count":"1,","$unique":true}"##
        ),
        (
            #"{"type": "array", "prefixItems": [true, {"type": "null"}], "minItems": 2}"#,
            ##"{"$tuple":["any","null"]}"##
        ),
        (
            #"{"type": "array", "prefixItems": [{"type": "null"}], "items": false}"#,
            ##"{"$any":[{"$tuple":["null"],"$count":",1"},{"$type":[],"$count":",0"}]}"##
        ),
        (
            #"{"type": "object", "required": ["a?"], "properties": {"$b": {"type": "null"}}}"#,
            ##"{"\\$b?":"null","a\\?":"any"}"##
        ),
        (
            #"{"type": "object", "properties": {"a": true}, "additionalProperties": false}"#,
            ##"{"a?":"any","*?":"never"}"##
        ),
        (
            #"{"type": "object", "patternProperties": {"^x-": {"type": "null"}}}"#,
            ##"{"x-*?":"null"}"##
        ),
        (
            #"{"type": "string", "description": "a name"}"#,
            ##"{"$doc":"a name","$type":"string"}"##
        ),
        (#"{"anyOf": [{"type": "string"}, {"type": "array"}]}"#, ##"{"$any":["string",[]]}"##),
        (
            #"{"oneOf": [{"type": "string"}, {"type": "array"}]}"#, ##"{"$any":["string",[]]}"##
        ),
        (
            ##"{"type": "object", "required": ["c"], "properties": {"c": {"type": "array", "items": {"$ref": "#"}}}}"##,
            ##"{"$define":{"root":{"c":["#root"]}},"$type":"#root"}"##
        ),
    ])
    func `what patterns can say is said`(_ schema: String, _ expected: String) throws {
        let made = try pattern(schema)
        #expect(made.text == expected)
        #expect(made.losses == [])
    }

    @Test(arguments: [
        (#"{"type": "number", "multipleOf": 2}"#, "multipleOf looser"),
        (#"{"type": "number", "exclusiveMinimum": 2}"#, "exclusiveMinimum looser"),
        (#"{"type": "object", "minProperties": 2}"#, "minProperties looser"),
        (#"{"type": "array", "contains": {"type": "null"}}"#, "contains looser"),
        (
            #"{"prefixItems": [true, true, true, true, true, true, true, true, true]}"#,
            "prefixItems stricter"
        ),
        (#"{"not": {"type": "null"}}"#, "not looser"),
        (#"{"oneOf": [{"minimum": 1}, {"maximum": 2}]}"#, "oneOf looser"),
        (#"{"if": {"type": "null"}, "then": false}"#, "if looser"),
        (#"{"properties": {"a": {"type": "boolean"}}}"#, "type looser"),
        (#"{"propertyNames": {"maxLength": 2}}"#, "propertyNames looser"),
        (#"{"type": "integer", "minimum": 0, "maximum": 9}"#, "type stricter"),
        (#"{"patternProperties": {"[0-9]": {"type": "null"}}}"#, "patternProperties looser"),
    ])
    func `what patterns cannot say is said to be lost`(_ schema: String, _ loss: String) throws {
        #expect(try pattern(schema).losses == [loss])
    }

    @Test func `a loss has its place`() throws {
        let schema = try Schema(
            "{\n  \"items\": {\"type\": \"number\", \"multipleOf\": 5}\n}",
            name: "s.json"
        )
        let loss = try #require(try PatternTranslation(of: schema).losses.first)
        #expect(
            loss.description
                == "s.json:2:45: warning[convert.looser]: a pattern accepts numbers that are no"
                + " multiple of 5"
        )
        #expect(loss.absoluteKeywordLocation == "#/items/multipleOf")
        #expect(
            PatternTranslation.Loss.text(of: [loss]) == """
                warning[convert.looser]: a pattern accepts numbers that are no multiple of 5
                 --> s.json:2:45
                   |
                 2 |   "items": {"type": "number", "multipleOf": 5}
                   |                                             ^

                """
        )
    }

    /// Checks that a pattern has the verdicts of its schema, as far as the losses say.
    ///
    /// - Returns: The verdicts that nothing explains.
    private func disagreements(
        _ schema: Schema,
        _ translation: PatternTranslation,
        on documents: [[UInt8]]
    ) -> [String] {
        let (byPattern, bySchema) = (Verifier(translation.pattern), Verifier(schema))
        let isLooser = translation.losses.contains { $0.effect == .looser }
        let isStricter = translation.losses.contains { $0.effect == .stricter }
        return documents.compactMap { document in
            let verdicts = (byPattern.accepts(document), bySchema.accepts(document))
            let isExplained =
                verdicts.0 == verdicts.1 || (verdicts.0 ? isLooser : isStricter)
            return isExplained
                ? nil
                : "\(String(decoding: document, as: UTF8.self)): \(verdicts)\n"
                    + translation.pattern.text
        }
    }

    @Test func `verdicts agree on random schemas where nothing is lost`() throws {
        var (whole, compared) = (0, 0)
        for seed in 0..<500 {
            var generator = SchemaGenerator(seed: seed)
            let schema = generator.schema()
            let options = Schema.Options(formats: .assertion)
            guard let made = try? Schema(JSONWriter().write(schema), options: options) else {
                continue
            }
            let translation: PatternTranslation
            do {
                translation = try PatternTranslation(of: made)
            } catch {
                Issue.record("seed \(seed): \(schema): \(error)")
                continue
            }
            if translation.losses.isEmpty { whole += 1 }
            var generatorOfDocuments = DocumentGenerator(dice: generator.dice)
            let documents = (0..<15).map { _ in
                JSONWriter().write(generatorOfDocuments.document(for: schema, in: schema))
            }
            compared += documents.count
            let wrong = disagreements(made, translation, on: documents)
            #expect(wrong == [], "seed \(seed): \(schema)")
        }
        #expect(whole > 100)
        #expect(compared > 5_000)
    }

    private static let suite = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        .map { URL(fileURLWithPath: $0).appendingPathComponent("JSON-Schema-Test-Suite") }

    @Test(
        .enabled(if: suite != nil, "VERIJSON_CORPORA is not set"),
        arguments: [
            ("draft4", Schema.Draft.draft4), ("draft6", .draft6), ("draft7", .draft7),
            ("draft2019-09", .draft2019), ("draft2020-12", .draft2020),
        ]
    )
    func `verdicts agree on the official suite where nothing is lost`(
        _ name: String,
        _ draft: Schema.Draft
    ) throws {
        let root = try #require(Self.suite)
        let folder = root.appendingPathComponent("tests/\(name)")
        var whole = 0
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        where file.hasSuffix(".json") {
            let groups = try JSONValue(
                parsing: Data(contentsOf: folder.appendingPathComponent(file))
            )
            for group in groups.asArray ?? [] {
                let options = Schema.Options(
                    draft: draft,
                    formats: file.contains("optional/format/") ? .assertion : .byDraft
                ) { uri in
                    let start = "http://localhost:1234/"
                    guard uri.hasPrefix(start) else { return nil }
                    let path = "remotes/" + uri.dropFirst(start.count)
                    return (try? Data(contentsOf: root.appendingPathComponent(path)))
                        .map { [UInt8]($0) }
                }
                let text = JSONWriter().write(group["schema"] ?? true)
                let schema = try Schema(text, options: options)
                let translation = try PatternTranslation(of: schema)
                if translation.losses.isEmpty { whole += 1 }
                let tests: [JSONValue] = group["tests"]?.asArray ?? []
                let documents = tests.map { JSONWriter().write($0["data"] ?? .null) }
                let wrong = disagreements(schema, translation, on: documents)
                let title = group["description"]?.asString ?? ""
                #expect(wrong == [], "\(file): \(title): \(group["schema"] ?? nil)")
            }
        }
        #expect(whole > 20)
    }
}
