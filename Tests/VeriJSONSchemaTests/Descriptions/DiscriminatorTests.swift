import Testing
import VeriJSONSchema

/// The choice of an alternative by the name that a value has.
@Suite struct DiscriminatorTests {
    private static let pet = Result {
        try Schema(OpenAPITests.shop(), at: "#/components/schemas/Pet")
    }

    @Test(arguments: [
        // Without names, the dog would lose less.
        (
            #"{"kind": "cat", "lives": 9, "barks": true, "toys": [1, 2, "a"]}"#,
            #"{"kind": "cat", "lives": 9, "barks": true, "toys": ["a"]}"#
        ),
        (
            #"{"kind": "cat", "lives": 9, "toys": [1, 2, 3]}"#,
            #"{"kind": "cat", "lives": 9, "toys": []}"#
        ),
        (
            #"{"kind": "cat", "lives": 9, "barks": 1, "toys": ["a", 2]}"#,
            #"{"kind": "cat", "lives": 9, "barks": 1, "toys": ["a"]}"#
        ),
        // A mapping may name a schema without a pointer, and the schema's own name counts.
        (
            #"{"kind": "puppy", "barks": true, "toys": ["a", 2]}"#,
            #"{"kind": "puppy", "barks": true, "toys": [2]}"#
        ),
        (
            #"{"kind": "Dog", "barks": true, "toys": ["a", 2]}"#,
            #"{"kind": "Dog", "barks": true, "toys": [2]}"#
        ),
    ])
    func `a value is cleaned as what it names`(_ dirty: String, _ clean: String) throws {
        let schema = try Self.pet.get()
        let result = try Sanitizer(schema).sanitize(dirty)
        #expect(result.text == clean)
        #expect(schema.accepts(clean))
        #expect(try Sanitizer(schema).sanitize(clean).status == .unchanged)
    }

    @Test func `a name changes no verdict`() throws {
        let schema = try Self.pet.get()
        for (document, isAccepted) in [
            (#"{"kind": "cat", "barks": true}"#, true), (#"{"kind": "bird", "lives": 1}"#, true),
            (#"{"kind": "cat", "barks": true, "lives": 1}"#, false),
            (#"{"kind": "dog"}"#, false), (#"{"lives": 1}"#, false),
        ] {
            #expect(schema.accepts(document) == isAccepted)
            #expect(Verifier(schema).accepts(document) == isAccepted)
            if isAccepted {
                #expect(try Sanitizer(schema).sanitize(document).status == .unchanged)
            }
        }
    }

    @Test func `findings are about what a value names`() throws {
        let schema = try Self.pet.get()
        let document = #"{"kind": "puppy", "barks": 1, "toys": ["a"]}"#
        let messages = [
            "/barks expected a boolean, found a number",
            "/toys/0 expected an integer, found a string",
        ]
        let findings = try schema.findings(document).map { "\($0.path) \($0.message)" }
        #expect(findings == messages)
        let verified = try Verifier(schema).findings(document).map { "\($0.path) \($0.message)" }
        #expect(verified == messages)
    }

    @Test func `a name that leads to no alternative is a warning`() {
        let text = #"""
            {"openapi": "3.1.0", "components": {"schemas": {
              "A": {"anyOf": [{"$ref": "#/components/schemas/B"}],
                    "discriminator": {"propertyName": "k", "mapping": {
                      "b": "B", "c": "C", "d": "#/components/schemas/D"}}},
              "B": {"type": "object"}, "C": {}}}}
            """#
        let mistakes = Schema.lint(text)
        #expect(mistakes.map(\.code) == [.discriminatorUnknown, .discriminatorUnknown])
        #expect(
            mistakes.map(\.message) == [
                "expected a name of one of the schemas in 'anyOf', found 'C'",
                "expected a name of one of the schemas in 'anyOf', found '#/components/schemas/D'",
            ]
        )
    }
}
