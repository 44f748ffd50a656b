import Testing

@testable import VeriJSONCore

@Suite struct PatternLintTests {
    static let cases: [PatternMistakeCase] = [
        .init(#""string:\\d{8}""#, #"lint.regex.unanchored «\\d{8}»"#),
        .init(#""string:a|b""#, "lint.regex.unanchored «a|b»"),
        .init(#""[int|string:a\\|b]""#, #"lint.regex.unanchored «a\\|b»"#),
        .init(#""string:^a""#),
        .init(
            ##"{"$define": {"a": "int", "b": "#a"}, "x": "int"}"##,
            #"lint.define.unused «"a"»"#,
            #"lint.define.unused «"b"»"#
        ),
        .init(#""[number|int]""#, "lint.union.unreachable «int»"),
        .init(#""[int|number]""#),
        .init(#""[*|enum:a]""#, "lint.union.unreachable «enum:a»"),
        .init(#""[int|never]""#, "lint.union.unreachable «never»"),
        .init(#""[int|bool|int]""#, "lint.union.unreachable «int»"),
        .init(#"{"$any": [{}, {"a": "int"}]}"#, #"lint.union.unreachable «{"a": "int"}»"#),
        // A text that the first branch cannot convert may be one of the second.
        .init(
            #"{"$any": [{"$type": "number", "$convert": ["safe"]}, {"$type": "number", "$convert": ["commaDecimal"]}]}"#
        ),
        .init(#""[~int|string]""#, "lint.union.neverConverts «~»"),
        .init(#""[string|~int]""#, "lint.union.neverConverts «~»"),
        .init(#""[~int|bool]""#),
        .init(#""enum:a,b?""#, "lint.enum.nullMark «?»"),
        .init(#"{"a": "null"}"#, #"lint.member.onlyNull «"null"»"#),
        .init(#"{"a?": "null"}"#),
        .init(#"{"$in": [1, null]}"#),
        .init(#"{"$type": "int", "$in": [1, null]}"#, #"lint.in.null «"$in"»"#),
        .init(
            #"{"a": {"$doc": "x", "$in": [null]}}"#,
            #"lint.member.onlyNull «{"$doc": "x", "$in": [null]}»"#
        ),
        .init(#"{"$type": "*", "$in": [1, null]}"#),
        .init(#"{"$type": ["int"], "$unique": "/id"}"#, #"lint.unique.part «"/id"»"#),
        .init(
            #"{"$type": [{"id": "int", "*": "never"}], "$unique": "/idd"}"#,
            #"lint.unique.part «"/idd"»"#
        ),
        .init(
            #"{"$type": [{"id": "int", "*": "never"}], "$unique": "/id/no"}"#,
            #"lint.unique.part «"/id/no"»"#
        ),
        .init(
            #"{"$type": [{"$tuple": ["int", "int"]}], "$unique": "/1/id"}"#,
            #"lint.unique.part «"/1/id"»"#
        ),
        // Items may have these.
        .init(#"{"$type": [{"id": "int"}], "$unique": "/unknown"}"#),
        .init(#"{"$type": [{"id_*": "int", "*": "never"}], "$unique": "/id_a"}"#),
        .init(#"{"$type": [{"$tuple": ["int", "*"]}], "$unique": "/1"}"#),
        .init(#"{"$type": [{"$any": ["int", {"id": "int"}]}], "$unique": "/id"}"#),
        .init(#"{"$type": [[["int"]]], "$unique": "/3/4"}"#),
        .init(#"{"$type": ["any"], "$unique": "/id"}"#),
        .init(#"{"a": "enum:x, y"}"#, #"lint.enum.space «x, y»"#),
        .init(#"{"a": "[enum:x ,y|int]"}"#, #"lint.enum.space «x ,y»"#),
        .init(#"{"a": "enum:x y,z"}"#),
        .init(#"{"a": "enum: ,z"}"#),
        .init(#"{"a": "enum:x|y"}"#, #"lint.enum.bar «x|y»"#),
        .init(#"{"a": "[enum:x\\|y|int]"}"#),
        .init(#"{"a": "enum:x,y,x"}"#, #"lint.enum.repeated «x,y,x»"#),
        .init(#"{" a": "int"}"#, #"lint.key.space «" a"»"#),
        .init(#"{"a ?": "int", "b c": "int"}"#, #"lint.key.space «"a ?"»"#),
        .init(#"{" *": "int"}"#),
        .init(#"{"$null": true, "$in": [1, null]}"#),
        .init(#"{"$type": "int?", "$in": [1, null]}"#),
        .init(#"{"$null": [""], "$in": [1, null]}"#),
        .init(#"{"a?": {"$in": [1, null]}}"#),
        .init(#"{"$doc": "nothing yet"}"#, #"lint.object.acceptsAnything «"$doc"»"#),
        .init(#"{"$doc": "an order", "id": "int"}"#),
    ]

    @Test(arguments: cases)
    func `what is legal but suspicious is a warning`(example: PatternMistakeCase) throws {
        #expect(PatternTexts.descriptions(example.text) == example.expected)
        #expect(PatternTexts.lint(example.text).allSatisfy { $0.severity == .warning })
        #expect(try PatternTexts.compile(example.text).warnings.count == example.expected.count)
    }

    @Test(arguments: cases)
    func `a replacement takes the warning away`(example: PatternMistakeCase) {
        for mistake in PatternTexts.lint(example.text) {
            guard let replacement = mistake.replacement else { continue }
            let mended = PatternTexts.applying(replacement, to: example.text)
            let left = PatternTexts.lint(mended)
            #expect(!left.contains(mistake), "\(mended)")
            #expect(left.allSatisfy { $0.severity == .warning }, "\(mended)")
        }
    }

    @Test func `warnings are listed beside mistakes, but not about what these break`() throws {
        let source =
            #"{"$define": {"n": "int"}, "a": "string:x", "b": "wat", "c": "[wat|*|int]"}"#
        let codes: [PatternMistake.Code] = [.lintUnanchored, .typeUnknown, .typeUnknown]
        #expect(PatternTexts.lint(source).map(\.code) == codes)
        let error = try #require(throws: PatternError.self) { try Pattern(source) }
        #expect(error.mistakes.map(\.code) == [.typeUnknown, .typeUnknown])
        #expect(error.warnings.map(\.code) == [.lintUnanchored])
    }
}
