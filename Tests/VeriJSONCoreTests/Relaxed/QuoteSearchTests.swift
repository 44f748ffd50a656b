import TestSupport
import Testing
import VeriJSONCore

/// One quote that is missing, too many or not escaped.
@Suite struct QuoteSearchTests {
    private static func read(_ text: String) throws -> Sanitized {
        try Sanitizer(.anything, policy: Sanitizer.Policy(relaxed: .salvage)).sanitize(text)
    }

    static let mended: [(text: String, clean: String, code: String)] = [
        (#"{"a": "x, "b": "y"}"#, #"{"a": "x", "b": "y"}"#, "missingQuotes"),
        (#"{"a": x", "b": 1}"#, #"{"a": "x", "b": 1}"#, "missingQuotes"),
        (#"{a": 1, "b": 2}"#, #"{"a": 1, "b": 2}"#, "missingQuotes"),
        (#"{"a: 1, "b": 2}"#, #"{"a": 1, "b": 2}"#, "missingQuotes"),
        (#"{"a": 12 Main St", "b": 2}"#, #"{"a": "12 Main St", "b": 2}"#, "missingQuotes"),
        (#"{"a": {"b": "x}, "c": 1}"#, #"{"a": {"b": "x"}, "c": 1}"#, "missingQuotes"),
        (#"["x, "y", "z"]"#, #"["x", "y", "z"]"#, "missingQuotes"),
        (#"["a, b, "c"]"#, #"["a, b", "c"]"#, "missingQuotes"),
        ("{\n  \"a\": \"x\n}", "{\n  \"a\": \"x\"\n}", "missingQuotes"),
        ("{\"a\": \"x,\n  \"b\": 1\n}", "{\"a\": \"x\",\n  \"b\": 1\n}", "missingQuotes"),
        (#"{"a": ["x]}"#, #"{"a": ["x"]}"#, "missingQuotes"),
        (#"{""abc": 1}"#, #"{"abc": 1}"#, "extraQuotes"),
        (#"{"abc"": 1}"#, #"{"abc": 1}"#, "extraQuotes"),
        (#"{"a": ""x", "b": 1}"#, #"{"a": "x", "b": 1}"#, "extraQuotes"),
        (#"{"a": "x"", "b": 1}"#, #"{"a": "x", "b": 1}"#, "extraQuotes"),
        (#"["x", "y""]"#, #"["x", "y"]"#, "extraQuotes"),
        (#"{"a": "5" tall", "b": 1}"#, #"{"a": "5\" tall", "b": 1}"#, "innerQuotes"),
    ]

    @Test(arguments: mended.indices)
    func `one edit of a quote makes JSON of the text`(index: Int) throws {
        let (text, clean, code) = Self.mended[index]
        let result = try Self.read(text)
        #expect(result.text == clean)
        #expect(result.report.changes.map(\.code) == [.relaxed(code)])
        #expect(try result.undo.apply(to: try #require(result.bytes)) == Array(text.utf8))
    }

    @Test(arguments: [
        (#"["x, 5, "b"]"#, 3, 6), (#"["x, 5]"#, 3, 6), (#"{"a": 12", "b": 1}"#, 6, 8),
    ])
    func `two edits that cost the same are refused, with both places`(
        text: String,
        first: Int,
        second: Int
    ) throws {
        let error = #expect(throws: UnreadableDocumentError.self) { try Self.read(text) }
        #expect(error?.code == .syntax(.ambiguous))
        #expect(error?.syntaxError?.offset == first)
        #expect(
            error?.message.contains("that at 1:\(second + 1)") == true,
            "\(error?.message ?? "")"
        )
    }

    @Test func `other departures before the quote are repaired as well, and places map back`()
        throws
    {
        let text = "{a: 1, /* c */ 'd': [1, 2,], \"e\": \"x, \"f\": \"y\",}"
        let result = try Self.read(text)
        #expect(result.text == "{\"a\": 1,   \"d\": [1, 2], \"e\": \"x\", \"f\": \"y\"}")
        #expect(try result.undo.apply(to: try #require(result.bytes)) == Array(text.utf8))
        let places = result.report.changes.map { "\($0.code.rawValue) \($0.range)" }
        let quote = text.utf8.count - "x, \"f\": \"y\",}".utf8.count + 1
        #expect(places.contains("relaxed.missingQuotes \(quote)..<\(quote)"), "\(places)")
        #expect(
            places.last == "relaxed.trailingCommas \(text.utf8.count - 2)..<\(text.utf8.count - 1)"
        )
    }

    @Test func `more places than are tried are given up`() throws {
        for (count, isRead) in [(4, true), (40, false)] {
            let rest = ": [1" + String(repeating: ", 1", count: count) + "], \"b\": 2}"
            #expect(
                ((try? Self.read("{\"a" + rest))?.text == "{\"a\"" + rest) == isRead,
                "\(count)"
            )
        }
    }

    @Test func `several quotes inside are what they were`() throws {
        for (text, clean) in [
            (#"["say "hi" to"]"#, #"["say \"hi\" to"]"#),
            (
                #"{"a": "he said "hi", and "bye" too", "b": 1}"#,
                #"{"a": "he said \"hi\", and \"bye\" too", "b": 1}"#
            ),
        ] {
            #expect(try Self.read(text).text == clean)
        }
    }
}
