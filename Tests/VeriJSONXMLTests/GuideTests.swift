import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// The code of `Docs/XML.md`, as it is there, and what its comments say.
@Suite struct GuideTests {
    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func guide() throws -> String {
        try String(
            contentsOf: repository.appendingPathComponent("Docs/XML.md"),
            encoding: .utf8
        )
    }

    @Test func `every line of code in the guide is run here, with what it says`() throws {
        let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let run = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let blocks = try Self.guide().components(separatedBy: "```swift\n").dropFirst()
        let lines = blocks.flatMap { $0.components(separatedBy: "```")[0].split(separator: "\n") }
        #expect(lines.count > 45)
        for line in lines {
            let text = line.trimmingCharacters(in: .whitespaces)
            guard let comment = text.range(of: "  // ") else {
                #expect(run.contains(text), "\(line)")
                continue
            }
            let expected =
                "#expect(\(text[..<comment.lowerBound]) == \(text[comment.upperBound...]))"
            let throwing =
                "#expect(try \(text[..<comment.lowerBound].dropFirst(4)) == "
                + "\(text[comment.upperBound...]))"
            #expect(run.contains(expected) || run.contains(throwing), "\(expected)")
        }
    }

    // swift-format-ignore
    @Test func `the guide is true`() throws {
        let pattern = try Pattern(
            #"{"rss": {"channel": {"title": "string", "item": [{"@id": "int", "price": "number"}]}}}"#
        )
        let feed = """
            <rss><!-- daily --><channel><title>Fruit</title>
              <item id="1"><price>2.50</price></item>
              <item id="2"><price>N/A</price></item>
            </channel></rss>
            """
        let cleaned = try Sanitizer(pattern).sanitize(xml: Data(feed.utf8), name: "feed.xml")
        let json = #"{"rss":{"channel":{"title":"Fruit","item":[{"@id":1,"price":2.50}]}}}"#
        #expect(cleaned.text == json)
        #expect(cleaned.report.changes.map { "\($0.action) \($0.xpath ?? "") line \($0.line)" } == ["drop /rss/channel/item[2] line 3"])

        let drawn = try Self.guide().components(separatedBy: "<!-- guide -->\n```text\n")[1]
            .components(separatedBy: "```")[0]
        #expect(cleaned.reportText().hasPrefix(drawn))

        let value = try XMLReader().value(of: #"<a k="v"><b>1</b><b/></a>"#)
        #expect(value.description == #"{"a":{"@k":"v","b":["1",null]}}"#)
        let ordered = XMLReader(XMLReader.Options(form: .jsonML))
        #expect(try ordered.value(of: "<p>one <b>two</b> three</p>").description == #"["p","one ",["b","two"]," three"]"#)

        let atom = XMLReader.Options(namespaces: ["": "http://www.w3.org/2005/Atom"])
        let entry = #"<x:feed xmlns:x="http://www.w3.org/2005/Atom"><x:id>7</x:id></x:feed>"#
        #expect(try XMLReader(atom).value(of: entry).description == #"{"feed":{"id":"7"}}"#)

        let clean = try cleaned.xml() ?? Data()
        #expect(String(decoding: clean, as: UTF8.self).contains("<!-- daily -->") == true)
        let original = try cleaned.undo().apply(to: clean)
        #expect(original == Data(feed.utf8))

        let list: JSONValue = ["list": ["@kind": "a&b", "item": ["x < y", nil]]]
        #expect(try XMLWriter().string(list) == #"<list kind="a&amp;b"><item>x &lt; y</item><item/></list>"#)

        struct Item: Decodable {
            var id: Int
            var price: Double
            enum CodingKeys: String, CodingKey {
                case id = "@id"
                case price
            }
        }
        struct Channel: Decodable {
            var title: String
            var item: [Item]
        }
        struct RSS: Decodable { var channel: Channel }
        let rss = try JSONSanitizingDecoder().decode(RSS.self, fromXML: Data(feed.utf8), root: "rss")
        #expect(rss.channel.item.map(\.price) == [2.5])

        let events = try XMLReader().events(of: Data("<a k='1'>x &amp; y<b/></a>".utf8))
        #expect(events.first { _ in true } == .start(name: "a", attributes: [.init(name: "k", value: "1")]))
        let notes: JSONValue = ["a": ["#comment": "daily", "b": ["#cdata": "1 < 2"]]]
        let writer = XMLWriter(XMLWriter.Options(commentKey: "#comment", sectionKey: "#cdata"))
        #expect(try writer.string(notes) == "<a><!--daily--><b><![CDATA[1 < 2]]></b></a>")

        var stream = try Sanitizer(pattern).xmlItems(at: "/rss/channel/item")
        let pieces = try stream.add(Array(feed.utf8)) + stream.finish()
        #expect(stream.count == 2)
        #expect(stream.kept == 1)
        #expect(pieces.count == 5)

        var broken = try Sanitizer(pattern).xmlItems(at: "/rss/channel/item")
        let dirty = feed.replacingOccurrences(of: "<item id=\"1\">", with: "<item id=1>")
        let parts = try broken.add(Array(dirty.utf8)) + broken.finish()
        #expect(broken.unreadable == 1)
        #expect(parts.count == 5)

        let relaxed = Sanitizer.Policy(relaxed: .compatible)
        let loose = try Sanitizer(Pattern(#"{"a":"string"}"#), policy: relaxed)
        let mended = try loose.sanitize(xml: Data("<a>x & y</a>".utf8))
        #expect(mended.text == #"{"a":"x & y"}"#)
        #expect(mended.report.changes.map(\.code.rawValue) == ["relaxed.bareMarkup"])

        do {
            _ = try XMLReader().value(of: "<a>\n<b></a>")
        } catch {
            #expect(error.xmlError?.description == "2:6: expected the end tag of the element that is open, found another one")
        }
    }
}
