import Testing

@testable import VeriJSONCore

/// One wrong pattern, and all that is said about it.
struct PatternMistakeCase: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: [String]

    init(_ text: String, _ expected: String...) {
        self.text = text
        self.expected = expected
    }

    var testDescription: String { text }
}

@Suite struct PatternMistakeTests {
    static let cases: [PatternMistakeCase] = notation + objects + types + directives + definitions

    static let notation: [PatternMistakeCase] = [
        .init("", "pattern.json.empty «»"),
        .init(" \n\t // nothing\n", "pattern.json.empty «»"),
        .init("\u{FEFF}{}", "pattern.json.byteOrderMark «\u{FEFF}»"),
        .init(#"{"a" "int"}"#, #"pattern.json.syntax «"»"#),
        .init(#"{"a": "int" "b": "int"}"#, #"pattern.json.syntax «"»"#),
        .init(#"["int" "int"]"#, #"pattern.json.syntax «"»"#),
        .init(#"{a: "int"}"#, "pattern.json.syntax «a»"),
        .init(#"{"a": int}"#, "pattern.json.syntax «int»"),
        .init(#"{'a': "int"}"#, "pattern.json.syntax «'a'»"),
        .init(#"{"a": "int""#, "pattern.json.unterminated «»"),
        .init(#"{"a": "int}"#, "pattern.json.unterminated «»"),
        .init("{\"a\": \"int\n}", "pattern.json.unterminated «\n»"),
        .init("{} /* and", "pattern.json.unterminated «»"),
        .init("{\"a\tb\": \"int\"}", "pattern.json.controlCharacter «\t»"),
        .init(#""string:\d""#, #"pattern.json.escape «\d»"#),
        .init(#""string:\u12""#, #"pattern.json.escape «\u12»"#),
        .init(#"{"\ud800": "int"}"#, #"pattern.json.surrogate «\ud800»"#),
        .init(#"{"$in": [01]}"#, "pattern.json.number «01»"),
        .init(#"{} {}"#, "pattern.json.trailing «{»"),
        .init(#"[,]"#, "pattern.json.syntax «,»"),
        .init(#"["int",,]"#, "pattern.json.syntax «,»"),
    ]

    static let objects: [PatternMistakeCase] = [
        .init("42", "pattern.leaf «42»"),
        .init(#"{"a": true, "b": null}"#, "pattern.leaf «true»", "pattern.leaf «null»"),
        .init(#"["int", "string"]"#, #"pattern.array.elements «"string"»"#),
        .init(#"{"a": "int", "a": "int"}"#, #"pattern.key.duplicate «"a"»"#),
        .init(#"{"a": "int", "\u0061": "int"}"#, #"pattern.key.duplicate «"\u0061"»"#),
        .init(#"{"a?": "int", "a": "int"}"#, #"pattern.key.optionality «"a"»"#),
        .init(#"{"*": "int", "*?": "int"}"#, #"pattern.key.optionality «"*?"»"#),
        .init(#"{"a*": "int", "a*": "int"}"#, #"pattern.key.duplicate «"a*"»"#),
        .init(#"{"a\\b": "int"}"#, #"pattern.key.escape «\\»"#),
        .init(#"{"a*b*": "int"}"#, "pattern.key.stars «*»"),
        .init(#"{"a*": "int", "*b": "int"}"#, #"pattern.key.overlap «"*b"»"#),
    ]

    static let types: [PatternMistakeCase] = [
        .init(
            #"{"a": "nubmer", "b": "strin"}"#,
            "pattern.type.unknown «nubmer»",
            "pattern.type.unknown «strin»"
        ),
        .init(#""String""#, "pattern.type.unknown «String»"),
        .init(#""object""#, "pattern.type.unknown «object»"),
        .init(#""""#, #"pattern.type.empty «""»"#),
        .init(#""[int|]""#, "pattern.type.empty «»"),
        .init(#"" int""#, #"pattern.type.space «" int"»"#),
        .init(#""[int | bool]""#, #"pattern.type.space «"[int | bool]"»"#),
        .init(#""number:0,10?""#, "pattern.type.nullMark «?»"),
        .init(#""url:http?""#, "pattern.type.nullMark «?»"),
        .init(#""bool:yes""#, "pattern.type.argument «yes»"),
        .init(#""url:https""#, "pattern.type.argument «https»"),
        .init(##"{"$define": {"a": "int"}, "b": "#a:1"}"##, "pattern.type.argument «1»"),
        .init(#""string:""#, "pattern.type.argumentMissing «string:»"),
        .init(#""enum""#, "pattern.type.argumentMissing «enum»"),
        .init(#""string:\\d{8""#, "pattern.regex «{»"),
        .init(#""[int|string:^\\d(a\\|b]""#, "pattern.regex «(»"),
        .init(#""number:5""#, "pattern.range.malformed «5»"),
        .init(#""number:0, 5""#, "pattern.range.malformed «0, 5»"),
        .init(#""int:0.5,1""#, "pattern.range.malformed «0.5,1»"),
        .init(#""number:01,2""#, "pattern.range.malformed «01,2»"),
        .init(#""number:,""#, "pattern.range.empty «,»"),
        .init(#""number:""#, "pattern.range.empty «»"),
        .init(#""int:9,1""#, "pattern.range.reversed «9,1»"),
        .init(
            #""int:18446744073709551616,18446744073709551615""#,
            "pattern.range.reversed «18446744073709551616,18446744073709551615»"
        ),
        .init(#""[int|bool""#, #"pattern.union.unclosed «"[int|bool"»"#),
        .init(#""[string]""#, #"pattern.union.single «"[string]"»"#),
        .init(#""[string?]?""#, #"pattern.union.single «"[string?]?"»"#),
        .init(#""[]""#, #"pattern.union.single «"[]"»"#),
        .init(#""[a|[int|bool]]""#, "pattern.union.nested «[»"),
        .init(#""~[int|null]""#, "pattern.convert.misplaced «~»"),
        .init(#""~any""#, "pattern.convert.misplaced «~»"),
        .init(
            ##"{"$define": {"a": "[int|bool]"}, "b": "~#a"}"##,
            "pattern.convert.misplaced «~»"
        ),
        .init(#""int??""#, "pattern.type.unknown «int?»"),
        .init(#""int:0,5??""#, "pattern.type.nullMark «?»"),
        .init(#"{"$typ": "string", "$length": "1,"}"#, #"pattern.directive.unknown «"$typ"»"#),
    ]

    static let directives: [PatternMistakeCase] = [
        .init(#"{"$typ": "int"}"#, #"pattern.directive.unknown «"$typ"»"#),
        .init(#"{"$ref": "int"}"#, #"pattern.directive.unknown «"$ref"»"#),
        .init(#"{"$type": "int", "$type": "bool"}"#, #"pattern.key.duplicate «"$type"»"#),
        .init(#"{"$type": "int", "$length": "1,"}"#, #"pattern.directive.misplaced «"$length"»"#),
        .init(
            #"{"$type": ["int"], "$length": "1,"}"#,
            #"pattern.directive.misplaced «"$length"»"#
        ),
        .init(#"{"$type": "string", "$count": "1,"}"#, #"pattern.directive.misplaced «"$count"»"#),
        .init(
            #"{"$tuple": ["int"], "$unique": true}"#,
            #"pattern.directive.misplaced «"$unique"»"#
        ),
        .init(
            #"{"$type": "[string|int]", "$trim": true}"#,
            #"pattern.directive.misplaced «"$trim"»"#
        ),
        .init(
            #"{"$type": "int", "$unescape": "html"}"#,
            #"pattern.directive.misplaced «"$unescape"»"#
        ),
        .init(#"{"$type": "string", "$unescape": true}"#, "pattern.directive.value «true»"),
        .init(#"{"$type": "string", "$novel": true}"#, #"pattern.directive.misplaced «"$novel"»"#),
        .init(
            #"[{"$type": "int", "$alias": ["b"]}]"#,
            #"pattern.directive.misplaced «"$alias"»"#
        ),
        .init(
            #"{"a*": {"$type": "int", "$alias": ["b"]}}"#,
            #"pattern.directive.misplaced «"$alias"»"#
        ),
        .init(
            ##"{"$define": {"d": {"a": {"$type": "int", "$alias": ["b"]}}}, "b": "#d"}"##,
            #"pattern.directive.misplaced «"$alias"»"#
        ),
        .init(#"{"a": {"$type": "int", "$alias": "b"}}"#, #"pattern.directive.value «"b"»"#),
        .init(#"{"a": {"$type": "int", "$alias": []}}"#, "pattern.directive.value «[]»"),
        .init(#"{"a": {"$type": "int", "$alias": ["b*"]}}"#, #"pattern.directive.value «"b*"»"#),
        .init(#"{"a": {"$type": "int", "$alias": [1]}}"#, "pattern.directive.value «1»"),
        .init(#"{"a": {"$type": "int", "$alias": ["a"]}}"#, #"pattern.alias.conflict «"a"»"#),
        .init(
            #"{"a": {"$type": "int", "$alias": ["b", "b"]}}"#,
            #"pattern.alias.conflict «"b"»"#
        ),
        .init(
            #"{"a": {"$type": "int", "$alias": ["b"]}, "c?": {"$type": "int", "$alias": ["b"]}}"#,
            #"pattern.alias.conflict «"b"»"#
        ),
        .init(
            #"{"a": {"$type": "int", "$alias": ["b"]}, "b?": "int"}"#,
            #"pattern.alias.conflict «"b"»"#
        ),
        .init(
            #"{"a?": {"$type": "int", "$default": 1}}"#,
            #"pattern.directive.misplaced «"$default"»"#
        ),
        .init(#"[{"$type": "int", "$default": 1}]"#, #"pattern.directive.misplaced «"$default"»"#),
        .init(
            ##"{"$define": {"d": {"a": {"$type": "int", "$default": 1}}}, "b": "#d"}"##,
            #"pattern.directive.misplaced «"$default"»"#
        ),
        .init(#"{"a": {"$define": {"x": "int"}}}"#, #"pattern.directive.misplaced «"$define"»"#),
        .init(
            ##"{"$define": {"s": "int"}, "a": {"$type": "#s", "$length": "1,"}}"##,
            #"pattern.directive.misplaced «"$length"»"#
        ),
        .init(#"{"$type": "int", "a": "int"}"#, #"pattern.directive.conflict «"$type"»"#),
        .init(
            #"{"$type": "int", "$any": ["int", "wat"]}"#,
            #"pattern.directive.conflict «"$any"»"#,
            "pattern.type.unknown «wat»"
        ),
        .init(#"{"$in": [1], "$tuple": ["int"]}"#, #"pattern.directive.conflict «"$in"»"#),
        .init(#"{"$in": []}"#, "pattern.directive.value «[]»"),
        .init(#"{"$in": 1}"#, "pattern.directive.value «1»"),
        .init(#"{"$type": "int", "$null": false}"#, "pattern.directive.value «false»"),
        .init(#"{"$type": "int", "$null": ""}"#, #"pattern.directive.value «""»"#),
        .init(#"{"$type": "string", "$length": 5}"#, "pattern.directive.value «5»"),
        .init(#"{"$type": "string", "$length": "5"}"#, "pattern.range.malformed «5»"),
        .init(#"{"$type": "string", "$length": "-1,5"}"#, "pattern.range.malformed «-1,5»"),
        .init(#"{"$type": ["int"], "$count": "3,1"}"#, "pattern.range.reversed «3,1»"),
        .init(#"{"$type": ["int"], "$unique": "id"}"#, #"pattern.directive.value «"id"»"#),
        .init(#"{"$type": ["int"], "$maxDropped": "20"}"#, #"pattern.directive.value «"20"»"#),
        .init(
            #"{"$type": ["int"], "$maxDropped": "120%"}"#,
            #"pattern.directive.value «"120%"»"#
        ),
        .init(#"{"$type": ["int"], "$maxDropped": -1}"#, "pattern.directive.value «-1»"),
        .init(#"{"$type": "int", "$doc": 1}"#, "pattern.directive.value «1»"),
        .init(#"{"$any": ["int"]}"#, #"pattern.union.single «"$any"»"#),
        .init(#"{"$any": []}"#, "pattern.directive.value «[]»"),
        .init(#"{"$tuple": []}"#, "pattern.directive.value «[]»"),
        .init(#"{"$type": "int", "$convert": "safe"}"#, #"pattern.directive.value «"safe"»"#),
        .init(
            #"{"$type": "int", "$convert": ["stringToNumer"]}"#,
            #"pattern.convert.unknown «"stringToNumer"»"#
        ),
        .init(
            #"{"$type": "datetime", "$convert": ["epochSeconds", "safe", "epochMillis"]}"#,
            #"pattern.convert.conflict «"epochMillis"»"#
        ),
        .init(
            #"{"$type": "number", "$convert": ["commaDecimal", "groupedNumber"]}"#,
            #"pattern.convert.conflict «"groupedNumber"»"#
        ),
        .init(
            #"{"$type": ["string"], "$convert": ["splitList", "splitList:;", "splitList:,"]}"#,
            #"pattern.convert.conflict «"splitList:;"»"#
        ),
        .init(
            #"{"$type": ["string"], "$convert": ["splitList:"]}"#,
            "pattern.convert.argument «:»"
        ),
        .init(
            #"{"$type": ["string"], "$convert": ["splitList:ab"]}"#,
            "pattern.convert.argument «ab»"
        ),
        .init(
            #"{"$type": "datetime", "$convert": ["rfc822", "zone:Z", "zone:+02:00"]}"#,
            #"pattern.convert.conflict «"zone:+02:00"»"#
        ),
        .init(
            #"{"$type": "date", "$convert": ["date:YYYY-MM-dd"]}"#,
            "pattern.convert.argument «YYYY»"
        ),
        .init(
            #"{"$type": "date", "$convert": ["date:dd/mm/yyyy"]}"#,
            "pattern.convert.argument «mm»"
        ),
        .init(
            #"{"$type": "date", "$convert": ["date:yyyy-dd-MM"]}"#,
            "pattern.convert.argument «yyyy-dd-MM»"
        ),
        .init(
            #"{"$type": "datetime", "$convert": ["date:dd/MM/yyyy HH:mm"]}"#,
            "pattern.convert.argument «dd/MM/yyyy HH:mm»"
        ),
        .init(
            #"{"$type": "datetime", "$convert": ["date:yyyy/MM/dd HH:mm'Z'", "zone:+02:00"]}"#,
            "pattern.convert.argument «'Z'»"
        ),
        .init(
            #"{"$type": "datetime:local", "$convert": ["date:dd/MM/yyyy HH:mm X"]}"#,
            "pattern.convert.argument «dd/MM/yyyy HH:mm X»"
        ),
        .init(#"{"$type": "int", "$convert": ["unit:-"]}"#, "pattern.convert.argument «-»"),
        .init(#"{"$type": "int", "$convert": ["unit:"]}"#, "pattern.convert.argument «:»"),
        .init(#"{"$type": "int", "$convert": ["unit"]}"#, #"pattern.convert.argument «"unit"»"#),
        .init(
            #"{"$type": "int", "$convert": ["unit:kg,percent"]}"#,
            "pattern.convert.argument «,percent»"
        ),
        .init(
            #"{"$type": "datetime", "$convert": ["rfc822", "zone:CET"]}"#,
            "pattern.convert.argument «CET»"
        ),
        .init(
            #"{"$type": "datetime", "$convert": ["zone:+02:00"]}"#,
            "pattern.convert.argument «+02:00»"
        ),
        .init(
            #"{"$type": "date", "$convert": ["date:dd/MM/yyyy", "zone:+02:00"]}"#,
            "pattern.convert.argument «+02:00»"
        ),
        .init(
            #"{"$type": "datetime", "$convert": ["date:dd/MM/yyyy HH:mm X", "zone:+02:00"]}"#,
            "pattern.convert.argument «+02:00»"
        ),
        .init(
            #"{"$type": "int", "$convert": ["percent:5"]}"#,
            #"pattern.convert.unknown «"percent:5"»"#
        ),
    ]

    static let definitions: [PatternMistakeCase] = [
        .init(##"{"$define": {"a b": "int"}, "c": "int"}"##, #"pattern.define.name «"a b"»"#),
        .init(##"{"a": "#nod", "$define": {"node": "int"}}"##, "pattern.define.unknown «#nod»"),
        .init(##"{"a": "#node"}"##, "pattern.define.unknown «#node»"),
        .init(
            ##"{"$define": {"a": "#b", "b": "#a"}, "c": "#a"}"##,
            "pattern.define.circular «#a»"
        ),
        .init(##"{"$define": {"a": "#a"}, "c": "#a"}"##, "pattern.define.circular «#a»"),
        .init(##"{"$define": {"a": "[int|#a]"}, "c": "#a"}"##, "pattern.define.circular «#a»"),
        .init(
            ##"{"$define": {"a": {"$any": ["int", "#a"]}}, "c": "#a"}"##,
            "pattern.define.circular «#a»"
        ),
        .init(
            ##"{"$define": {"a": {"next": "#a"}}, "c": "#a"}"##,
            "pattern.define.endless «#a»"
        ),
        .init(
            ##"{"$define": {"a": {"b": "#b"}, "b": {"a": ["#a"], "b": "#b"}}, "c": "#a"}"##,
            "pattern.define.endless «#b»"
        ),
        .init(
            ##"{"$define": {"a": {"x": {"$type": ["#a"], "$count": "1,"}}}, "c": "#a"}"##,
            "pattern.define.endless «#a»"
        ),
    ]

    @Test(arguments: cases)
    func `every mistake is found at its place`(example: PatternMistakeCase) {
        #expect(PatternTexts.descriptions(example.text) == example.expected)
        #expect(throws: PatternError.self) { try PatternTexts.compile(example.text) }
    }

    @Test(arguments: cases)
    func `a replacement mends its mistake`(example: PatternMistakeCase) {
        for mistake in PatternTexts.lint(example.text) {
            guard let replacement = mistake.replacement else { continue }
            let mended = PatternTexts.applying(replacement, to: example.text)
            let left = PatternTexts.lint(mended)
            #expect(!left.contains(mistake), "\(mended)")
            #expect(
                left.filter { $0.severity == .error }.count <= example.expected.count,
                "\(mended) has \(PatternTexts.descriptions(mended))"
            )
        }
    }

    @Test func `bytes that are not UTF-8 are refused at their place`() {
        let source = SourceText(
            name: "p",
            bytes: Array("{\"a\": \"int\",\n\"".utf8) + [0xC0, 0x80]
        )
        let mistakes = PatternCompiler.lint(source)
        #expect(mistakes.map(\.code) == [.encoding])
        #expect(mistakes.map(\.line) == [2])
        #expect(mistakes.map(\.column) == [2])
    }

    @Test func `lines and columns count from one, columns in scalars`() {
        let mistakes = PatternTexts.lint("{\r\n  \"é\u{1F600}\": \"wat\",\r\n  \"b\": 1}")
        #expect(mistakes.map(\.line) == [2, 3])
        #expect(mistakes.map(\.column) == [10, 8])
    }

    @Test func `a caret points through the escapes of JSON`() throws {
        let text = #"{"a": "string:\\d\u007b8"}"#
        let mistake = try #require(PatternTexts.lint(text).first)
        #expect(PatternTexts.described(mistake, in: text) == #"pattern.regex «\u007b»"#)
    }

    @Test func `a search for anything but blanks needs no anchor`() {
        #expect(PatternTexts.lint(#"{"name": "string:\\S"}"#).isEmpty)
        #expect(PatternTexts.lint(#"{"name": "string:\\d"}"#).map(\.code) == [.lintUnanchored])
    }

    @Test func `a document that is taken for a pattern is not drawn mistake by mistake`() throws {
        let text = "[\(Array(repeating: "1", count: 250).joined(separator: ",\n"))]"
        let error = try #require(throws: PatternError.self) { try PatternTexts.compile(text) }
        #expect(error.mistakes.count == 251)
        for drawn in [
            error.text(), error.text(Report.TextOptions(form: .narrated)), error.description,
        ] {
            #expect(drawn.split(separator: "\n").count { $0.hasPrefix("error") } == 100)
            #expect(drawn.hasSuffix("\n\nand 151 more not listed\n"))
        }
    }

    @Test func `mistakes of all kinds come together in order`() {
        let text = ##"""
            {"a": "nubmer", "a": 1, "b?": {"$type": "int", "$default": 1}, "c": "#x",
             "d": ["int", "wat"], "$define": {"y": "#y"}}
            """##
        #expect(
            PatternTexts.lint(text).map(\.code) == [
                .typeUnknown, .keyDuplicate, .leaf, .directiveMisplaced, .defineUnknown,
                .arrayElements, .typeUnknown, .defineCircular,
            ]
        )
    }
}
