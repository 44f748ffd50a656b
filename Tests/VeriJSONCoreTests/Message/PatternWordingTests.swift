import Testing

@testable import VeriJSONCore

/// Messages that their codes alone do not determine.
@Suite struct PatternWordingTests {
    @Test(arguments: [
        (
            #"{"a": "money"}"#,
            """
            pattern.type.unknown: expected a type, found 'money'
            ^ this is not a type
            = help: the types are string, number, int, integer, bool, url, email, color, date, time, datetime, uuid, ipv4, ipv6, hostname, base64, enum, null, *, any, never
            """
        ),
        (
            #"{"a": "http-url?"}"#,
            """
            pattern.type.unknown: expected a type, found 'http-url'; the nearest type is 'url:http'
            ^ this is not a type
            = help: write 'url?:http'
            """
        ),
        (
            #"{"a": "Object"}"#,
            """
            pattern.type.unknown: expected a type, found 'Object'; that is written {} here
            ^ this is not a type
            = help: write {} in place of the string
            """
        ),
        (
            #"{"a": "int[]"}"#,
            """
            pattern.type.unknown: expected a type, found 'int[]'; that is written ["int"] here
            ^ this is not a type
            = help: write ["int"] in place of the string
            """
        ),
        (
            #"{"a": "String | null"}"#,
            """
            pattern.type.unknown: expected a type, found 'String | null'; that is written string? here
            ^ this is not a type
            = help: write 'string?'
            """
        ),
        (
            #"{"a": "string|int|nil"}"#,
            """
            pattern.type.unknown: expected a type, found 'string|int|nil'; that is written [string|int]? here
            ^ this is not a type
            = help: write '[string|int]?'
            """
        ),
        (
            #"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"#,
            #"""
            pattern.jsonSchema: expected a pattern, found a JSON Schema
            ^ this belongs to a JSON Schema
            = help: give it after '-s', or use Sanitizer(schema) of VeriJSONSchema; a pattern mirrors the documents: {"id": "int", "name?": "string"}
            """#
        ),
        (
            #"{"a": "[object|int]"}"#,
            """
            pattern.type.unknown: expected a type, found 'object'
            ^ this is not a type
            = help: structured alternatives are "$any"
            """
        ),
        (
            #"{"$tuple": ["int"], "$unique": true}"#,
            """
            pattern.directive.misplaced: expected '$unique' with an array pattern only, found it on '$tuple'
            ^ this does not go here
            = help: the positions of a tuple never move, so no item of it is dropped; remove it
            """
        ),
        (
            #"{"$tuple": ["int"], "$length": "1,"}"#,
            """
            pattern.directive.misplaced: expected '$length' with a type of string only, found it on '$tuple'
            ^ this does not go here
            = help: write "$count"
            """
        ),
        (
            #"{"$any": []}"#,
            """
            pattern.directive.value: expected an array of patterns for '$any', found []
            ^ here
            """
        ),
        (
            #"{"a": "x"}"#,
            """
            pattern.type.unknown: expected a type, found 'x'
            ^ this is not a type
            = help: the types are string, number, int, integer, bool, url, email, color, date, time, \
            datetime, uuid, ipv4, ipv6, hostname, base64, enum, null, *, any, never
            """
        ),
    ])
    func `the words where a code has several`(_ pattern: String, _ expected: String) {
        let written = PatternTexts.lint(pattern).map(PatternMessageTests.text).joined(
            separator: "\n"
        )
        #expect(written == expected)
    }

    @Test(arguments: TypeName.foreign.keys.sorted())
    func `a type of another language becomes one of this`(name: String) throws {
        for type in [name, name.uppercased(), name + "?"] {
            let pattern = #"{"a": "\#(type)"}"#
            let mistakes = PatternTexts.lint(pattern)
            #expect(mistakes.map(\.code) == [.typeUnknown])
            let replacement = try #require(mistakes.first?.replacement)
            let mended = PatternTexts.applying(replacement, to: pattern)
            let left = PatternTexts.lint(mended).map(\.code)
            #expect(left.allSatisfy { $0 == .lintOnlyNull }, "\(mended)")
        }
    }
}
