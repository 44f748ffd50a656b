import TestSupport
import Testing

@testable import VeriJSONCore

/// The walk only notices that something is wrong; the syntax checker says what.
///
/// So they have to agree on every text.
struct WalkSyntaxTests {
    /// Patterns that lead through each way of passing over a value.
    private static let patterns = [
        #""any""#, "{}", "[]", #"{"a?": "any", "k?": ["string?"], "*?": {"a?": "int"}}"#,
        #"["[int|string|any]"]"#, #"{"$any": [["int"], {"b?": "string"}, "any"]}"#,
        #"{"$type": "any", "$in": [1, [1], {"a": 1}]}"#,
    ]

    private func disagreement(_ text: [UInt8], _ verifiers: [Verifier]) -> String? {
        let error = text.withUnsafeBufferPointer { SyntaxChecker.firstError(in: $0) }
        for verifier in verifiers {
            do throws(UnreadableDocumentError) {
                _ = try verifier.findings(text)
                if let error { return "the walk accepts it, the checker says \(error.code)" }
            } catch {
                if error.syntaxError == nil { return "the walk says \(error.code)" }
            }
        }
        return nil
    }

    @Test(.enabled(if: Corpora.isPresent, Comment(rawValue: Corpora.absence)))
    func `the walk and the checker agree on JSONTestSuite`() throws {
        let verifiers = try Self.patterns.map { Verifier(try Pattern($0)) }
        let files = try Corpora.files(in: "JSONTestSuite/test_parsing")
        #expect(files.count == 318)
        for file in files {
            let text = try Corpora.bytes("JSONTestSuite/test_parsing/" + file)
            #expect(disagreement(text, verifiers) == nil, "\(file)")
        }
    }

    @Test func `the walk and the checker agree on broken texts of any length`() throws {
        let verifiers = try Self.patterns.map { Verifier(try Pattern($0)) }
        var generator = SplitMix64(seed: 7)
        for round in 0..<Thoroughness.cases(400, usually: 120) {
            var value = JSONValue.random(depth: 5, using: &generator)
            // Some beyond the size up to which documents are copied.
            if round % 4 == 0 {
                value = .array(
                    (0..<120).map { _ in value } + [.string(String(repeating: "x", count: 4_000))]
                )
            }
            var text = JSONWriter(round % 2 == 0 ? .compact : .pretty).write(value)
            #expect(disagreement(text, verifiers) == nil)
            for _ in 0..<3 where !text.isEmpty {
                let place = Int.random(in: 0..<text.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: text.remove(at: place)
                case 1: text[place] = UInt8.random(in: 0...255, using: &generator)
                case 2:
                    text.insert(
                        Array("\"{}[],:0e.\\u".utf8).randomElement(using: &generator) ?? 0,
                        at: place
                    )
                default: text.removeLast(text.count - place)
                }
                let words = String(decoding: text, as: UTF8.self)
                #expect(disagreement(text, verifiers) == nil, "\(words)")
            }
        }
    }

    @Test func `white space that was not there when a state was learned is passed over`() throws {
        let verifier = Verifier(try Pattern(#"[{"a": "int", "b?": "int", "c?": "string"}]"#))
        #expect(verifier.accepts(#"[{"a":1,"b":2},{"a":1,"b": 2}]"#))
        #expect(verifier.accepts("[{\"a\":1,\"b\":2},{\"a\":\n\t 1 , \"b\": 2 , \"c\":  \"x\" } ]"))
        #expect(verifier.accepts(#"[{"a":1,"x":2},{"a":1,"x": 2},{"a":1,"x":[1, 2,  3]}]"#))
        #expect(!verifier.accepts(#"[{"a":1,"b":2},{"a":1,"b": }]"#))
    }
}
