import Foundation
import TestSupport
import Testing
import VeriJSON

/// The departures from JSON that `JSONDecoder` takes: byte order marks, UTF-16 and UTF-32, and a
/// comma before a closing bracket or brace.
@Suite struct FoundationSyntaxTests {
    private static let decoders = JSONSanitizingDecoder.Recovery.allCases.map {
        JSONSanitizingDecoder(recovery: $0)
    }

    /// Compares what the decoders make of a document.
    private func compare(
        _ data: Data,
        _ words: @autoclosure () -> String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = try? JSONDecoder().decode(DecodedTree.self, from: data)
        for decoder in Self.decoders {
            let found = try? decoder.decode(DecodedTree.self, from: data)
            #expect(found == expected, "\(words())", sourceLocation: sourceLocation)
        }
    }

    private static let texts = [
        "", " ", ",", "1", "1,", "[1]", "[1,]", "[1 , ]", "[1,\n]", "[,]", "[1,,]", "[,1]", "[1],",
        "[[1,],]",
        "{}", "{,}", #"{"a":1,}"#, #"{"a":1 ,\#t}"#, #"{"a":1,,}"#, #"{"a":1},"#,
        #"{"a":[{"b":null,},],}"#,
        "[1,}", #"{"a":1,]"#, "[1,", #"{"a":1,"#, #"{"a":,}"#, #"{"a",}"#, "[1,]x", "[1,] ,",
        "[1]\u{FEFF}",
        "\u{FEFF}[1]", #"["é😀\u00e9",]"#, "[\"\u{2028}\"]", "é", #""é""#, #""é"#, "tru", "true",
        "12",
        "[1, /* one */]", "['a',]", "[01,]", "[NaN,]", "\u{0}",
    ]

    @Test(arguments: TextEncoding.allCases, [false, true])
    func `both decoders take the same texts`(encoding: TextEncoding, hasMark: Bool) {
        // `JSONDecoder` does not know the mark of this one.
        let isUnknown = encoding == .utf32LittleEndian
        if isUnknown, hasMark { return }
        for text in Self.texts where !isUnknown || text.unicodeScalars.first != "\u{FEFF}" {
            compare(encoding.data(text, hasMark: hasMark), "\(encoding) \(hasMark) \(text)")
        }
    }

    @Test func `the mark that JSONDecoder takes for that of UTF-32 is taken`() throws {
        let text = TextEncoding.utf32LittleEndian.data(#"["a",]"#, hasMark: false)
        let data = Data([0xFE, 0xFF, 0, 0]) + text
        compare(data, "FE FF 00 00")
        let cleaned = try Self.decoders[0].sanitize([String].self, from: data)
        #expect(cleaned.model == ["a"])
        #expect(try cleaned.undo.apply(to: cleaned.data ?? Data()) == data)
    }

    @Test func `half a surrogate pair is refused by both`() {
        for unit in [UInt8(0xD8), 0xDC] {
            compare(Data([0x5B, 0, 0x22, 0, 0, unit, 0x22, 0, 0x5D, 0]), "\(unit)")
        }
        // A surrogate and a number beyond Unicode in UTF-32.
        compare(Data([0, 0, 0, 0x22, 0, 0, 0xD8, 0, 0, 0, 0, 0x22]), "a surrogate")
        compare(Data([0, 0, 0, 0x22, 0, 0x11, 0, 0, 0, 0, 0, 0x22]), "a large number")
    }

    @Test func `both decoders take the same of all short documents`() {
        let alphabet: [UInt8] = [0, 0x31, 0x5B, 0x5D, 0x2C, 0xFE, 0xFF, 0xEF]
        var documents: [[UInt8]] = [[]]
        for _ in 0..<4 {
            documents = [[]] + documents.flatMap { document in alphabet.map { document + [$0] } }
        }
        #expect(documents.count == 4_681)
        for document in documents { compare(Data(document), "\(document)") }
    }

    /// Returns the text of a value, with commas before closing brackets at random.
    private static func text(
        of value: JSONValue,
        _ random: inout SplitMix64
    ) -> String {
        func closing(_ parts: [String], _ bracket: String) -> String {
            let hasComma = !parts.isEmpty && Bool.random(using: &random)
            let space = Bool.random(using: &random) ? " " : ""
            return parts.joined(separator: ",") + (hasComma ? "," + space : space) + bracket
        }
        switch value {
        case .array(let items): return "[" + closing(items.map { text(of: $0, &random) }, "]")
        case .object(let object):
            let members = object.map { member in
                let key = String(decoding: JSONWriter().write(.string(member.key)), as: UTF8.self)
                return key + ":" + text(of: member.value, &random)
            }
            return "{" + closing(members, "}")
        default: return String(decoding: JSONWriter().write(value), as: UTF8.self)
        }
    }

    @Test(arguments: TextEncoding.allCases)
    func `generated documents in every encoding`(encoding: TextEncoding) {
        var random = SplitMix64(seed: 49)
        var departures = Set<FindingCode>()
        for turn in 0..<150 {
            let value = JSONValue.random(using: &random)
            // Keys that differ only in their form are one key to `JSONDecoder`.
            let text = Self.text(of: value, &random).replacing("e\u{301}", with: "e")
            let hasMark = turn.isMultiple(of: 2) && encoding != .utf32LittleEndian
            let data = encoding.data(text, hasMark: hasMark)
            compare(data, "\(encoding) \(hasMark) \(text)")
            let cleaned = try? Self.decoders[0].sanitize(DecodedTree.self, from: data)
            departures.formUnion(cleaned?.report.changes.map(\.code) ?? [])
            if let cleaned {
                #expect((try? cleaned.undo.apply(to: cleaned.data ?? Data())) == data)
            }
        }
        let marked: Set<FindingCode> = [.relaxed("byteOrderMark"), .relaxed("trailingCommas")]
        let encoded: Set<FindingCode> = [.relaxed("encodings"), .relaxed("trailingCommas")]
        #expect(departures == (encoding == .utf8 ? marked : encoded))
    }

    // MARK: The report

    @Test func `what JSONDecoder takes is expected`() throws {
        let documents: [(Data, [FindingCode])] = [
            (Data("\u{FEFF}[1]".utf8), [.relaxed("byteOrderMark")]),
            (Data("[1,]".utf8), [.relaxed("trailingCommas")]),
            (
                TextEncoding.utf16LittleEndian.data("[1,]", hasMark: true),
                [.relaxed("encodings"), .relaxed("trailingCommas")]
            ),
        ]
        for decoder in Self.decoders + [JSONSanitizingDecoder(try Pattern(#"["int"]"#))] {
            for (data, codes) in documents {
                let cleaned = try decoder.sanitize([Int].self, from: data)
                #expect(cleaned.model == [1])
                #expect(cleaned.result.text == "[1]")
                #expect(cleaned.report.changes.map(\.code) == codes)
                #expect(cleaned.report.changes.allSatisfy { $0.severity == .expected })
                #expect(try cleaned.undo.apply(to: Data("[1]".utf8)) == data)
                #expect(throws: Never.self) { try decoder.require([Int].self, from: data) }
            }
        }
    }

    @Test func `a repair for the model is reported beside the comma`() throws {
        let decoder = JSONSanitizingDecoder()
        let cleaned = try decoder.sanitize([Int].self, from: Data(#"[1, "x", 2,]"#.utf8))
        #expect(cleaned.model == [1, 2])
        #expect(cleaned.result.text == "[1, 2]")
        #expect(cleaned.report.changes.map(\.code) == [.typeMismatch, .relaxed("trailingCommas")])
        #expect(cleaned.report.totals.expected == 1)
        #expect(throws: DirtyDocumentError.self) {
            try decoder.require([Int].self, from: Data(#"[1, "x", 2,]"#.utf8))
        }
    }

    @Test func `no other departure is taken unasked`() throws {
        let policy = JSONSanitizingDecoder().policy
        #expect(policy.relaxed == .none)
        for text in ["[1] // one", "['a']", "{a: 1}", "[1", "[NaN]", "[1,,2]", "[01]", "[1 2]"] {
            #expect(throws: DecodingError.self) {
                try JSONSanitizingDecoder().decode(DecodedTree.self, from: Data(text.utf8))
            }
        }
        #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(.anything, policy: policy).sanitize("[1,]")
        }
    }
}
