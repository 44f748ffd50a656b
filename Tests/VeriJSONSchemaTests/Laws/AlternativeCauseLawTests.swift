import TestSupport
import Testing
import VeriJSONSchema

/// What stands beside alternatives decides alone, and so does what a condition asks for.
///
/// The causes of what goes are compared with those by a schema without the alternatives, or with
/// the one alternative that the condition chooses.
@Suite struct AlternativeCauseLawTests {
    /// The causes of the items that a schema drops, by their positions.
    private static func causes(
        by schema: JSONValue,
        of document: JSONValue
    ) throws -> [Int: [String]] {
        // Fewer keys are hidden where fewer alternatives could make them data.
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        let report = try Sanitizer(Schema(JSONWriter().write(schema)), policy: policy)
            .sanitize(JSONWriter().write(document)).report
        var causes: [Int: [String]] = [:]
        for change in report.changes where change.action == .drop {
            guard let item = Int(change.path.tokens[0]), change.path.tokens.count == 1 else {
                continue
            }
            causes[item] = change.causes.map { cause in
                let keyword = cause.rule.absoluteKeywordLocation?.split(separator: "/").last ?? ""
                return "\(cause.code) \(cause.path) by \(keyword)"
            }
        }
        return causes
    }

    private static func plain(_ schema: JSONValue?) -> JSONObject {
        var object = schema?.asObject ?? [:]
        for name in [
            "allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas",
            "unevaluatedProperties",
        ] { object[name] = nil }
        return object
    }

    /// A list of objects with one keyword of alternatives.
    private struct Example {
        var root: JSONObject
        var item: JSONObject
        var alternatives: JSONObject
        var documents: [JSONValue] = []

        init(seed: Int) {
            var generator = SchemaGenerator(seed: seed)
            root = generator.listOfObjects().asObject ?? [:]
            item = AlternativeCauseLawTests.plain(root["items"])
            let parts = (0..<3).map { _ in
                JSONValue.object(AlternativeCauseLawTests.plain(generator.listOfObjects()["items"]))
            }
            alternatives =
                switch generator.dice.roll(3) {
                case 0: ["anyOf": .array(parts)]
                case 1: ["oneOf": .array(parts)]
                default: ["if": parts[0], "then": parts[1], "else": parts[2]]
                }
            var generated = DocumentGenerator(dice: generator.dice)
            let sources = parts + [.object(item)]
            for _ in 0..<6 {
                let items = (0..<4).map { _ in
                    generated.document(for: generated.dice.pick(sources), in: .object(root))
                }
                documents.append(
                    JSONValue.array(items).spoiled(times: 2, using: &generated.dice)
                )
            }
        }

        /// Returns the schema of lists whose items have some keywords.
        func schema(_ keywords: JSONObject) -> JSONValue {
            var (root, item) = (root, item)
            for member in keywords { item[member.key] = member.value }
            root["items"] = .object(item)
            return .object(root)
        }

        /// Returns the schema that a condition makes of the keywords for a value.
        func chosen(for value: JSONValue) throws -> JSONValue? {
            guard let test = alternatives["if"] else { return nil }
            var condition = test.asObject ?? [:]
            condition["$defs"] = root["$defs"]
            let holds = try Schema(JSONWriter().write(.object(condition)))
                .accepts(JSONWriter().write(value))
            return schema(["allOf": [alternatives[holds ? "then" : "else"] ?? true]])
        }
    }

    @Test func `an item that goes without the alternatives has the same causes with them`() throws {
        var (beside, decided, united) = (0, 0, 0)
        for seed in 1...Thoroughness.cases(2_000, usually: 120) {
            let example = Example(seed: seed)
            // References that lead back to themselves are mistakes.
            guard (try? Schema(JSONWriter().write(example.schema([:])))) != nil,
                (try? Schema(JSONWriter().write(example.schema(example.alternatives)))) != nil
            else { continue }
            for document in example.documents {
                let alone = try Self.causes(by: example.schema([:]), of: document)
                let all = try Self.causes(by: example.schema(example.alternatives), of: document)
                let note: Comment =
                    "seed \(seed): \(document)\n\(example.schema(example.alternatives))"
                for (item, causes) in alone {
                    #expect(all[item] == causes, note)
                    beside += 1
                }
                for (item, causes) in all where alone[item] == nil {
                    guard let value = document.asArray?[item],
                        let chosen = try example.chosen(for: value)
                    else {
                        united += causes.contains { $0.hasPrefix("union.noBranch") } ? 1 : 0
                        continue
                    }
                    guard let own = try Self.causes(by: chosen, of: document)[item] else {
                        continue
                    }
                    #expect(causes == own, note)
                    decided += 1
                }
            }
        }
        #expect(beside > 100 && decided > 20 && united > 10, "\(beside) \(decided) \(united)")
    }

    @Test(
        arguments: [
            (#"{"a":1}"#, "missing /0/id by required"),
            (#"{"id":"x","b":1}"#, "type.mismatch /0/id by type"),
            (#"{"id":1}"#, "union.noBranch /0 by anyOf"),
        ]
    )
    func `a keyword beside alternatives is named where it decides`(
        item: String,
        cause: String
    ) throws {
        let schema = try JSONValue(
            parsing: """
                {"items": {"required": ["id"], "properties": {"id": {"type": "integer"}},
                 "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}}
                """
        )
        let document = try JSONValue(parsing: "[\(item)]")
        #expect(try Self.causes(by: schema, of: document) == [0: [cause]])
    }

    @Test(
        arguments: [
            (#"{"k":"x"}"#, "missing /0/b by required"),
            (#"{"k":"y"}"#, "missing /0/c by required"),
            (#"{"k":"x","b":"1"}"#, "type.mismatch /0/b by type"),
            (#"{"k":"y","c":{}}"#, "type.mismatch /0/c by type"),
        ]
    )
    func `a condition names what the branch that it chooses asks for`(
        item: String,
        cause: String
    ) throws {
        let schema = try JSONValue(
            parsing: """
                {"items": {"if": {"properties": {"k": {"const": "x"}}, "required": ["k"]},
                 "then": {"required": ["b"], "properties": {"b": {"type": "integer"}}},
                 "else": {"required": ["c"], "properties": {"c": {"type": "string"}}}}}
                """
        )
        let document = try JSONValue(parsing: "[\(item)]")
        #expect(try Self.causes(by: schema, of: document) == [0: [cause]])
    }
}
