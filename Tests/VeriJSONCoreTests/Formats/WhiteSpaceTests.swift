import Testing

@testable import VeriJSONCore

struct WhiteSpaceTests {
    private func trimmed(_ text: String) -> String {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            String(decoding: bytes[WhiteSpace.trimmedRange(of: bytes)], as: UTF8.self)
        }
    }

    @Test func `white space at both ends is taken off, inside it stays`() {
        #expect(trimmed(" a b\t\n") == "a b")
        #expect(trimmed("\u{3000}\u{A0}x\u{2028}y\u{1680}\u{85}") == "x\u{2028}y")
        #expect(trimmed("x") == "x" && trimmed("") == "" && trimmed(" \u{205F} ") == "")
        #expect(trimmed("\u{200B}a\u{FEFF}") == "\u{200B}a\u{FEFF}")
        #expect(trimmed("é \u{2003}") == "é" && trimmed("\u{2060}\u{E000}") == "\u{2060}\u{E000}")
    }

    @Test func `white space is Unicode's property, scalar by scalar`() {
        for value in (0...0x3100).map(UInt32.init) + [0xFEFF, 0xE000, 0x1_F600] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(trimmed(String(scalar)).isEmpty == scalar.properties.isWhitespace, "\(value)")
        }
    }
}
