import Foundation
import Testing
import VeriJSON

@testable import VeriJSONXML

/// Items of a document that arrives in pieces.
@Suite struct StreamTests {
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
                case .item(let item):
                    run.xml += try item.xml() ?? Data()
                    if let text = item.json.text { run.json.append(text) }
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
        let items = try #require(whole.json.value?["/rss/channel/item"]?.asArray)
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
            #expect(throws: StreamError.self) {
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
            if case .item(let item) = piece { texts.append(item.json.reportText()) }
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
