import Foundation
import Testing
import VeriJSON
import VeriJSONXML

/// Models from XML without a pattern: their own requests steer.
@Suite struct DecodingTests {
    struct Price: Codable, Equatable {
        var currency: String
        var amount: Double

        enum CodingKeys: String, CodingKey {
            case currency = "@currency"
            case amount = "#text"
        }
    }

    struct Item: Codable, Equatable {
        var id: Int
        var title: String
        var price: Price?
        var tags: [String]
        var isNew: Bool?

        enum CodingKeys: String, CodingKey {
            case id = "@id"
            case title
            case price
            case tags = "tag"
            case isNew = "new"
        }
    }

    struct Feed: Codable, Equatable {
        var item: [Item]
    }

    struct Document: Codable, Equatable {
        var feed: Feed
    }

    static let xml = """
        <feed>
          <item id="1"><title>12</title><price currency="EUR">2.50</price><tag>a</tag></item>
          <item id="2"><title/><tag>b</tag><tag>c</tag><new>true</new></item>
        </feed>
        """

    @Test func `lists, numbers and attributes are what the model asks for`() throws {
        let decoder = JSONSanitizingDecoder()
        let feed = try decoder.decode(Feed.self, fromXML: Data(Self.xml.utf8), root: "feed")
        #expect(
            feed.item == [
                Item(id: 1, title: "12", price: Price(currency: "EUR", amount: 2.5), tags: ["a"]),
                Item(id: 2, title: "", tags: ["b", "c"], isNew: true),
            ]
        )
        let whole = try decoder.decode(Document.self, fromXML: Data(Self.xml.utf8), root: nil)
        #expect(whole.feed == feed)
    }

    @Test func `a list over one element has one item, and over none it is empty`() throws {
        let decoder = JSONSanitizingDecoder()
        let one = Data("<feed><item id='1'><title>t</title></item></feed>".utf8)
        let feed = try decoder.sanitize(Feed.self, fromXML: one, root: "feed")
        #expect(feed.model.item == [Item(id: 1, title: "t", tags: [])])
        #expect(feed.report.status == .unchanged)
        let none = try decoder.sanitize(Feed.self, fromXML: Data("<feed/>".utf8), root: "feed")
        #expect(none.model.item.isEmpty)
    }

    /// Nothing can make up a value of this enumeration, whose cases are not listed.
    private enum State: String, Decodable { case open, closed }

    private struct Shop: Decodable {
        struct Order: Decodable {
            var number: Int
            var state: State
            var total: Double?
            var lines: [Line]
        }

        struct Line: Decodable {
            var sku: String
            var count: Int
            var notes: [String]?
        }

        var order: [Order]
    }

    @Test func `numbers and lists are read beside values that nobody can make up`() throws {
        let xml = """
            <shop>
              <order><number>7</number><state>open</state><total>1.5</total>
                <lines><sku>12</sku><count>2</count><notes>n</notes></lines></order>
              <order><number>8</number><state>closed</state></order>
              <order><number>9</number><state>closed</state>
                <lines><sku>13</sku><count>1</count></lines></order>
            </shop>
            """
        let cleaned = try JSONSanitizingDecoder()
            .sanitize(Shop.self, fromXML: Data(xml.utf8), root: "shop")
        #expect(cleaned.report.changes.isEmpty)
        let orders = cleaned.model.order
        #expect(orders.map(\.number) == [7, 8, 9] && orders.map(\.total) == [1.5, nil, nil])
        #expect(orders.map { $0.lines.map(\.sku) } == [["12"], [], ["13"]])
        #expect(orders.map { $0.lines.map(\.notes) } == [[["n"]], [], [nil]])
    }

    @Test func `a bad item is dropped, with its place in the XML`() throws {
        let xml = """
            <feed>
              <item id="1"><title>t</title></item>
              <item id="x"><title>t</title></item>
              <item id="3"><title>t</title><price currency="EUR">?</price></item>
            </feed>
            """
        let cleaned = try JSONSanitizingDecoder()
            .sanitize(Feed.self, fromXML: Data(xml.utf8), root: "feed", name: "feed.xml")
        #expect(cleaned.model.item.map(\.id) == [1, 3])
        #expect(cleaned.model.item[1].price == nil)
        let changes = cleaned.report.changes
        #expect(
            changes.map { "\($0.action) \($0.path) \($0.xpath ?? "") \($0.line)" } == [
                "drop /item/1 /feed/item[2] 3", "strip /item/2/price /feed/item[3]/price 4",
            ]
        )
        #expect(cleaned.result.reportText().contains("feed.xml:3:"))
    }

    @Test func `another root is an error, and so is a model that cannot be saved`() throws {
        let decoder = JSONSanitizingDecoder()
        let xml = Data(Self.xml.utf8)
        #expect(throws: DecodingError.self) {
            try decoder.decode(Feed.self, fromXML: xml, root: "channel")
        }
        #expect(throws: DecodingError.self) {
            try decoder.decode(Item.self, fromXML: xml, root: "feed")
        }
        #expect(throws: UnreadableDocumentError.self) {
            try decoder.decode(Feed.self, fromXML: Data("<feed>".utf8), root: "feed")
        }
    }

    @Test func `a pattern steers instead of the model`() throws {
        let pattern = try Pattern(
            ##"{"item": [{"@id": "int:2,", "title": "string", "tag": ["string"]}]}"##
        )
        let cleaned = try JSONSanitizingDecoder(pattern)
            .sanitize(Feed.self, fromXML: Data(Self.xml.utf8), root: "feed")
        #expect(cleaned.model.item.map(\.id) == [2])
    }

    @Test func `what is written from a model is read as the same`() throws {
        let feed = Feed(item: [
            Item(id: 1, title: "<&>", price: Price(currency: "\"", amount: 0.5), tags: []),
            Item(id: 2, title: "", tags: ["x"], isNew: false),
        ])
        let data = try XMLWriter().encode(feed, root: "feed")
        let decoder = JSONSanitizingDecoder()
        #expect(try decoder.decode(Feed.self, fromXML: data, root: "feed") == feed)
    }
}
