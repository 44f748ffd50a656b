import Foundation
import Testing
import VeriJSON

@testable import VeriJSONXML

/// The encodings of documents.
@Suite struct EncodingTests {
    private func bytes(_ encoding: String, _ content: [UInt8]) -> Data {
        Data("<?xml version='1.0' encoding='\(encoding)'?><a>".utf8) + content + Data("</a>".utf8)
    }

    /// Encodings in which text of ASCII is other text, in the spellings that some system knows.
    static let refused = [
        "UTF-7", "utf-7", "Utf-7", "UTF7", "UTF-7-IMAP", "UNICODE-1-1-UTF-7", "CSUNICODE11UTF7",
        "HZ", "HZ-GB-2312", "ISO-2022-JP", "iso-2022-jp", "ISO2022JP", "CSISO2022JP",
        "ISO-2022-JP-1", "ISO-2022-JP-2", "ISO-2022-JP-3", "ISO-2022-JP-MS", "CP50220", "CP50221",
        "ISO-2022-KR", "CSISO2022KR", "ISO-2022-CN", "ISO-2022-CN-EXT", "CSISO2022CN", "IBM037",
        "CP500", "EBCDIC-US", "IBM930", "DIN_66003", "ISO646-DE", "NF_Z_62-010", "GREEK7",
        "UNICODE",
        "UCS-2LE", "WCHAR_T", "UTF-EBCDIC", "SCSU", "BOCU-1",
    ]

    @Test(arguments: refused)
    func `an encoding that hides text behind other text is refused`(_ name: String) throws {
        let data = bytes(name, Array("+ADw-b/+AD4-".utf8))
        let error = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader().value(of: data)
        }
        #expect(error?.xmlError?.code == .encoding)
        #expect(error?.xmlError?.line == 1)
        #expect(error?.xmlError?.column == 31)
        let pattern = try Pattern(#"{"a": {"b": ["any"]}}"#)
        var stream = try Sanitizer(pattern).xmlItems(at: "/a/b")
        #expect(throws: UnreadableDocumentError.self) { _ = try stream.add([UInt8](data)) }
    }

    @Test func `the error names the encoding and what helps`() {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try XMLReader().value(of: bytes("UTF-7", []))
        }
        #expect(
            error?.xmlError?.description
                == "1:31: expected an encoding in which each byte of ASCII is that character, found "
                + "'UTF-7', in which text may be written as other text of ASCII"
        )
        #expect(error?.description.contains("convert the document to UTF-8") == true)
    }

    @Test(
        arguments: [
            ("ISO-8859-1", [0xE9], "é"), ("windows-1252", [0x80], "€"),
            ("windows-1251", [0xFF], "я"), ("KOI8-R", [0xD1], "я"), ("windows-1255", [0xE0], "א"),
            ("windows-1258", [0x61, 0xCC], "à"), ("Shift_JIS", [0x93, 0xFA], "日"),
            ("EUC-JP", [0xC6, 0xFC], "日"), ("EUC-KR", [0xC7, 0xD1], "한"),
            ("Big5", [0xA4, 0xE9], "日"), ("GBK", [0xC8, 0xD5], "日"),
            ("GB18030", [0x81, 0x30, 0x81, 0x30], "\u{80}"), ("US-ASCII", [0x61], "a"),
            ("macintosh", [0x8E], "é"),
        ] as [(String, [UInt8], String)]
    )
    func `an encoding that keeps ASCII is read`(
        _ name: String,
        _ content: [UInt8],
        _ text: String
    ) throws {
        let value = try XMLReader().value(of: bytes(name, content))
        let read = try #require(value["/a"]?.asString)
        // An accent may be a scalar of its own.
        #expect(read == text)
    }

    @Test(arguments: ["windows-1255", "windows-1258"])
    func `an encoding whose characters wait for the next one is refused in a stream`(
        _ name: String
    ) throws {
        let pattern = try Pattern(#"{"a": {"b": ["any"]}}"#)
        var stream = try Sanitizer(pattern).xmlItems(at: "/a/b")
        let error = #expect(throws: UnreadableDocumentError.self) {
            _ = try stream.add([UInt8](bytes(name, Array("<b/>".utf8))))
        }
        #expect(error?.xmlError?.code == .encoding)
    }
}
