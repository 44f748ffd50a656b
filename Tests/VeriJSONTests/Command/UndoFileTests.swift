import Testing

@testable import VeriJSON

@Suite
struct UndoFileTests {
    static let pattern = #"{"a": "~int", "b?": "string", "*?": "never"}"#
    static let document = #"{"a": "7", "b": null, "é": "\"x\"", "b": 5}"#

    private func cleaned() throws -> Sanitized {
        try Sanitizer(Pattern(Self.pattern)).sanitize(Self.document)
    }

    @Test func `the form of the file`() throws {
        let result = try cleaned()
        #expect(result.text == #"{"a": 7}"#)
        #expect(
            result.undo.json
                == #"{"version":1,"cleanCount":8,"cleanHash":"c80cc744aceafc35","steps":"#
                + #"[{"clean":[6,6],"original":"\""},{"clean":[7,7],"original":"\""},"#
                + #"{"clean":[7,7],"original":", \"b\": null, \"é\": \"\\\"x\\\"\", \"b\": 5"}]}"#
        )
    }

    @Test func `what was written restores the original`() throws {
        let result = try cleaned()
        let undo = try Undo(json: result.undo.json)
        #expect(undo == result.undo)
        let original = try undo.apply(to: try #require(result.bytes))
        #expect(String(decoding: original, as: UTF8.self) == Self.document)
    }

    @Test func `an undo of nothing belongs to its document all the same`() throws {
        let clean = Array("[1]".utf8)
        let undo = try Undo(json: Undo.nothing.belonging(to: clean).json)
        #expect(try undo.apply(to: clean) == clean)
        #expect(throws: Undo.Mismatch(expectedCount: 3, foundCount: 3)) {
            try undo.apply(to: Array("[2]".utf8))
        }
    }

    @Test(arguments: 0..<6)
    func `bytes that are not UTF-8 survive`(count: Int) throws {
        let original = (0..<count).map { UInt8(0xFA + $0) }
        let undo = Undo(
            steps: [Undo.Step(clean: 0..<1, original: original)],
            cleanCount: 2,
            cleanHash: 3
        )
        #expect(undo.json.contains("base64") == (count > 0))
        #expect(try Undo(json: undo.json) == undo)
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        var text: String
        var message: String
        var testDescription: String { text }
    }

    private static func file(
        version: String = "1",
        count: String = "9",
        hash: String = #""0123456789abcdef""#,
        steps: String = "[]"
    ) -> String {
        #"{"version":\#(version),"cleanCount":\#(count),"cleanHash":\#(hash),"steps":\#(steps)}"#
    }

    private static let within = "expected a range of bytes within"

    static let hostile = [
        Hostile(
            text: "{\n",
            message: "expected JSON (syntax.unexpectedEnd), at line 2, column 1"
        ),
        Hostile(text: "7", message: "expected the object of an undo"),
        Hostile(text: "{}", message: "expected 1, at /version"),
        Hostile(text: file(version: "2"), message: "expected 1, at /version"),
        Hostile(text: file(count: "-1"), message: "expected a number of bytes, at /cleanCount"),
        Hostile(text: file(count: "1e99"), message: "expected a number of bytes, at /cleanCount"),
        Hostile(
            text: file(hash: "12"),
            message: "expected 16 hexadecimal digits, at /cleanHash"
        ),
        Hostile(
            text: file(hash: #""+123456789abcdef""#),
            message: "expected 16 hexadecimal digits, at /cleanHash"
        ),
        Hostile(text: file(steps: "{}"), message: "expected an array, at /steps"),
        Hostile(text: file(steps: "[3]"), message: "\(within) 0 and 9, at /steps/0/clean"),
        Hostile(
            text: file(steps: #"[{"clean":[5,4],"original":""}]"#),
            message: "\(within) 0 and 9, at /steps/0/clean"
        ),
        Hostile(
            text: file(steps: #"[{"clean":[-1,4],"original":""}]"#),
            message: "\(within) 0 and 9, at /steps/0/clean"
        ),
        Hostile(
            text: file(steps: #"[{"clean":[0,10],"original":""}]"#),
            message: "\(within) 0 and 9, at /steps/0/clean"
        ),
        Hostile(
            text: file(
                steps: #"[{"clean":[0,4],"original":""},{"clean":[3,5],"original":""}]"#
            ),
            message: "\(within) 4 and 9, at /steps/1/clean"
        ),
        Hostile(
            text: file(steps: #"[{"clean":[0,9223372036854775807],"original":""}]"#),
            message: "\(within) 0 and 9, at /steps/0/clean"
        ),
        Hostile(
            text: file(steps: #"[{"clean":[0,4]}]"#),
            message: #"expected the member "original" or "base64" with the bytes, at /steps/0"#
        ),
        Hostile(
            text: file(steps: #"[{"clean":[0,4],"base64":"QUJ"}]"#),
            message: #"expected the member "original" or "base64" with the bytes, at /steps/0"#
        ),
        Hostile(
            text: file(steps: #"[{"clean":[0,4],"base64":"Q=="}]"#),
            message: #"expected the member "original" or "base64" with the bytes, at /steps/0"#
        ),
    ]

    @Test(arguments: hostile)
    func `a file that is no undo is refused with its place`(example: Hostile) throws {
        let error = try #require(throws: UndoFileError.self) { try Undo(json: example.text) }
        #expect(error.description == example.message)
    }

    @Test func `a file cut anywhere is refused`() throws {
        let json = Array(try cleaned().undo.json.utf8)
        for count in 0..<json.count {
            #expect(throws: UndoFileError.self) { try Undo(json: Array(json[..<count])) }
        }
    }
}
