import Testing
import VeriJSON
import VeriJSONSchema

@testable import VeriJSONContracts
@testable import VeriJSONCore
@testable import VeriJSONInference

/// JSON Schemas that are made from patterns, beside our own evaluator of schemas.
@Suite struct SchemaConversionTests {
    private static let patterns: [String] = [
        #""int""#, #""int?""#, #""int:1,5""#, #""number:0,""#, #""string""#, #""string?:^a""#,
        #""bool""#,
        #""null""#, #""*""#, #""any""#, #""date""#, #""datetime""#, #""datetime:local""#,
        #""time:local""#, #""uuid""#, #""email""#, #""color""#, #""base64""#, #""ipv4""#,
        #""ipv6?""#,
        #""enum:a,b""#, #""enum?:a,b""#, #""[int|string]""#, #""[int|enum:a]?""#, #"["int"]"#, "[]",
        "{}",
        #"{"a": "int", "b?": "string"}"#, #"{"a?": "never", "b": "any"}"#,
        #"{"a": "int", "*": "string"}"#,
        #"{"*?": "int?"}"#, #"{"a_*": "int", "b_*?": "bool", "*": "string"}"#, #"{"*": "never"}"#,
        #"{"$tuple": ["int", "string?"]}"#, #"{"$any": [{"k": "enum:a"}, ["int"], "bool"]}"#,
        #"{"$type": "string", "$length": "1,2"}"#,
        #"{"$type": ["any"], "$count": "1,", "$unique": true}"#,
        #"{"$type": "string", "$null": ["", "a"]}"#, #"{"$in": [1, "a", null, [1]]}"#,
        #"{"$type": "[int|string]", "$in": [1, "a", true]}"#, #"{"$type": {}, "$null": true}"#,
        ##"{"v": "int", "next?": "#node", "$define": {"node": {"v": "int", "next?": "#node"}}}"##,
        ##"{"$type": "#t", "$define": {"t": {"$any": ["int", ["#t"]]}}}"##,
        #"{"a": {"$type": "string", "$null": [null, ""], "$default": "-"}}"#,
        #"{"a": {"$any": ["int", "null"], "$null": [null], "$default": 0}}"#,
        #"{"a": {"$type": "int", "$null": ["", 0], "$default": 1}}"#,
        #"{"*?": "int", "$maxDropped": 0}"#,
        #"{"$doc": "x", "\\$ref?": "int", "a": {"$type": "int", "$default": 1, "$fallback": 2}}"#,
    ]

    /// Documents that match a pattern or nearly do, and all edge cases in every place.
    private static func documents(of pattern: Pattern) -> [JSONValue] {
        var examples = PatternExamples(pattern.graph, policy: .init(), samples: [])
        let matching = examples.documents(limit: 60)
        var documents = EdgeCaseScalars.all + matching
        documents += [
            [], [:], [1, "a"], ["a": 1], ["a": 1, "b": .null],
            ["b_b": true, "a_c": 1, "c": "x"], ["a_b": "x"], ["b_": 1],
        ]
        for base in matching.prefix(3) {
            base.forEachPlace { place in
                for other in EdgeCaseScalars.strangers { documents.append(place.whole([other])) }
                if !place.isRoot { documents.append(place.whole([])) }
                return documents.count < 4_000
            }
        }
        return documents
    }

    /// Numbers that JSON Schema counts as integers, and the pattern language does not.
    private static func hasFractionalInteger(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let number): !number.isIntegerLexeme && number.isIntegral
        case .array(let items): items.contains(where: hasFractionalInteger)
        case .object(let object): object.contains { hasFractionalInteger($0.value) }
        default: false
        }
    }

    @Test(arguments: patterns)
    func `a schema accepts what its pattern accepts`(_ text: String) throws {
        let pattern = try Pattern(text)
        let converted = pattern.jsonSchema()
        let schema = try Schema(converted.text, options: .init(formats: .assertion))
        let (byPattern, bySchema) = (Verifier(pattern), Verifier(schema))
        var verdicts: Set<Bool> = []
        for document in Self.documents(of: pattern) where !Self.hasFractionalInteger(document) {
            let verdict = byPattern.accepts(document)
            verdicts.insert(verdict)
            #expect(bySchema.accepts(document) == verdict, "\(document) by \(converted.text)")
        }
        #expect(verdicts.count == 2 || [#""any""#].contains(text))
    }

    @Test func `what a schema cannot say is told`() throws {
        let pattern = try Pattern(
            #"""
            {"a": "~int", "b": [{"$type": ["int"], "$maxDropped": 3, "$unique": "/id"}],
             "c": {"$type": "enum:x", "$novel": true, "$secret": true, "$fallback": "x"},
             "d": {"$type": "string", "$trim": true, "$convert": ["boolToNumber"]},
             "e": {"$type": "string", "$unescape": "html"},
             "f": {"$type": "string", "$json": ["int"]}}
            """#
            .replacing("\"$unique\": \"/id\"", "\"$unique\": true")
            .replacing("[\"boolToNumber\"]", "[]")
        )
        #expect(
            pattern.jsonSchema().notes.map(\.description) == [
                "/a: conversions have no keyword: values must have their type already",
                "/b/*: $maxDropped has no keyword: it limits what cleaning may drop",
                "/c: $fallback has no keyword: it replaces values, and a schema does not",
                "/c: $novel has no keyword: new values are refused like others",
                "/c: $secret has no keyword: reports of validators show values",
                "/d: conversions have no keyword: values must have their type already",
                "/d: $trim has no keyword: white space around the text is accepted",
                "/e: $unescape has no keyword: the text is compared with references in it",
                "/f: $json has no keyword that validators check: what is in the text is free",
            ]
        )
    }

    @Test func `keys that overlap are told apart by look-ahead, which is told`() throws {
        let converted = try Pattern(#"{"a_*": "int", "a_b": "string", "a_b*c": "bool"}"#)
            .jsonSchema()
        let schema = try JSONValue(parsing: converted.text)
        #expect(
            schema["patternProperties"]?.asObject?.map(\.key) == [
                #"^(?!a_b$)(?!a_b[\s\S]*c$)a_[\s\S]*$"#, #"^a_b[\s\S]*c$"#,
            ]
        )
        #expect(
            converted.notes.map(\.description) == [
                "/a_*: the expression for these keys has a look-ahead, which some validators lack"
            ]
        )
    }

    @Test func `a schema is laid out to be read`() throws {
        let pattern = try Pattern(#"{"$doc": "A place.", "id": "int?", "tags?": ["string"]}"#)
        #expect(
            pattern.jsonSchema().text == """
                {
                  "$schema": "https://json-schema.org/draft/2020-12/schema",
                  "description": "A place.",
                  "type": "object",
                  "properties": {
                    "id": {
                      "type": [
                        "integer",
                        "null"
                      ],
                      "minimum": -9223372036854775808,
                      "maximum": 9223372036854775807
                    },
                    "tags": {
                      "type": [
                        "array",
                        "null"
                      ],
                      "items": {
                        "type": "string"
                      }
                    }
                  },
                  "required": [
                    "id"
                  ]
                }

                """
        )
    }

    @Test(arguments: 0..<40)
    func `a schema of an inferred pattern accepts the samples`(_ seed: Int) throws {
        let orders = OrderSamples.orders(30, seed: UInt64(seed))
        var inference = PatternInference()
        for order in orders { try inference.add(JSONWriter().write(order)) }
        let converted = try inference.infer().pattern.jsonSchema()
        let verifier = Verifier(try Schema(converted.text, options: .init(formats: .assertion)))
        for order in orders { #expect(verifier.accepts(order), "\(order)") }
        // The root is not the place of a definition.
        #expect(!verifier.accepts("{}"))
    }

    @Test func `tables have a row for each member and a section for each object`() throws {
        let text = try Pattern(
            ##"""
            {"$doc": "An answer.", "id": {"$type": "int:1,", "$doc": "The <number> | of it."},
             "state?": "enum?:a,b", "lines": [{"price": "number", "by": "#p"}],
             "$define": {"p": {"name": {"$type": "string", "$length": "1,9"}}}}
            """##
        ).markdown(title: "Orders")
        #expect(
            text == ##"""
                # Orders

                An answer.

                | Member | Value | Presence | Meaning |
                |---|---|---|---|
                | `id` | an integer, at least 1 | always | The \<number\> \| of it. |
                | `state` | one of `a`, `b` or null | optional |  |
                | `lines` | a list of [lines](#lines) | always |  |

                ## lines

                | Member | Value | Presence | Meaning |
                |---|---|---|---|
                | `price` | a number | always |  |
                | `by` | [p](#p) | always |  |

                ## p

                | Member | Value | Presence | Meaning |
                |---|---|---|---|
                | `name` | text, 1 to 9 characters | always |  |

                """##
        )
    }
}

extension String {
    fileprivate func replacing(_ part: String, _ other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
