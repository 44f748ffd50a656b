import Foundation
import Testing
import VeriJSONCore

/// Messages about a text that is not JSON where its values may not be shown.
struct SyntaxRedactionTests {
    static let literalHelp = "write a string in double quotes, a number, true, false or null"

    @Test(
        arguments: [
            ("[None]", "expected a value or ']' after '[', found a word", literalHelp),
            ("[tru", "expected a value or ']' after '[', found a word", nil),
            ("[-secret]", "expected a digit after '-', found a word", literalHelp),
            (
                "{a:1}", "expected a key in double quotes or '}' after '{', found a word",
                "write the key in double quotes"
            ),
            ("['x']", "expected a value or ']' after '[', found '''", "write '\"' instead"),
            (
                #"{"a":1 2}"#, "expected ',' or '}' after an object member, found a digit",
                "insert ',' before it"
            ),
            (
                "[1 x]", "expected ',' or ']' after an array item, found a letter",
                "insert ',' before it"
            ),
            ("[@home]", "expected a value or ']' after '[', found another character", nil),
            ("[1}", "expected ',' or ']' after an array item, found '}'", "write ']'"),
            ("[\u{A0}]", "expected a value or ']' after '[', found the character U+00A0", nil),
            (
                #"["\x"]"#, #"expected one of " \ / b f n r t u after '\', found something else"#,
                #"for a backslash, write \\"#
            ),
            (
                #"["\u12"]"#, #"expected four hexadecimal digits after '\', found something else"#,
                #"for a backslash, write \\"#
            ),
        ] as [(String, String, String?)]
    )
    func `a redacted message quotes nothing`(
        _ text: String,
        _ message: String,
        _ help: String?
    ) throws {
        let error = try #require(
            #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
        )
        let redacted = error.redacted(to: 0)
        #expect(redacted == error)
        #expect(redacted.message == message)
        #expect(redacted.help == help)
        let shown = error.redacted(to: 200)
        #expect(shown.message == error.message)
        #expect(shown.help == error.help)
    }

    @Test func `a byte that is not UTF-8 is part of a value, too`() throws {
        let bytes = Array("[\"".utf8) + [0xE9] + Array("\"]".utf8)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
        #expect(error?.message == "expected UTF-8, found the byte 0xE9")
        #expect(error?.redacted(to: 0).message == "expected UTF-8, found a byte that is not")
    }

    @Test(arguments: [
        (#"{"pin": "int"}"#, Sanitizer.Policy.Disclosure.redacted, false),
        (#"{"pin": "int"}"#, .values(upTo: 200), true),
        (#"{"pin": "int"}"#, .values(upTo: 4), false),
        (#"{"pin": {"$type": "int", "$secret": true}}"#, .values(upTo: 200), false),
    ])
    func `a document is quoted where values may be shown`(
        _ pattern: String,
        _ disclosure: Sanitizer.Policy.Disclosure,
        _ isShown: Bool
    ) throws {
        let policy = Sanitizer.Policy(disclosure: disclosure)
        let pattern = try Pattern(pattern)
        for document in [#"{"pin": hunter2}"#, #"{"pin": 'hunter2'}"#, "{hunter2: 1}"] {
            let error = try #require(
                #expect(throws: UnreadableDocumentError.self) {
                    try Sanitizer(pattern, policy: policy).sanitize(document)
                }
            )
            let syntax = try #require(error.syntaxError)
            let texts = [
                error.description, error.message, syntax.description, syntax.help ?? "",
                String(reflecting: error), error.localizedDescription,
            ]
            #expect(texts.contains { $0.contains("hunter2") } == isShown, "\(texts)")
            let other = #expect(throws: UnreadableDocumentError.self) {
                try Verifier(pattern, policy: policy).findings(document)
            }
            #expect(other?.description == error.description)
        }
    }

    @Test(
        arguments: [
            (#"["VALUE":5]"#, "[<string>:<number>]"),
            (#"{"a":"VALUE":5}"#, #"{"a":<string>:<number>}"#),
            (#""VALUE":"#, "<string>:"),
            (#"{"VALUE", "a":1}"#, "{<string>, <string>:<number>}"),
            (#"{"a":1, "b":2, "VALUE"#, #"{"a":<number>, "b":<number>, <string>"#),
            (#"{"a":1 "b":2, "VALUE":3}"#, #"{"a":<number> <string>:<number>, <string>:<number>}"#),
            (#"{"d":{"VALUE":1,}}"#, #"{"d":{<key>:<number>,}}"#),
            (#"{"a":"x\q", "VALUE":1}"#, #"{"a":<string>, <string>:<number>}"#),
        ]
    )
    func `a string is a key only in key position, and nothing is from the mistake on`(
        _ document: String,
        _ line: String
    ) throws {
        let pattern = try Pattern(#"{"a?": "any", "b?": "int", "d?": {"*": "int"}}"#)
        for disclosure in [Sanitizer.Policy.Disclosure.redacted, .values(upTo: 1)] {
            let error = try #require(
                #expect(throws: UnreadableDocumentError.self) {
                    try Sanitizer(pattern, policy: .init(disclosure: disclosure)).sanitize(document)
                }
            )
            let drawn = error.description.split(separator: "\n").first { $0.hasPrefix(" 1 | ") }
            if disclosure == .redacted {
                #expect(drawn.map(String.init) == " 1 | \(line)")
            } else if !line.contains("<key>") {
                #expect(!error.description.contains("VAL"))
            }
        }
    }

    @Test(arguments: [Sanitizer.Policy.Disclosure.redacted, .keys, .values(upTo: 200)])
    func `keys of something secret are in no syntax error`(
        _ disclosure: Sanitizer.Policy.Disclosure
    ) throws {
        let pattern = try Pattern(#"{"sec": {"$type": {"*": "int"}, "$secret": true}}"#)
        let policy = Sanitizer.Policy(limits: .init(depth: 2), disclosure: disclosure)
        for document in [
            #"{"sec":{"KEY": x}}"#, #"{"sec":{"KEY": {"INNER": 1}}}"#, #"{"sec":{"KEY": ["#,
            #"{"sec":{"KEY" 1}}"#,
        ] {
            let error = try #require(
                #expect(throws: UnreadableDocumentError.self) {
                    try Sanitizer(pattern, policy: policy).sanitize(document)
                }
            )
            #expect(!error.description.contains("KEY"))
            #expect(!error.description.contains("INNER"))
        }
    }

    @Test func `an unreadable document as it is printed`() throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(Pattern(#"{"pin": "int"}"#))
                .sanitize(Array(#"{"pin": None, "name": "Ada"}"#.utf8), name: "orders.json")
        }
        #expect(
            error?.description == #"""
                error[syntax.unknownLiteral]: expected a value after ':', found a word
                 --> orders.json:1:9
                   |
                 1 | {"pin": <text>, <string>: <string>}
                   |         ^^^^^^
                 ::: orders.json:1:1
                   |
                 1 | {"pin": <text>, <string>: <string>}
                   | - still open here
                   = help: write a string in double quotes, a number, true, false or null
                   = help: to have it repaired: Sanitizer.Policy(relaxed: .pythonLiterals), or 'verijson clean --relaxed=pythonLiterals'

                """#
        )
    }
}
