import Testing

@testable import VeriJSONCore

@Suite struct PatternGraphTests {
    @Test func `an optional member accepts null without being nullable`() throws {
        #expect(
            try PatternTexts.dump(#"{"id": "int", "name?": "string", "tags?": ["string?"]}"#) == """
                0 '' object {object}
                  id → 1
                  name? → 2
                  tags? → 3
                1 '/id' integer {number}
                  -9223372036854775808…9223372036854775807
                2 '/name' string {null string} plain {null string}
                3 '/tags' array {null array} plain {null}
                  items → 4
                4 '/tags/*' string {null string} plain {null string} [nullable]
                """
        )
    }

    @Test func `every type has its form, kinds and plain kinds`() throws {
        let text = #"""
            ["*", "any", "never", "null", "bool", "number", "number:0.5,", "int:,5", "string:^a",
             "color", "enum:a,,b c", "url", "url:http", "datetime:local", "~int?", {}, [],
             {"$type": {}}, {"$null": true}, "never?"]
            """#
        #expect(
            try PatternTexts.dump(#"{"$tuple": "# + text + "}") == """
                0 '' tuple {array}
                  → 1
                  → 2
                  → 3
                  → 4
                  → 5
                  → 6
                  → 7
                  → 8
                  → 9
                  → 10
                  → 11
                  → 12
                  → 13
                  → 14
                  → 15
                  → 16
                  → 17
                  → 18
                  → 19
                  → 20
                1 '/0' scalar {null bool number string} plain {null bool number string}
                2 '/1' any {null bool number string array object} plain {null bool number string array object}
                3 '/2' never {}
                4 '/3' null {null} plain {null}
                5 '/4' bool {bool} plain {bool}
                6 '/5' number {number} plain {number}
                7 '/6' number {number}
                  0.5…
                8 '/7' integer {number}
                  -9223372036854775808…5
                9 '/8' string {string}
                  /^a/
                10 '/9' color {number string}
                11 '/10' enumeration {string}
                  a,,b c
                12 '/11' format url {string}
                13 '/12' format httpURL {string}
                14 '/13' format localDatetime {string}
                15 '/14' integer {null number} plain {null} [nullable] ~
                  -9223372036854775808…9223372036854775807
                16 '/15' anyObject {object} plain {object}
                17 '/16' anyArray {array} plain {array}
                18 '/17' anyObject {object} plain {object}
                19 '/18' any {null bool number string array object} plain {null bool number string array object} [nullable]
                20 '/19' never {null} plain {null} [nullable]
                """
        )
    }

    @Test func `a reference copies the head and adds the directives on the way`() throws {
        let text = ##"""
            {"$define": {
                "code": {"$type": "string", "$length": "2,8", "$null": ["", "N/A"], "$fallback": "xx"},
                "short": {"$type": "#code", "$length": ",4", "$secret": true, "$doc": "short"}},
             "a": "#code",
             "b": {"$type": "#short?", "$null": ["?"], "$fallback": "yy", "$convert": ["safe"]},
             "c?": "#short"}
            """##
        #expect(
            try PatternTexts.dump(text) == """
                0 '' object {object}
                  a → 1
                  b → 2
                  c? → 3
                1 '/a' string {null string} plain {null} [nullable sentinels length fallback]
                  null means ["", "N/A"]
                  length 2…8
                  fallback "xx"
                2 '/b' string {null string} plain {null} [nullable secret sentinels length fallback] convert(stringToNumber numberToString stringToBool numberToBool integralNumber)
                  null means ["?", "", "N/A"]
                  length 2…4
                  fallback "yy"
                  doc short
                3 '/c' string {null string} plain {null} [nullable secret sentinels length fallback]
                  null means ["", "N/A"]
                  length 2…4
                  fallback "xx"
                  doc short
                4 '#code' string {null string} plain {null} [nullable sentinels length fallback]
                  null means ["", "N/A"]
                  length 2…8
                  fallback "xx"
                5 '#short' string {null string} plain {null} [nullable secret sentinels length fallback]
                  null means ["", "N/A"]
                  length 2…4
                  fallback "xx"
                  doc short
                """
        )
    }

    @Test func `recursion works by index, and templates start again in a definition`() throws {
        let text = ##"""
            {"$define": {"node": {"id": "int", "children?": ["#node"], "x/y~z*": "bool"}},
             "tree": "#node?"}
            """##
        #expect(
            try PatternTexts.dump(text) == """
                0 '' object {object}
                  tree → 1
                1 '/tree' object {null object} plain {null} [nullable]
                  id → 3
                  children? → 4
                  x/y~z* → 5
                2 '#node' object {object}
                  id → 3
                  children? → 4
                  x/y~z* → 5
                3 '#node/id' integer {number}
                  -9223372036854775808…9223372036854775807
                4 '#node/children' array {null array} plain {null}
                  items → 6
                5 '#node/x~1y~0z*' bool {bool} plain {bool}
                6 '#node/children/*' object {object}
                  id → 3
                  children? → 4
                  x/y~z* → 5
                """
        )
    }

    @Test func `a union is nullable through a branch and plain as far as its first branches are`()
        throws
    {
        let text = ##"""
            {"$define": {"n": "number?"}, "a": "[int|number|string]", "b": "[#n|bool]",
             "c": "[string|null]", "d": {"$any": [{"$type": "string", "$null": ["-"]}, {}]}}
            """##
        #expect(
            try PatternTexts.dump(text) == """
                0 '' object {object}
                  a → 1
                  b → 2
                  c → 3
                  d → 4
                1 '/a' union {number string} plain {string}
                  | 6
                  | 7
                  | 8
                2 '/b' union {null bool number} plain {null bool number} [nullable]
                  | 9
                  | 10
                3 '/c' union {null string} plain {null string} [nullable]
                  | 11
                  | 12
                4 '/d' union {null string object} plain {null object} [nullable]
                  | 13
                  | 14
                5 '#n' number {null number} plain {null number} [nullable]
                6 '/a' integer {number}
                  -9223372036854775808…9223372036854775807
                7 '/a' number {number} plain {number}
                8 '/a' string {string} plain {string}
                9 '/b' number {null number} plain {null number} [nullable]
                10 '/b' bool {bool} plain {bool}
                11 '/c' string {string} plain {string}
                12 '/c' null {null} plain {null}
                13 '/d' string {null string} plain {null} [nullable sentinels]
                  null means ["-"]
                14 '/d' anyObject {object} plain {object}
                """
        )
    }

    @Test func `a set of values narrows kinds, and a null in it makes the place nullable`() throws {
        #expect(
            try PatternTexts.dump(
                #"""
                {"a": {"$in": [1, "x", null]}, "b?": {"$in": [[1], {}]},
                 "c": {"$type": {"$type": "string?", "$in": ["x", "y", "z"]}, "$in": ["z", "y", 1]}}
                """#
            ) == """
                0 '' object {object}
                  a! → 1
                  b? → 2
                  c! → 3
                1 '/a' any {null number string} plain {null} [nullable in]
                  in [1, "x", null]
                2 '/b' any {null array object} plain {null} [in]
                  in [[1], {}]
                3 '/c' string {null string} plain {null} [nullable in]
                  in ["z", "y"]
                """
        )
    }

    @Test func `array directives take an array out of the plain kinds`() throws {
        #expect(
            try PatternTexts.dump(
                #"""
                {"$tuple": [{"$type": [], "$count": "1,"}, {"$type": [{"id": "enum:a"}],
                 "$unique": "/id", "$maxDropped": "20%"}, {"$type": ["int"], "$unique": "",
                 "$maxDropped": 0, "$count": ",3"}, {"$type": {}, "$null": [{}, 0]}]}
                """#
            ) == """
                0 '' tuple {array}
                  → 1
                  → 2
                  → 3
                  → 4
                1 '/0' anyArray {array} [checks]
                  count 1…9223372036854775807
                2 '/1' array {array} [checks]
                  items → 5
                  unique /id
                  drops 20%
                3 '/2' array {array} [checks]
                  items → 6
                  count 0…3
                  unique
                  drops 0
                4 '/3' anyObject {null object} plain {null} [nullable sentinels]
                  null means [{}, 0]
                5 '/1/*' object {object}
                  id! → 7
                6 '/2/*' integer {number}
                  -9223372036854775808…9223372036854775807
                7 '/1/*/id' enumeration {string}
                  a
                """
        )
    }

    @Test func `starred members are sorted by the length of their literal part`() throws {
        let text = #"""
            {"a*": "int", "*?": "never", "front_*?": "url", "*_100g?": "number", "id": "int",
             "\\$ref?": "url", "a\\?": "int", "k??": "int", "\\*": "int"}
            """#
        let graph = try PatternTexts.compile(text).graph
        let object = graph.objects[0]
        #expect(object.members.map(\.key) == ["id", "$ref", "a?", "k?", "*"])
        #expect(object.members.map(\.isOptional) == [false, true, false, true, false])
        #expect(object.starred.map { $0.prefix + "*" + $0.suffix } == ["front_*", "*_100g", "a*"])
        #expect(object.starred.map(\.isOptional) == [true, true, false])
        #expect(object.wildcard?.isOptional == true)
        #expect(
            graph.places.map(\.template) == [
                "", "/a*", "/*", "/front_*", "/*_100g", "/id", "/$ref", "/a?", "/k?", "/*",
            ]
        )
        // Null comes with an optional named member only.
        #expect(graph.rules.map { $0.kinds.contains(.null) }.filter { $0 }.count == 2)
    }

    @Test func `defaults and fallbacks are compact text and are listed where they reach`() throws {
        let text = ##"""
            {"$define": {"f": {"$type": "int", "$fallback": 0}},
             "a": {"$type": "string", "$default": [ 1.10, /* one */ {"x" : "a b",}, ]},
             "b": "#f", "c": {"$type": "#f", "$null": [0]}, "d": "[#f|bool]"}
            """##
        let compiled = try PatternTexts.compile(text)
        let graph = compiled.graph
        #expect(
            graph.objects[0].members.compactMap(\.defaultText).map {
                String(decoding: $0, as: UTF8.self)
            } == [#"[1.10,{"x":"a b"}]"#]
        )
        #expect(
            compiled.suppliedValues.map {
                "\($0.origin) \(graph.place(of: $0.rule).template) \($0.value)"
            }.sorted() == [
                #"default /a [1.10,{"x":"a b"}]"#, "fallback #f 0", "fallback /c 0",
                "fallback /d 0",
            ]
        )
        let mistakes = PatternCompiler.mistakes(
            ofMismatched: compiled.suppliedValues,
            in: graph
        )
        #expect(mistakes.map(\.code) == [.fallbackMismatch, .defaultMismatch])
    }

    @Test func `the summary is the expression, or a word for what is not one`() throws {
        let text = #"""
            {"a": "number:0,10", "b": {}, "c": ["int"], "d": {"$in": [1, 2]},
             "e": {"$any": ["int", {}]}, "f": {"$type": "string", "$length": "1,"}}
            """#
        #expect(
            try PatternTexts.compile(text).graph.places.map(\.summary) == [
                "an object", "number:0,10", "an object", "an array", "one of 2 values",
                "one of 2 alternatives", "string", "int", "int", "an object",
            ]
        )
    }

    @Test func `an argument in a union reads an escaped bar as a plain one`() throws {
        let graph = try PatternTexts.compile(#""[string:^(a\\|b\\\\)$|enum:x\\|y,z]""#).graph
        #expect(graph.expressions.map(\.source) == [#"^(a|b\\)$"#])
        #expect(graph.valueSets.map(\.strings) == [["x|y", "z"]])
    }

    @Test func `the same regex is compiled once`() throws {
        let graph = try PatternTexts.compile(#"{"a": "string:^x$", "b": "string:^x$"}"#).graph
        #expect(graph.expressions.count == 1)
    }

    @Test func `keys compare by scalars`() throws {
        let compiled = try PatternTexts.compile(#"{"\u00e9": "int", "e\u0301": "int"}"#)
        #expect(compiled.graph.objects[0].members.count == 2)
    }
}
