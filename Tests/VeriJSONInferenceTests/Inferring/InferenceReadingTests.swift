import TestSupport
import Testing
import VeriJSON
import VeriJSONInference

/// The reading of samples, against a parser and against plain counting.
@Suite struct InferenceReadingTests {
    private static func accepts(_ document: [UInt8]) -> Bool {
        var inference = PatternInference()
        return (try? inference.add(document)) != nil
    }

    private static func isJSON(_ document: [UInt8]) -> Bool {
        (try? JSONValue(parsing: document, depthLimit: 512)) != nil
    }

    @Test func `a sample is refused if and only if it is not JSON, for all short texts`() {
        let alphabet = Array(#"[]{}",:0-.e\"#.utf8) + [0x00, 0x01, 0x20, 0xC3]
        var accepted = 0
        for length in 0...Thoroughness.cases(4, usually: 3) {
            let count = (0..<length).reduce(1) { count, _ in count * alphabet.count }
            for number in 0..<count {
                var (rest, text) = (number, [UInt8]())
                for _ in 0..<length {
                    text.append(alphabet[rest % alphabet.count])
                    rest /= alphabet.count
                }
                let isAccepted = Self.accepts(text)
                accepted += isAccepted ? 1 : 0
                if isAccepted != Self.isJSON(text) {
                    Issue.record("\(text) is \(isAccepted ? "accepted" : "refused")")
                }
            }
        }
        #expect(accepted > Thoroughness.cases(100, usually: 30))
    }

    @Test func `a sample with a changed byte is refused if and only if it is not JSON`() {
        let document = Array(
            """
            {"id": -12.5e+3, "text": "a\\u00e9\\ud83d\\ude00 ü and more than thirty-two bytes",\t
             "flags": [true, false, null, [], {}], "long": 123456789012345678901.25, "z": 0 }

            """.utf8
        )
        #expect(Self.accepts(document))
        for position in document.indices {
            for byte in Array(#" "\,]}0-.eu"#.utf8) + [0, 9, 0x1F, 0x80, 0xED] {
                var changed = document
                changed[position] = byte
                if Self.accepts(changed) != Self.isJSON(changed) {
                    Issue.record("byte \(byte) at \(position)")
                }
            }
            let beginning = Array(document[..<position])
            #expect(Self.accepts(beginning) == Self.isJSON(beginning))
        }
    }

    @Test func `a sample may nest as deeply as a document, and no deeper`() {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let nested = { (depth: Int) in
                Array(
                    (String(repeating: open, count: depth) + "1"
                        + String(repeating: close, count: depth)).utf8
                )
            }
            #expect(Self.accepts(nested(512)))
            #expect(!Self.accepts(nested(513)))
        }
    }

    @Test func `numbers are counted by sign and size with the least and the greatest`() throws {
        struct Expected: Equatable {
            var count = 0
            var least = Double.infinity
            var greatest = -Double.infinity

            mutating func add(_ value: Double) {
                count += 1
                least = min(least, value)
                greatest = max(greatest, value)
            }
        }
        var random = Seeded(11)
        var expected: [String: Expected] = [:]
        var lexemes: [String] = []
        for _ in 0..<6_000 {
            // Few leading digits, so that numbers are near each other and near powers of two.
            let digits = { (count: Int) in
                String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
            }
            let whole = ["0", "1", "2", "127", "128", "65", "1023", "999999"]
                .randomElement(using: &random)
            let fraction =
                ["", "9999999", "0000000"].randomElement(using: &random).map {
                    $0 + digits(Int.random(in: 1...21, using: &random))
                }
            let sign = Bool.random(using: &random) ? "-" : ""
            let exponent = Int.random(in: 0..<20, using: &random) == 0 ? "e2" : ""
            lexemes.append("\(sign)\(whole ?? "").\(fraction ?? "")\(exponent)")
        }
        for lexeme in lexemes {
            let value = try #require(Double(lexeme))
            let key = value == 0 ? "0" : "\(value.sign) \(value.exponent)"
            expected[key, default: Expected()].add(value)
        }
        var inference = PatternInference()
        try inference.add("[\(lexemes.joined(separator: ","))]")
        let state = try JSONValue(parsing: Array(inference.json().utf8), depthLimit: 512)
        let buckets = try #require(state["/places/1/numbers/buckets"]?.asArray)
        var found: [String: Expected] = [:]
        for bucket in buckets {
            let least = try #require(bucket["/2"]?.asNumber?.double)
            let key = least == 0 ? "0" : "\(least.sign) \(least.exponent)"
            #expect(found[key] == nil)
            found[key] = Expected(
                count: try #require(bucket["/1"]?.asNumber?.int),
                least: least,
                greatest: try #require(bucket["/3"]?.asNumber?.double)
            )
        }
        #expect(found == expected)
    }

    @Test func `copies of a state are read on independently`() throws {
        let first = #"{"a": 1, "type": "x", "list": [[1, "a"]], "b": {"c": null}}"#
        let second = #"{"type": "y", "b": {"d": 1, "c": 2}, "a": 2, "list": [[1, 2, 3]]}"#
        let third = #"{"a": 1, "new": {"e": 1}, "type": "x", "list": [], "b": {"c": 1}}"#
        func state(_ documents: String...) throws -> String {
            var state = PatternInference()
            for document in documents { try state.add(document) }
            return state.json()
        }
        var original = PatternInference()
        try original.add(first)
        var copy = original
        try copy.add(second)
        try original.add(third)
        try copy.add(third)
        try original.add(second)
        #expect(try copy.json() == state(first, second, third))
        #expect(try original.json() == state(first, third, second))
    }
}
