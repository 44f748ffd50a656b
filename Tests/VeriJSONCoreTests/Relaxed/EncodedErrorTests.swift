import Testing
import VeriJSONCore

/// Errors in texts that are not in UTF-8: offsets are those of the text as it was passed, lines and
/// columns those of its characters.
@Suite struct EncodedErrorTests {
    private static func utf16(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    private static func utf32(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            (0..<4).reversed().map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
        }
    }

    @Test(arguments: [
        "[1, \"\u{E9}\u{1F600}\", x]", "{\"\u{20AC}\":\n\"\u{1F600}\" 5}",
        "[\"\u{E9}\u{E9}\u{E9}\u{E9}\"",
        "[\"\u{20AC}\u{20AC}\u{20AC}\u{20AC}\u{20AC}\u{20AC}\"] \"", "[1,,2]",
    ])
    func `an offset is that of the bytes as they were passed`(text: String) throws {
        let plain = try #require(
            Sanitizer.Policy.Relaxed.none.refusal(of: Array(text.utf8))?.syntaxError
        )
        let before = String(decoding: Array(text.utf8)[..<plain.offset], as: UTF8.self)
        for encode in [Self.utf16(_:), Self.utf32(_:)] as [(String) -> [UInt8]] {
            let bytes = encode(text)
            let found = try #require(
                Sanitizer.Policy.Relaxed.encodings.refusal(of: bytes)?.syntaxError
            )
            #expect(found.code == plain.code)
            #expect(found.offset == encode(before).count)
            #expect(found.range.upperBound <= bytes.count)
            #expect((found.line, found.column) == (plain.line, plain.column))
            let bracket = plain.openBracket.map { bracket in
                encode(String(decoding: Array(text.utf8)[..<bracket.offset], as: UTF8.self)).count
            }
            #expect(found.openBracket?.offset == bracket)
            // The salvaging reading has errors of its own.
            let salvaged = Sanitizer.Policy.Relaxed.salvage.refusal(of: bytes)?.syntaxError
            #expect(salvaged.map { $0.range.upperBound <= bytes.count } ?? true)
        }
    }
}
