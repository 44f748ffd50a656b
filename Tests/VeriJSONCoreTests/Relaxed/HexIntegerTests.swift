import TestSupport
import Testing
import VeriJSONCore

/// Hexadecimal integers of any length, seen through the document that they are in.
@Suite struct HexIntegerTests {
    private let sanitizer: Sanitizer

    init() throws {
        sanitizer = Sanitizer(
            try Pattern(#"["any"]"#),
            policy: Sanitizer.Policy(relaxed: .json5)
        )
    }

    private func clean(_ text: String) throws -> String {
        try #require(sanitizer.sanitize("[\(text)]").text).dropFirst().dropLast().description
    }

    @Test(arguments: [
        ("0x0", "0"), ("-0x00000000000000000000", "-0"), ("0x3B9ACA00", "1000000000"),
        ("0x10000000000000000", "18446744073709551616"),
        ("0xFFFFFFFFFFFFFFFFF", "295147905179352825855"),
        ("-0xDE0B6B3A7640000", "-1000000000000000000"),
        ("0x0000000000000000000000000000000000000001", "1"),
        ("+0xC9F2C9CD04674EDEA40000000", "1000000000000000000000000000000"),
    ]) func isDecimal(_ text: String, _ expected: String) throws {
        #expect(try clean(text) == expected)
    }

    /// Numbers of all lengths leave the remainders that their digits leave.
    @Test func isExactAtAnyLength() throws {
        var generator = SplitMix64(seed: 16)
        for count in Array(1...70) + [255, 256, 257, 1_000, 4_095, 4_096] {
            let digits = (0..<count).map { _ in Int.random(in: 0...15, using: &generator) }
            let hex = digits.map { String($0, radix: 16) }.joined()
            let decimal = try clean("0x\(hex)")
            for prime in [1_000_000_007, 2_147_483_647, 4_294_967_291] {
                let expected = digits.reduce(0) { ($0 * 16 + $1) % prime }
                let found = decimal.utf8.reduce(0) { ($0 * 10 + Int($1) - 48) % prime }
                #expect(found == expected, "0x\(hex)")
            }
            #expect(decimal == "0" || !decimal.hasPrefix("0"))
        }
    }

    @Test func isNullLikeInfinityBeyondTheBound() throws {
        let digits = String(repeating: "f", count: 4_097)
        let result = try sanitizer.sanitize("[+0x\(digits),0x0\(digits.dropFirst())]")
        let clean = try #require(result.text)
        #expect(clean.hasPrefix("[null,"))
        #expect(clean.count > 4_900)
        let codes = result.report.changes.map(\.code.rawValue)
        #expect(codes == ["relaxed.nonFiniteNumbers", "relaxed.hexNumbers"], "\(codes)")
        let strict = Sanitizer(
            try Pattern(#"["any"]"#),
            policy: Sanitizer.Policy(relaxed: .hexNumbers)
        )
        #expect(throws: UnreadableDocumentError.self) { try strict.sanitize("[0x\(digits)]") }
    }

    /// A document full of the longest numbers is read in time by its length.
    @Test func isReadInBoundedTime() throws {
        let number = "0x" + String(repeating: "f", count: 4_096)
        let text = Array(repeating: number, count: 50).joined(separator: ",")
        #expect(try clean(text).split(separator: ",").count == 50)
        #expect(try clean("0x" + String(repeating: "f", count: 2_000_000)) == "null")
    }
}
