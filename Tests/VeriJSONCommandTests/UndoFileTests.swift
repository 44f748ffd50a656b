import Testing
import VeriJSON

@testable import VeriJSONCore

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
                == #"{"version":2,"cleanCount":8,"cleanHash":"c80cc744aceafc35","#
                + #""originalCount":44,"originalHash":"63810ff154e9d661","steps":"#
                + #"[{"clean":[6,6],"original":"\""},{"clean":[7,7],"original":"\""},"#
                + #"{"clean":[7,7],"original":", \"b\": null, \"é\": \"\\\"x\\\"\", \"b\": 5"}],"#
                + #""hash":"c739e1f4d6e7c59f"}"#
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
        let result = try Sanitizer(Pattern(#"["int"]"#)).sanitize("[1]")
        let undo = try Undo(json: result.undo.json)
        #expect(undo.isEmpty)
        #expect(try undo.apply(to: "[1]") == "[1]")
        #expect(throws: Undo.MismatchError(expectedCount: 3, foundCount: 3)) {
            try undo.apply(to: Array("[2]".utf8))
        }
    }

    @Test(arguments: 0..<6)
    func `bytes that are not UTF-8 survive`(count: Int) throws {
        var undo = Undo(
            between: Undo.Ends(
                clean: DocumentHash(count: 2, value: 3),
                original: DocumentHash(count: 7, value: 4)
            )
        )
        undo.append(0..<1, original: (0..<count).map { UInt8(0xFA + $0) })
        #expect(undo.json.contains("base64") == (count > 0))
        #expect(try Undo(json: undo.json) == undo)
    }

    @Test(arguments: [49_151, 49_152, 49_153])
    func `a long text is written in pieces that are cut between scalars`(count: Int) throws {
        for piece in ["é", "€", "𝄞", "\"", "\u{FF}\u{1}"] {
            let text =
                String(repeating: "x", count: count % 97) + String(repeating: piece, count: count)
            var undo = Undo(between: Undo.nothing.ends)
            undo.append(0..<0, original: text.utf8)
            #expect(try Undo(json: undo.json) == undo)
            undo = Undo(between: Undo.nothing.ends)
            undo.append(0..<0, original: Array(text.utf8) + [0xC3])
            #expect(undo.json.contains("base64"))
            #expect(try Undo(json: undo.json) == undo)
        }
    }

    @Test func `any bit of a file that is turned is an error`() throws {
        let json = Array(try cleaned().undo.json.utf8)
        for index in json.indices {
            for bit in 0..<8 {
                var damaged = json
                damaged[index] ^= 1 << bit
                #expect(throws: FileError.self, "bit \(bit) of byte \(index)") {
                    try Undo(json: damaged)
                }
            }
        }
    }

    @Test func `an undo gives no other document than the original`() throws {
        let result = try cleaned()
        var undo = Undo(between: result.undo.ends)
        undo.append(6..<6, original: "9".utf8)
        #expect(
            throws: Undo.MismatchError(expectedCount: 44, foundCount: 9, document: .original)
        ) {
            try undo.apply(to: try #require(result.bytes))
        }
    }

    @Test func `the original is given back as it is`() throws {
        #expect(try cleaned().undo.apply(to: Self.document) == Self.document)
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        var text: String
        var message: String
        var testDescription: String { text }
    }

    private static func file(
        version: String = "2",
        count: String = "9",
        hash: String = #""0123456789abcdef""#,
        steps: String = "[]"
    ) -> String {
        let text =
            #"{"version":\#(version),"cleanCount":\#(count),"cleanHash":\#(hash),"#
            + #""originalCount":9,"originalHash":"0123456789abcdef","steps":\#(steps)"#
        let seal = Undo.seal(DocumentHash(of: text.utf8))
        return text + String(decoding: seal, as: UTF8.self)
    }

    private static let within = "expected a range of bytes within"

    static let hostile = [
        Hostile(
            text: "{\n",
            message: "expected JSON (syntax.unexpectedEnd), at line 2, column 1"
        ),
        Hostile(text: "7", message: "expected the object of an undo"),
        Hostile(text: "{}", message: "expected 2, at /version"),
        Hostile(text: file(version: "3"), message: "expected 2, at /version"),
        Hostile(
            text: #"{"version":1,"cleanCount":0,"cleanHash":"0123456789abcdef","steps":[]}"#,
            message: "expected 2, found that of an earlier version of VeriJSON, at /version"
        ),
        Hostile(
            text: file() + "\n",
            message: "expected the hash of the bytes before it: the file is damaged, at /hash"
        ),
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
        let error = try #require(throws: FileError.self) { try Undo(json: example.text) }
        #expect(error.description == example.message)
    }

    @Test func `a file cut anywhere is refused`() throws {
        let json = Array(try cleaned().undo.json.utf8)
        for count in 0..<json.count {
            #expect(throws: FileError.self) { try Undo(json: Array(json[..<count])) }
        }
    }
}
