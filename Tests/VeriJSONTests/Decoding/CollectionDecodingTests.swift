import Foundation
import TestSupport
import Testing
import VeriJSON

/// Collections that are decoded without a container, and the numbers in them.
@Suite struct CollectionDecodingTests {
    private let sanitizer: Sanitizer

    init() throws {
        sanitizer = Sanitizer(try Pattern(#""any""#))
    }

    private func digits(_ count: Int, _ random: inout SplitMix64) -> String {
        // An integer does not begin with zero.
        "\(Int.random(in: 1...9, using: &random))"
            + (1..<max(count, 1)).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    }

    @Test func `numbers of any length have the values that the standard library reads`() throws {
        var random = SplitMix64(seed: 1)
        for length in 1...70 {
            for fraction in 0...24 {
                let sign = Bool.random(using: &random) ? "-" : ""
                let point = fraction == 0 ? "" : "." + digits(fraction, &random)
                let exponent = ["", "", "e3", "E-7", "e+12"].randomElement(using: &random) ?? ""
                let text = sign + digits(length, &random) + point + exponent
                let expected = try #require(Double(text))
                // What follows a number is not part of it.
                for document in ["[\(text)]", "[\(text) ,\(text)]", "[0,\(text),\n\(text)\t]"] {
                    let found = try sanitizer.sanitize(document).decode([Double].self)
                    #expect(found.last == expected, "\(document)")
                }
            }
        }
    }

    @Test func `integers of any length have their values, or do not fit`() throws {
        var random = SplitMix64(seed: 2)
        for length in 1...40 {
            for _ in 0..<20 {
                let text = (Bool.random(using: &random) ? "-" : "") + digits(length, &random)
                let result = try sanitizer.sanitize("[1,\(text)]")
                #expect((try? result.decode([Int].self))?.last == Int(text), "\(text)")
                #expect((try? result.decode([UInt64].self))?.last == UInt64(text), "\(text)")
            }
        }
    }

    @Test func `of repeated keys of a dictionary the one counts that the policy names`() throws {
        let composed = "\u{E9}"
        let decomposed = "e\u{301}"
        let keys = [("a", 1), (composed, 2), (decomposed, 3), ("a", 4), (composed, 5)]
        let document =
            "{" + keys.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
        for (duplicates, a, e) in [(Sanitizer.Policy.DuplicateKeys.first, 1, 3), (.last, 4, 3)] {
            let policy = Sanitizer.Policy(duplicateKeys: duplicates)
            let result = try Sanitizer(try Pattern(#""any""#), policy: policy).sanitize(document)
            let dictionary = try result.decode([String: Int].self)
            #expect(dictionary == ["a": a, composed: e], "\(duplicates)")
        }
    }

    @Test func `a copy that does not count is not decoded`() throws {
        let document = #"{"a": "x", "b": 2, "a": 1}"#
        let result = try sanitizer.sanitize(document)
        #expect(try result.decode([String: Int].self) == ["a": 1, "b": 2])
        #expect(throws: DecodingError.self) {
            try sanitizer.sanitize(#"{"a": 1, "a": "x"}"#).decode([String: Int].self)
        }
    }

    @Test func `a first key that repeats is decoded once`() throws {
        struct Counted: Decodable {
            nonisolated(unsafe) static var count = 0

            init(from decoder: any Decoder) throws {
                Self.count += 1
            }
        }
        let policy = Sanitizer.Policy(duplicateKeys: .first)
        let sanitizer = Sanitizer(try Pattern(#""any""#), policy: policy)
        let result = try sanitizer.sanitize(#"{"a": 1, "b": 2, "a": 3}"#)
        _ = try result.decode([String: Counted].self)
        #expect(Counted.count == 2)
    }
}
