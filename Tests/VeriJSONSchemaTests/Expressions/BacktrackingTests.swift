import TestSupport
import Testing

@testable import VeriJSONSchema

/// Expressions with look-around and backreferences, which Foundation's engine searches for.
@Suite struct BacktrackingTests {
    private static let options = Schema.Options(expressions: .backtracking)

    private func schema(_ expression: String, _ options: Schema.Options = options) throws -> Schema
    {
        let text = JSONWriter().string(["pattern": .string(expression)])
        return try Schema(text, options: options)
    }

    private func json(_ text: String) -> [UInt8] { JSONWriter().write(.string(text)) }

    /// The verdicts are those of JavaScript's engine with the `u` flag.
    private static let cases: [(String, accepted: [String], refused: [String])] = [
        (#"^(?!-)[a-z-]+$"#, ["abc", "a-b"], ["-abc", ""]),
        (#"^(?=.*[0-9])(?=.*[a-z]).{3,}$"#, ["abc1", "a1b"], ["abc", "123", "a1"]),
        (#"(?<=\$)\d+"#, ["$12", "a$1b"], ["12", "$"]),
        (#"(?<!\$)\b\d+"#, ["12", "a 1"], ["$12"]),
        (#"^(a+)b\1$"#, ["aabaa", "aba"], ["aabab", "ab"]),
        (#"^(?<q>['"]).*\k<q>$"#, ["'a'", "\"a\""], ["'a\"", ""]),
        (#"^(\w)(\w)\2\1$"#, ["abba", "aaaa"], ["abab"]),
        (#"(?!\w)\s"#, [" ", "\u{A0}", "\u{FEFF}", "\u{2028}"], ["a"]),
        (#"^(?=\p{L})\p{Lu}"#, ["A", "É"], ["a", "1"]),
        (#"^(?!.*\n).$"#, ["a", "\u{85}"], ["\u{A}", "\u{D}", "\u{2028}", "a\u{A}"]),
        (#"(?=a)a$"#, ["a", "ba"], ["a\u{A}"]),
        (#"^(?=[^])[\d\-\]^&&a-f]+$"#, ["12", "a&-]^", "&&"], ["g", ""]),
        (#"(?=x)[]|y"#, ["y"], ["x"]),
        (#"^(?!\u{1F600})[\u{1F600}-\u{1F64F}]$"#, ["😁"], ["😀", "a"]),
        (#"^(?=\cJ)\n\v?\x41\u0042\0?$"#, ["\u{A}AB", "\u{A}\u{B}AB", "\u{A}AB\u{0}"], ["AB"]),
        (#"^(?!\d)\w+$"#, ["a1", "_"], ["é", "1a", "٣"]),
        (#"(?<![a-z]{2})x"#, ["ax", "x"], ["abx", "1abx"]),
        (#"^(?:(a)|b)*$(?!x)"#, ["ab", ""], ["abc"]),
        (#"^(?=(a|ab))\1c$"#, ["ac"], ["abc"]),
        (#"^(?:(?=(\w+))\1:)+$"#, ["a:b:"], ["a:b", "::"]),
        (#"^(?!#\/)[^#\/\s{}]*$"#, ["a"], ["#/a", "a b", "{}"]),
        (#"\B(?=(\d{3})+$)"#, ["1234", "12345678"], ["123"]),
        (#"^(a)\1{2}2$"#, ["aaa2"], ["aa2", "aaaa2"]),
        (#"^(?=.)\S\s\D\W$"#, ["a b!", "a\u{A0}b!"], ["  a!", "a\u{180E}b!"]),
        (#"^(?=.)[\s\S]\b$"#, ["a"], [" ", "é"]),
        (#"^(?!a{0}b)[a\]]{1,2}?$"#, ["a", "]]"], ["b", "aaa"]),
    ]

    @Test(arguments: cases.indices)
    func `an expression means what it means in JavaScript`(_ position: Int) throws {
        let (expression, accepted, refused) = Self.cases[position]
        let schema = try schema(expression)
        for text in accepted { #expect(schema.accepts(json(text)), "\(expression) \(text)") }
        for text in refused { #expect(!schema.accepts(json(text)), "\(expression) \(text)") }
    }

    @Test func `without look-around, both engines agree`() throws {
        let atoms = [
            "a", "b", ".", #"\d"#, #"\D"#, #"\w"#, #"\W"#, #"\s"#, #"\S"#, #"\b"#, #"\B"#, "^", "$",
            "[a-c]", "[^a]", #"[\d\s]"#, #"[^\w]"#, #"[^\D]"#, #"\u{e9}"#, #"\p{L}"#, #"\P{Lu}"#,
            "[]",
            "[^]", "é", "-", #"[\W\d]"#, #"[&&a\-z]"#, "~", "#", #"\n"#, #"\cA"#, "(a|b)",
            "(?:ab|c)",
            "(?<n>b)",
        ]
        let texts = [
            "", "a", "b", "ab", "ba", "a b", "1", "é", "É", "a1_", " ", "\n", "a\n", "\r", "\u{85}",
            "\u{2028}", "٣", "&", "z", "-", "~#", "\u{1}", "😀", "\u{0}", "aab\u{A0}c",
        ]
        var random = SeededRandom(seed: 5)
        var count = 0
        for _ in 0..<3_000 {
            var expression = ""
            var names = 0
            for _ in 0..<1 + random.next(below: 4) {
                let atom = random.pick(atoms)
                if atom.hasPrefix("(?<") { names += 1 }
                let canRepeat = ![#"\b"#, #"\B"#, "^", "$"].contains(atom)
                expression += atom
                if canRepeat {
                    expression += random.pick(["", "", "*", "+", "?", "{2}", "{0,1}", "*?", "{1,}"])
                }
                if random.next(below: 8) == 0 { expression += "|" }
            }
            guard names < 2 else { continue }
            let linear = try SchemaExpression(expression, allowing: .linear)
            let matchers = ExpressionMatchers([
                linear, .backtracking(try backtracking(expression)),
            ])
            for text in texts {
                var text = text
                let verdicts = text.withUTF8 { text in
                    [0, 1].map { index in
                        var budget = WorkBudget(limit: 1_000_000)
                        defer { #expect(!budget.isExceeded) }
                        return matchers.matches(index, text, &budget)
                    }
                }
                #expect(verdicts[0] == verdicts[1], "\(expression) \(text.debugDescription)")
                count += 1
            }
        }
        #expect(count > 50_000)
    }

    private func backtracking(_ source: String) throws -> BacktrackingExpression {
        do {
            return try BacktrackingExpression(source)
        } catch {
            Issue.record("\(source): \(error)")
            throw error
        }
    }

    @Test(arguments: [
        // A group that may not take part, in another alternative, later, or around the reference.
        #"(a)?\1"#, #"(a)|\1"#, #"(?:(a)|b)\1"#, #"\1(a)"#, #"(a\1)"#, #"(?!(a))\1"#,
        #"(?:(a)){0}\1"#,
        #"(?<=(a))\1"#, #"(a)(?<=\1)"#, #"(?:(?<n>a)|(?<n>b))\k<n>"#,
        // Look-behind without a bound, modifiers, and what is no expression.
        "(?<=a+)b", "(?i:a)(?=b)", "(?=a", #"(a)\2"#, #"(?=a)\q"#, "(?=a)++",
    ])
    func `what the engine would read in another way is a mistake`(_ expression: String) throws {
        let error = try #require(throws: SchemaError.self) { try schema(expression) }
        #expect(error.mistakes.map(\.code) == [.expression])
        #expect(error.mistakes[0].message.hasPrefix("expected "))
    }

    @Test func `the library's engine refuses them, and says what allows them`() throws {
        let error = try #require(throws: SchemaError.self) {
            try Schema(#"{"pattern": "^(?!a)"}"#)
        }
        #expect(
            error.mistakes[0].message
                == "expected no look-ahead, found '(?!': a regex is searched in linear time"
        )
        #expect(
            error.mistakes[0].help
                == "'Schema.Options(expressions: .backtracking)', or '--expressions backtracking' of"
                + " the command, allows it"
        )
    }

    @Test(arguments: [
        (#"^(?=(a+)+$)b"#, "a"), (#"(?!x)(a*)*$b"#, "a"), (#"(?=.)(a|aa)+$c"#, "a"),
        (#"^(?!z)(?:a|a?)+$(?=b)"#, "a"), (#"(x+x+)+y(?=z)"#, "x"), (#"^(.*)*\n(?!a)"#, "b"),
        (#"(?=(?:.*.*)*=)"#, "a"), (#"^(a?){25}a{25}(?=b)"#, "a"),
    ])
    func `a catastrophic search ends with an error`(_ expression: String, _ part: String) throws {
        let schema = try schema(expression)
        let document = json(String(repeating: part, count: 60) + "!")
        let error = #expect(throws: UnreadableDocumentError.self) {
            try schema.findings(document)
        }
        #expect(error?.code == .work)
        #expect(!schema.accepts(document))
        for sanitizer in [Sanitizer(schema)] {
            let error = #expect(throws: UnreadableDocumentError.self) {
                try sanitizer.sanitize(document)
            }
            #expect(error?.code == .work)
        }
        #expect(!Verifier(schema).accepts(document))
    }

    @Test func `a search that needs too much memory ends with an error, not a verdict`() throws {
        let schema = try schema("^(?=a)(?:a|b)*c")
        let short = json(String(repeating: "ab", count: 100) + "c")
        #expect(schema.accepts(short))
        let long = json(String(repeating: "ab", count: 1_000_000) + "c")
        let error = #expect(throws: UnreadableDocumentError.self) { try schema.findings(long) }
        #expect(error?.code == .work)
    }

    @Test func `a long text is searched within the limit if the expression is simple`() throws {
        let schema = try schema("x(?!y)$")
        #expect(schema.accepts(json(String(repeating: "ab", count: 500_000) + "x")))
        #expect(!schema.accepts(json(String(repeating: "ab", count: 500_000) + "xy")))
    }

    @Test func `members are found by such expressions, and stripped`() throws {
        let schema = try Schema(
            #"{"patternProperties": {"^(?!_)": {"type": "integer"}}, "additionalProperties": false}"#,
            options: Self.options
        )
        let document = #"{"a": 1, "_b": 2, "c": "x"}"#
        #expect(!schema.accepts(document))
        let result = try Sanitizer(schema).sanitize(document)
        #expect(result.text == #"{"a": 1}"#)
        #expect(
            result.report.changes.map { "\($0.action) \($0.path.revealed)" }
                == ["strip /_b", "strip /c"]
        )
        let named = try Schema(
            #"{"properties": {"n": true}, "patternProperties": {"(?=a)": true},"#
                + #" "unevaluatedProperties": false}"#,
            options: Self.options
        )
        #expect(
            try Sanitizer(named).sanitize(#"{"n": 1, "a": 2, "b": 3}"#).text == #"{"n": 1, "a": 2}"#
        )
    }

    /// Returns a document as cleaned, and the changes.
    private func cleaned(
        _ schema: String,
        _ document: String,
        _ policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws -> (text: String?, changes: [String]) {
        let schema = try Schema(schema, options: Self.options)
        let result = try Sanitizer(schema, policy: policy).sanitize(document)
        if let text = result.text { #expect(schema.accepts(text)) }
        #expect(
            try Verifier(schema).findings(document).isEmpty == (result.status == .unchanged)
        )
        return (result.text, result.report.changes.map { "\($0.action) \($0.path.revealed)" })
    }

    @Test func `what is in members that such expressions find is cleaned`() throws {
        let schema = #"""
            {"patternProperties": {
               "^(?!x-)": {"type": "object", "properties": {"n": {"type": "integer"}}},
               "^x-(?=.)": {"type": "array", "items": {"type": "integer"}}},
             "additionalProperties": false}
            """#
        let document = #"{"a": {"n": "?", "m": 1}, "x-b": [1, "?", 2], "x-": 1, "c": 5}"#
        let (text, changes) = try cleaned(schema, document)
        #expect(text == #"{"a": {"m": 1}, "x-b": [1, 2]}"#)
        #expect(changes == ["strip /a/n", "drop /x-b/1", "strip /x-", "strip /c"])
    }

    @Test func `names that a schema mentions are found by such expressions`() throws {
        let schema = #"""
            {"properties": {"ab": {"minimum": 1}, "b": true}, "required": ["ac"],
             "patternProperties": {"^a(?!c)": {"type": "integer"}},
             "unevaluatedProperties": {"type": "string"}}
            """#
        #expect(
            try cleaned(schema, #"{"ab": "x", "ac": "s", "b": [], "d": 1}"#).text
                == #"{"ac": "s", "b": []}"#
        )
        #expect(try cleaned(schema, #"{"ac": 5}"#).text == nil)
    }

    @Test func `names are refused by such expressions`() throws {
        let schema = #"{"propertyNames": {"pattern": "^(?!_)"}, "properties": {"_a": true}}"#
        let (text, changes) = try cleaned(schema, #"{"_a": 1, "b": 2, "_c": 3}"#)
        #expect(text == #"{"b": 2}"#)
        #expect(changes == ["strip /_a", "strip /_c"])
    }

    @Test func `a catastrophic search in keys ends with an error`() throws {
        let key = String(repeating: "a", count: 60) + "!"
        for members in [#""additionalProperties": false"#, #""properties": {"\#(key)": true}"#] {
            let schema = try Schema(
                #"{"patternProperties": {"^(?=(a+)+$)b": {"type": "integer"}}, \#(members)}"#,
                options: Self.options
            )
            let document = #"{"\#(key)": 1}"#
            let error = #expect(throws: UnreadableDocumentError.self) {
                try Sanitizer(schema).sanitize(document)
            }
            #expect(error?.code == .work)
            #expect(throws: UnreadableDocumentError.self) { try schema.findings(document) }
            #expect(!Verifier(schema).accepts(document))
            #expect(try Sanitizer(schema).sanitize(#"{"b": 1}"#).status != .rejected)
        }
    }
}
