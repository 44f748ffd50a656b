import Foundation
import Testing
import VeriJSON

@testable import VeriJSONStreams
@testable import VeriJSONXML

/// Items of a document that arrives in pieces.
@Suite struct StreamTests {
    /// Cleans a stream of pieces, and returns the clean document as XML.
    private func clean(_ bytes: [UInt8], in size: Int) throws -> (xml: String, count: Int) {
        let pattern = try Pattern(#"{"r": {"i": [{"n": "int", "t": "string"}]}}"#)
        var stream = try Sanitizer(pattern).xmlItems(at: "/r/i")
        var pieces: [XMLItemStream.Piece] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            pieces += try stream.add(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        pieces += try stream.finish()
        let output: [UInt8] = try pieces.flatMap { piece in
            switch piece {
            case .around(let bytes): bytes
            case .item(let item): try item.xml().map { [UInt8]($0) } ?? []
            case .unreadable: [UInt8]()
            }
        }
        return (String(decoding: output, as: UTF8.self), stream.count)
    }

    @Test(
        arguments: ["ISO-8859-1", "UTF-16LE", "UTF-16BE", "Shift_JIS", "GB18030"],
        [1, 3, 7, 4_096]
    )
    func `a stream in another encoding is read, whatever its pieces are`(
        _ encoding: String,
        _ size: Int
    ) throws {
        let names = ["ISO-8859-1": "é", "Shift_JIS": "日本", "GB18030": "日本"]
        let text = names[encoding] ?? "é日😀"
        let declared = encoding.hasPrefix("UTF-16") ? "UTF-16" : encoding
        let xml = """
            <?xml version="1.0" encoding="\(declared)"?>
            <r><!--\(text)--><i><n>1</n><t>\(text)</t></i> <i><n>x</n><t/></i></r>
            """
        let encodings: [String: String.Encoding] = [
            "ISO-8859-1": .isoLatin1, "UTF-16LE": .utf16LittleEndian, "UTF-16BE": .utf16BigEndian,
            "Shift_JIS": .shiftJIS,
        ]
        let bytes =
            try encodings[encoding].map { try #require(xml.data(using: $0)) }
            ?? Data(try Self.gb18030(xml))
        let cleaned = try clean([UInt8](bytes), in: size)
        #expect(
            cleaned.xml == """
                <?xml version="1.0" encoding="UTF-8"?>
                <r><!--\(text)--><i><n>1</n><t>\(text)</t></i> </r>
                """
        )
        #expect(cleaned.count == 2)
    }

    /// A text in GB18030, whose characters of two and four bytes are those of a table here.
    private static func gb18030(_ text: String) throws -> [UInt8] {
        let table: [Character: [UInt8]] = ["日": [0xC8, 0xD5], "本": [0xB1, 0xBE]]
        return try text.flatMap { character in
            if let ascii = character.asciiValue { return [ascii] }
            return try #require(table[character])
        }
    }

    @Test func `bytes that are no text end a stream with their place, after what was before them`()
        throws
    {
        let head = "<?xml version='1.0' encoding='EUC-JP'?>\n<r><i><n>1</n><t>a</t></i>"
        let pattern = try Pattern(#"{"r": {"i": [{"n": "int", "t": "string"}]}}"#)
        var stream = try Sanitizer(pattern).xmlItems(at: "/r/i")
        let pieces = try stream.add(Array(head.utf8) + [0xFF, 0xFF])
        #expect(pieces.count == 2)
        let error = #expect(throws: UnreadableDocumentError.self) { try stream.finish() }
        #expect(error?.xmlError?.code == .bytes)
        #expect(error?.xmlError?.line == 2)
        #expect(error?.xmlError?.column == 27)
    }

    @Test func `a stream in an encoding that no piece tells, or none knows, is refused`() throws {
        for (name, column) in [("ISO-2022-JP", 31), ("windows-1255", 1), ("no-such", 31)] {
            let xml = "<?xml version='1.0' encoding='\(name)'?><r/>"
            let error = #expect(throws: UnreadableDocumentError.self) {
                try clean(Array(xml.utf8), in: 4)
            }
            #expect(error?.xmlError?.code == .encoding)
            #expect(error?.xmlError?.column == column)
        }
    }

    private struct Run {
        var xml: [UInt8] = []
        var json: [String] = []
        var reports: [String] = []
        var places: [String] = []
    }

    private func run(
        _ pattern: String,
        _ pointer: JSONPointer,
        _ xml: [UInt8],
        chunk: Int
    ) throws -> Run {
        var stream = try Sanitizer(Pattern(pattern)).xmlItems(at: pointer, name: "feed.xml")
        var run = Run()
        func take(_ pieces: [XMLItemStream.Piece]) throws {
            for piece in pieces {
                switch piece {
                case .around(let bytes): run.xml += bytes
                case .unreadable: break
                case .item(let item):
                    run.xml += try item.xml() ?? Data()
                    if let text = item.result.text { run.json.append(text) }
                    for change in item.report.changes {
                        run.reports.append("\(change.action) \(change.path) \(change.xpath ?? "")")
                        let cause = change.causes[0]
                        run.places.append("\(cause.line):\(cause.column) \(cause.range)")
                    }
                }
            }
        }
        var offset = 0
        while offset < xml.count {
            let end = min(xml.count, offset + chunk)
            try take(stream.add(Array(xml[offset..<end])))
            offset = end
        }
        try take(stream.finish())
        return run
    }

    static let feed = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- a <item> that is none --><rss xmlns:p='urn:p' version="2.0">\r
          <channel a="é">
            <title>T &amp; U</title>
            <item id="1"><price>2.50</price><p:x/></item>\r
            <item id="x"><price>3</price></item><item id="3"/>
            <item id="4"><item id="n"/><price>N/A</price><?p?></item>
            <other><item id="5"/></other>
          </channel>
        </rss>

        """
    static let pattern = """
        {"rss": {"channel": {"item": [{"@id": "int", "price?": "number"}]}}}
        """

    @Test func `pieces of any size give the same as the whole document`() throws {
        let bytes = Array(Self.feed.utf8)
        let whole = try Sanitizer(Pattern(Self.pattern))
            .sanitize(xml: Data(bytes), name: "feed.xml")
        let expected = whole.report.changes.map { "\($0.action) \($0.path) \($0.xpath ?? "")" }
        let places = whole.report.changes.map { change in
            "\(change.causes[0].line):\(change.causes[0].column) \(change.causes[0].range)"
        }
        #expect(expected.count == 2)
        let items = try #require(whole.result.value?["/rss/channel/item"]?.asArray)
        for chunk in Array(1...40) + [100, 1_000] {
            let run = try run(Self.pattern, "/rss/channel/item", bytes, chunk: chunk)
            #expect(run.reports == expected, "\(chunk)")
            #expect(run.places == places, "\(chunk)")
            #expect(run.json == items.map(\.description), "\(chunk)")
            // Of the item that was dropped, the white space before it stays.
            let clean = Self.feed
                .replacingOccurrences(of: "<item id=\"x\"><price>3</price></item>", with: "")
                .replacingOccurrences(of: "<price>N/A</price>", with: "")
            #expect(String(decoding: run.xml, as: UTF8.self) == clean, "\(chunk)")
        }
    }

    @Test func `a mistake has its place in the stream`() throws {
        let xml = Array(
            Self.feed.replacingOccurrences(of: "<price>N/A<", with: "<price>N/A&<").utf8
        )
        for chunk in [1, 7, 1_000] {
            let error = #expect(throws: UnreadableDocumentError.self) {
                try run(Self.pattern, "/rss/channel/item", xml, chunk: chunk)
            }
            #expect(error?.xmlError?.code == .reference)
            #expect(error?.xmlError?.line == 7)
            #expect(error?.xmlError?.column == 42)
        }
    }

    @Test func `a stream that is cut off is refused at its end`() throws {
        let bytes = Array(Self.feed.utf8)
        let end = try #require(Self.feed.range(of: "</rss>")).upperBound
        let whole = Self.feed[..<end].utf8.count
        for count in 0..<whole {
            #expect(throws: UnreadableDocumentError.self, "\(count)") {
                try run(Self.pattern, "/rss/channel/item", Array(bytes[..<count]), chunk: 64)
            }
        }
    }

    @Test func `a pattern without a plain list at the path is refused`() throws {
        for pointer: JSONPointer in ["/rss/channel", "/rss/item", ""] {
            #expect(throws: XMLItemsError.self) {
                _ = try Sanitizer(Pattern(Self.pattern)).xmlItems(at: pointer)
            }
        }
    }

    @Test func `drawn lines of an item are those of the stream`() throws {
        let run = try run(Self.pattern, "/rss/channel/item", Array(Self.feed.utf8), chunk: 10)
        #expect(run.places[0].hasPrefix("6:14 "))
        var stream = try Sanitizer(Pattern(Self.pattern)).xmlItems(
            at: "/rss/channel/item",
            name: "f"
        )
        var texts: [String] = []
        for piece in try stream.add(Array(Self.feed.utf8)) {
            if case .item(let item) = piece { texts.append(item.result.reportText()) }
        }
        #expect(texts[1].contains("f:6:14"))
        #expect(texts[1].contains("6 | <item id={text}><price>{text}</price></item>"))
    }

    @Test func `what the cutter keeps does not grow with the document`() throws {
        var cutter = XMLItemCutter(["a", "b"], XMLReader.Options(), Sanitizer.Limits())
        _ = try cutter.add(Array("<a>".utf8), isLast: false)
        var largest = 0
        for _ in 0..<2_000 {
            _ = try cutter.add(Array("<c>t</c><b k='v'><d/><d/></b>".utf8), isLast: false)
            largest = max(largest, cutter.retained)
        }
        #expect(largest <= 16)
        _ = try cutter.add(Array("</a>".utf8), isLast: true)
    }

    @Test func `a token that arrives in many pieces is not read from its start each time`() throws {
        var cutter = XMLItemCutter(["a", "b"], XMLReader.Options(), Sanitizer.Limits())
        _ = try cutter.add(Array("<a><!--".utf8), isLast: false)
        let piece = [UInt8](repeating: 0x78, count: 1_000)
        // Read from its start each time, this comment would be twelve billion bytes.
        for _ in 0..<5_000 { _ = try cutter.add(piece, isLast: false) }
        let pieces = try cutter.add(Array("--><b/></a>".utf8), isLast: true)
        #expect(pieces.count == 3)
    }
}
