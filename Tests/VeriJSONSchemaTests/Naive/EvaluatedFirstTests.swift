import TestSupport
import Testing
import VeriJSONSchema

/// Values that match their schema are not walked, where that takes long; nobody can tell.
///
/// Filling defaults changes valid values, so that all are walked then. In a schema without defaults,
/// that choice changes nothing else: it shows what a walk would have done.
@Suite struct EvaluatedFirstTests {
    private static let walking = Schema.Cleaning(fillsDefaults: true)

    /// Policies of which some change, note or refuse values that match.
    private static let policies: [Sanitizer.Policy] = [
        Sanitizer.Policy(),
        Sanitizer.Policy(optional: .null),
        Sanitizer.Policy(unknownKeys: .strip),
        Sanitizer.Policy(unknownKeys: .note),
        Sanitizer.Policy(duplicateKeys: .first),
        Sanitizer.Policy(duplicateKeys: .reject),
        Sanitizer.Policy(aliases: .spelling),
        Sanitizer.Policy(conversions: .safe),
        Sanitizer.Policy(conversions: .lenient, aliases: .caseless),
        Sanitizer.Policy(maxDropped: .count(0)),
        Sanitizer.Policy(limits: Sanitizer.Limits(depth: 4)),
        Sanitizer.Policy(relaxed: [.plusSigns, .leadingZeros, .trailingCommas]),
    ]

    /// Returns what can be seen of a cleaning, apart from the reasons for which something failed: a
    /// walk that fills defaults gives others.
    private func outcome(_ sanitizer: Sanitizer, _ document: String) -> [String] {
        do {
            let result = try sanitizer.sanitize(document)
            let report = result.report
            return [result.text ?? "rejected"]
                + report.changes.map { "\($0.action) \($0.path.revealed) \($0.range)" }
                + report.notes.map { "\($0.code) \($0.count) \($0.paths) \($0.range)" }
        } catch {
            return ["\(error)"]
        }
    }

    private func expectSame(
        _ schema: Schema,
        _ document: String,
        _ policy: Sanitizer.Policy
    ) {
        let expected = outcome(Sanitizer(schema, policy: policy, cleaning: Self.walking), document)
        #expect(outcome(Sanitizer(schema, policy: policy), document) == expected, "\(document)")
        let isClean = Verifier(schema, policy: policy).accepts(document)
        #expect(
            Verifier(schema, policy: policy, cleaning: Self.walking).accepts(document) == isClean
        )
    }

    private func json(_ value: JSONValue) -> String {
        String(decoding: JSONWriter().write(value), as: UTF8.self)
    }

    /// Returns the text of a list with white space, and with repeated and misspelt keys, a relaxed
    /// number and an unknown member in some items.
    private func text(_ items: [JSONValue], _ random: inout SeededRandom) -> String {
        let texts = items.map { item -> String in
            guard let object = item.asObject, !object.isEmpty else { return json(item) }
            var members = object.map { "\"\($0.key)\" : \(json($0.value))" }
            switch random.next(below: 8) {
            case 0: members.append(members[0])
            case 1: members.append("\"\(object[0].key)\": 1")
            case 2: members[0] = members[0].uppercased()
            case 3: members.append(#""\u0061": 7"#)
            case 4: members.append(#""z": {"deep": [[[1]]]}"#)
            case 5: members.append(#""c": +1"#)
            default: break
            }
            return "{ \(members.joined(separator: " ,\n")) }"
        }
        return "[ \(texts.joined(separator: ", ")) ]"
    }

    @Test(arguments: RandomAlternatives.Shape.allCases)
    func `a value that is evaluated first is cleaned as one that is walked`(
        _ shape: RandomAlternatives.Shape
    ) throws {
        var generator = RandomAlternatives(random: SeededRandom(seed: 7), shape: shape)
        for _ in 0..<Thoroughness.cases(120, usually: 20) {
            let schema = try Schema(JSONWriter().write(generator.schema()))
            // Other rules are made for policies about unknown keys, and for defaults once more.
            for policy in Self.policies where policy.unknownKeys == .keep {
                let items = generator.document().asArray ?? []
                let document = text(Array(items), &generator.random)
                expectSame(schema, document, policy)
            }
        }
    }

    /// Schemas whose values are evaluated first, each with a valid object.
    private static let schemas: [(schema: String, document: String)] = [
        (#"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#, #"{"a": 1}"#),
        (
            #"{"anyOf": [{"properties": {"a": {"type": "string"}}}, {"required": ["b"]}]}"#,
            #"{"a": "x"}"#
        ),
        (
            """
            {"allOf": [
                {"if": {"required": ["a"]}, "then": {"properties": {"b": false}}},
                {"anyOf": [{"maxProperties": 9}, {}]}
            ]}
            """,
            #"{"a": {"c": [1]}}"#
        ),
        (
            """
            {"properties": {"a": true}, "anyOf": [{}, {"required": ["b"]}],
             "unevaluatedProperties": false}
            """,
            #"{"a": 1}"#
        ),
        (
            """
            {"patternProperties": {"^a": {"minimum": 0}, "b$": true, "c": true, "d": true, "e": true},
             "additionalProperties": false}
            """,
            #"{"ab": 1, "b": 2, "bb": 3}"#
        ),
        (
            #"{"dependentSchemas": {"a": {"required": ["b"]}, "b": {"required": ["a"]}}}"#,
            #"{"a": 1, "b": 2}"#
        ),
    ]

    @Test(arguments: schemas.indices)
    func `what a policy changes in a value that matches is changed`(_ index: Int) throws {
        let (text, valid) = Self.schemas[index]
        let schema = try Schema(text)
        let documents = [
            valid, valid.replacingFirst("{", by: #"{"A": 1, "#),
            valid.replacingFirst("{", by: "{ "),
            valid.replacingFirst("{", by: #"{"a": 9, "#),
            valid.replacingFirst("{", by: #"{"\u0061": 9, "#),
            valid.replacingFirst("{", by: #"{"q": {"q": 1, "q": 2}, "#),
            valid.replacingFirst("{", by: #"{"q": [[[[[1]]]]], "#),
            valid.replacingFirst("{", by: #"{"q": +01, "#),
            valid.replacingFirst("}", by: #", "#),
        ]
        for policy in Self.policies {
            for document in documents {
                expectSame(schema, document, policy)
                expectSame(try Schema(#"{"items": \#(text)}"#), "[\(document), 1]", policy)
            }
        }
    }

    @Test(arguments: [10, 65_000, 65_536, 65_537, 140_000])
    func `a value of any size is cleaned as one that is walked`(_ size: Int) throws {
        for (text, valid) in Self.schemas {
            let schema = try Schema(text)
            for fill in ["\"\(String(repeating: "x", count: size))\"", zeros(size)] {
                expectSame(schema, valid.replacingFirst("}", by: #", "abcde": \#(fill)}"#), .init())
            }
        }
    }

    @Test func `keys of any number and length match the same expressions`() throws {
        let schema: JSONValue = [
            "patternProperties": [
                "^a": ["type": "integer"], "b": ["minimum": 1], "c$": ["maximum": 5],
                "d": ["type": ["integer", "string"]], "eee": false,
            ],
            "additionalProperties": false,
        ]
        let naive = NaiveSchema(root: schema)
        let made = try Schema(JSONWriter().write(schema))
        var random = SeededRandom(seed: 1)
        var accepted = 0
        for _ in 0..<3_000 {
            let length = 1 + random.next(below: random.next(below: 8) == 0 ? 40 : 3)
            let key = String((0..<length).map { _ in random.pick(Array("abcde")) })
            let document = JSONValue.object([key: random.pick([0, 3, 7, "x"])])
            let isAccepted = naive.accepts(document)
            #expect(made.accepts(JSONWriter().write(document)) == isAccepted, "\(document)")
            if isAccepted { accepted += 1 }
        }
        #expect(accepted > 500)
    }

    private func zeros(_ size: Int) -> String {
        "[0\(String(repeating: ",0", count: size / 2))]"
    }
}

extension String {
    fileprivate func replacingFirst(_ character: Character, by text: String) -> String {
        guard let place = firstIndex(of: character) else { return self }
        return String(self[..<place]) + text + String(self[index(after: place)...])
    }
}
