import Foundation
import Testing

@testable import VeriJSON

/// What is said of a text that is not JSON where its values may not be shown.
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
        (#"{"pin": "int"}"#, Disclosure.redacted, false),
        (#"{"pin": "int"}"#, .values(upTo: 200), true),
        (#"{"pin": "int"}"#, .values(upTo: 4), false),
        (#"{"pin": {"$type": "int", "$secret": true}}"#, .values(upTo: 200), false),
    ])
    func `a document is quoted where values may be shown`(
        _ pattern: String,
        _ disclosure: Disclosure,
        _ isShown: Bool
    ) throws {
        let policy = Sanitizer.Policy(disclosure: disclosure)
        let pattern = try Pattern(pattern)
        for document in [#"{"pin": hunter2}"#, #"{"pin": 'hunter2'}"#, "{hunter2: 1}"] {
            let error = try #require(
                #expect(throws: UnreadableDocument.self) {
                    try Sanitizer(pattern, policy: policy).sanitize(document)
                }
            )
            let syntax = try #require(error.syntaxError)
            let texts = [
                error.description, error.message, syntax.description, syntax.help ?? "",
                String(reflecting: error), error.localizedDescription,
            ]
            #expect(texts.contains { $0.contains("hunter2") } == isShown, "\(texts)")
            let other = #expect(throws: UnreadableDocument.self) {
                try Verifier(pattern, policy: policy).findings(in: document)
            }
            #expect(other?.description == error.description)
        }
    }

    @Test func `an unreadable document as it is printed`() throws {
        let error = #expect(throws: UnreadableDocument.self) {
            try Sanitizer(Pattern(#"{"pin": "int"}"#))
                .sanitize(Array(#"{"pin": None, "name": "Ada"}"#.utf8), name: "orders.json")
        }
        #expect(
            error?.description == #"""
                error[syntax.unknownLiteral]: expected a value after ':', found a word
                 --> orders.json:1:9
                   |
                 1 | {"pin": <text>, "name": <string>}
                   |         ^^^^^^
                 ::: orders.json:1:1
                   |
                 1 | {"pin": <text>, "name": <string>}
                   | - still open here
                   = help: write a string in double quotes, a number, true, false or null

                """#
        )
    }
}
