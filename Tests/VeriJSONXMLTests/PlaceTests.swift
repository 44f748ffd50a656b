import Foundation
import Testing
import VeriJSON

@testable import VeriJSONReports
@testable import VeriJSONXML

/// Places in the XML: ranges, lines, XPaths and drawn lines.
@Suite struct PlaceTests {
    static let feed = """
        <?xml version="1.0"?>
        <rss version="2.0">
          <channel>
            <item id="1"><price>2.50</price></item>
            <item id="x"><price>3</price></item>
            <item id="3">
              <price cur='EUR'>N/A</price>
            </item>
          </channel>
        </rss>
        """
    static let pattern = """
        {"rss": {"channel": {"item": [{"@id": "int", "price": "number"}]}}}
        """

    private func cleaned(
        _ disclosure: Sanitizer.Policy.Disclosure = .redacted
    ) throws -> SanitizedXML {
        let policy = Sanitizer.Policy(disclosure: disclosure)
        let sanitizer = Sanitizer(
            try Pattern(Self.pattern, name: "feed.pattern.json"),
            policy: policy
        )
        return try sanitizer.sanitize(xml: Data(Self.feed.utf8), name: "feed.xml")
    }

    @Test func `findings point into the XML`() throws {
        let cleaned = try cleaned()
        #expect(
            cleaned.result.text
                == #"{"rss":{"@version":"2.0","channel":{"item":[{"@id":1,"price":2.50}]}}}"#
        )
        let changes = cleaned.report.changes
        #expect(
            changes.map { "\($0.action) \($0.path) \($0.xpath ?? "")" } == [
                "drop /rss/channel/item/1 /rss/channel/item[2]",
                "drop /rss/channel/item/2 /rss/channel/item[3]",
            ]
        )
        let bytes = Array(Self.feed.utf8)
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        #expect(text(changes[0].range) == "<item id=\"x\"><price>3</price></item>")
        #expect(text(changes[0].causes[0].range) == "\"x\"")
        #expect(text(changes[1].causes[0].range) == "N/A")
        #expect(changes.map(\.line) == [5, 6])
        #expect(changes.map { $0.causes[0].line } == [5, 7])
        #expect(changes.map { $0.causes[0].column } == [14, 24])
        #expect(changes[0].causes[0].xpath == "/rss/channel/item[2]/@id")
    }

    @Test func `findings keep their XPaths in JSON`() throws {
        let findings = try cleaned().report.findings
        let decoded = try JSONDecoder().decode(
            [Finding].self,
            from: try JSONEncoder().encode(findings)
        )
        #expect(decoded.first?.xpath == "/rss/channel/item[2]/@id")
        #expect(decoded == findings)
    }

    @Test(arguments: [0, 1])
    func `refused values beyond the limit on changes have their lines in the XML`(
        limit: Int
    ) throws {
        var policy = Sanitizer.Policy()
        policy.limits.changes = limit
        let sanitizer = Sanitizer(try Pattern(Self.pattern), policy: policy)
        let records = try sanitizer.sanitize(xml: Data(Self.feed.utf8)).result.quarantine()
        #expect(records.map(\.line) == [5, 6])
        #expect(records.map(\.column) == [5, 5])
    }

    @Test func `drawn lines are those of the XML, without its values`() throws {
        let text = try cleaned().result.reportText()
        #expect(
            text == """
                feed.xml: changed: 2 of 3 items dropped (66.7%)

                error[type.mismatch]: expected an integer, found a string
                 --> feed.xml:5:14  at /rss/channel/item/1/@id  (/rss/channel/item[2]/@id)
                   |
                 5 |     <item id={text}><price>{text}</price></item>
                   |              ^^^^^^ this is a string
                 ::: feed.pattern.json:1:39
                   |
                 1 | {"rss": {"channel": {"item": [{"@id": "int", "price": "number"}]}}}
                   |                                       ----- required by this rule
                   = note: the item /rss/channel/item/1 was dropped
                   = help: to drop the value on its own, make the key "@id?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern

                error[type.mismatch]: expected a number, found a string
                 --> feed.xml:7:24  at /rss/channel/item/2/price  (/rss/channel/item[3]/price)
                   |
                 7 |       <price <key>={text}>{text}</price>
                   |                           ^^^^^^ this is a string
                 ::: feed.pattern.json:1:55
                   |
                 1 | {"rss": {"channel": {"item": [{"@id": "int", "price": "number"}]}}}
                   |                                                       -------- required by this rule
                   = note: the item /rss/channel/item/2 was dropped
                   = help: to make words such as "N/A" null, write {"$type": "number", "$null": ["", "-", "N/A", "n/a", "null"]} in the pattern
                   = help: to drop the value on its own, make the key "price?" in the pattern

                warning[array.emptied]: this array lost 2 of its 3 items (66.7%)
                 --> feed.xml:5:5  at /rss/channel/item
                   |
                 5 |     <item id={text}><price>{text}</price></item>
                   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the first item that was dropped

                note[xml.typed]: text was read as what the pattern asks for: 4 numbers

                note[xml.attributes]: attributes were left out of 1 element whose text alone the pattern asks for
                 --> feed.xml:7:24  at /rss/channel/item/2/price
                   |
                 7 |       <price <key>={text}>{text}</price>
                   |                           ^^^^^^ the element of this text has attributes

                """
        )
    }

    @Test func `values are shown where they may be`() throws {
        let text = try cleaned(.values(upTo: 80)).result.reportText()
        #expect(text.contains("7 |       <price cur='EUR'>N/A</price>"))
        #expect(text.contains("expected a number, found the string \"N/A\""))
    }

    @Test func `a page draws the lines of the XML`() throws {
        let page = try cleaned(.values(upTo: 80)).result.reportHTML()
        #expect(page.contains("feed.xml:7:24"))
        #expect(page.contains("<mark>N/A</mark>&lt;/price"))
        #expect(page.contains("&lt;price&gt;"))
        let hidden = try cleaned().result.reportHTML()
        #expect(!hidden.contains("N/A</mark>"))
        #expect(!hidden.contains("EUR"))
    }

    /// The rows of the document in a page, without tags, and without the reasons beside them.
    private func rows(
        of xml: String,
        _ pattern: String,
        showsValues: Bool = true
    ) throws -> [String] {
        let policy = Sanitizer.Policy(disclosure: showsValues ? .values(upTo: 80) : .redacted)
        let cleaned = try Sanitizer(Pattern(pattern), policy: policy).sanitize(xml: Data(xml.utf8))
        let page = cleaned.result.reportHTML()
        return page.components(separatedBy: "<div class=\"row").dropFirst().map { row in
            let code = row.components(separatedBy: "<code>").dropFirst().joined()
            let line = code.components(separatedBy: "</code>")[0]
            return line.replacing(#/<[^>]*>/#, with: "")
                .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        }
    }

    @Test func `a page draws the document as XML`() throws {
        let xml = """
            <a v="1"><b k="x">t</b><c>1 &lt; 2</c><c>q</c><c/><d><e>y</e>free<f/></d><g>z</g></a>
            """
        let pattern = """
            {"a": {"@v": "int", "b?": {"@k": "int", "#text": "string"}, "c": ["int"],
                   "d": {"e?": "int", "f?": "any", "#text": "string"}, "g?": "string",
                   "h": {"$type": "int", "$default": 7}}}
            """
        #expect(
            try rows(of: xml, pattern) == [
                "<a>",
                "  v=\"1\"",
                "  <b>",
                "    k=\"x\"",
                "    t",
                "  </b>",
                "  <c>1 &lt; 2</c>",
                "  <c>q</c>",
                "  <c/>",
                "  <d>",
                "    <e>y</e>",
                "    <f/>",
                "    free",
                "  </d>",
                "  <g>z</g>",
                "  <h>7</h>",
                "</a>",
            ]
        )
        #expect(
            try rows(of: xml, pattern, showsValues: false).prefix(7) == [
                "<a>",
                "  v={text}",
                "  <b>",
                "    k={text}",
                "    {text}",
                "  </b>",
                "  <c>{text}</c>",
            ]
        )
    }

    @Test func `a page names a list and a document that are wrong as a whole`() throws {
        let pattern = #"{"a": {"b?": {"$type": ["int"], "$count": "3,4"}, "c": "int"}}"#
        #expect(
            try rows(of: "<a><b>1</b><b>2</b><c>x</c></a>", pattern) == [
                "document",
                "  <a>",
                "    <b>…</b>",
                "    <c>x</c>",
                "  </a>",
            ]
        )
        #expect(
            try rows(of: "<a><b>1</b><b>2</b><c>3</c></a>", pattern) == [
                "<a>",
                "  <b> elements",
                "    <b>1</b>",
                "    <b>2</b>",
                "  <c>3</c>",
                "</a>",
            ]
        )
    }

    @Test func `what is secret is drawn in no form`() throws {
        let pattern = try Pattern(
            """
            {"a": {"key": {"$type": "string:^k", "$secret": true}, "b": "int",
              "u": {"@pw": {"$type": "string", "$secret": true}, "n": "int"}}}
            """
        )
        let xml = Data("<a><key>TOPSECRET</key><b>x</b><u pw='HIDDEN'><n>y</n></u></a>".utf8)
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 80))
        let cleaned = try Sanitizer(pattern, policy: policy).sanitize(xml: xml)
        #expect(cleaned.status == .rejected)
        let texts = [
            cleaned.result.reportText(), cleaned.result.reportHTML(), cleaned.report.json(),
            "\(cleaned.report)",
        ]
        for text in texts {
            #expect(!text.contains("TOPSECRET"))
            #expect(!text.contains("HIDDEN"))
        }
        #expect(cleaned.result.reportText().contains("<b>x</b>"))
        let broken = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(pattern, policy: policy).sanitize(
                xml: Data("<a><key>TOPSECRET</key><b>x</c></a>".utf8)
            )
        }
        #expect(broken?.description.contains("TOPSECRET") == false)
    }

    @Test func `comments and hidden names are not drawn`() throws {
        let pattern = try Pattern(#"{"a": {"*": "int"}}"#)
        let xml = Data("<a><!-- private --><ann>x</ann></a>".utf8)
        let cleaned = try Sanitizer(pattern).sanitize(xml: xml)
        let text = cleaned.result.reportText()
        #expect(!text.contains("private"))
        #expect(!text.contains("ann"))
        #expect(text.contains("{comment}<<key>>{text}</<key>>"))
        #expect(cleaned.report.changes[0].causes[0].xpath == "/a/*")
    }

    @Test func `a missing member points at its element`() throws {
        let pattern = try Pattern(#"{"a": {"b?": {"c": "int"}}}"#)
        let cleaned = try Sanitizer(pattern).sanitize(
            xml: Data("<a>\n  <b x='1'>\n  </b></a>".utf8)
        )
        let finding = cleaned.report.changes[0].causes[0]
        #expect(finding.code == .missing)
        #expect(finding.xpath == "/a/b/c")
        #expect((finding.line, finding.column) == (2, 3))
        #expect(cleaned.result.reportText().contains("   ^ "))
    }

    @Test func `a document in another encoding has places in its UTF-8 form`() throws {
        let xml =
            Data("<?xml version='1.0' encoding='ISO-8859-1'?>\n<a><t>".utf8) + Data([0xE9, 0xE9])
            + Data("</t><b>x</b></a>".utf8)
        let pattern = try Pattern(#"{"a": {"b?": "int"}}"#)
        let change = try Sanitizer(pattern).sanitize(xml: xml).report.changes[0]
        #expect((change.line, change.column) == (2, 16))
    }

    @Test(arguments: [
        ("", "/"), ("/rss/channel/item/3/@id", "/rss/channel/item[4]/@id"),
        ("/a/#text", "/a/text()"), ("/soap:a/b/0", "/soap:a/b[1]"),
    ]) func `a pointer is an XPath, too`(_ pointer: String, _ xpath: String) throws {
        #expect(try #require(JSONPointer(pointer)).xpath == xpath)
    }

    /// Every place of the JSON text, with what it was made of.
    @Test func `every value has a place in the XML that says the same`() throws {
        let xml = "<a x='1'>t<b>u</b><c/><b y=\"&lt;\"><d>v</d></b></a>"
        let document = try XMLReader().document(Data(xml.utf8), name: nil)
        let bytes = Array(xml.utf8)
        let list = document.places.map { place in
            let json = String(decoding: document.json[place.range], as: UTF8.self)
            let range = document.textRange(of: place.range)
            return json + " = " + String(decoding: bytes[range], as: UTF8.self)
        }
        #expect(
            list == [
                ##"{"a":{"@x":"1","b":["u",{"@y":"<","d":"v"}],"c":null,"#text":"t"}} = "## + xml,
                ##"{"@x":"1","b":["u",{"@y":"<","d":"v"}],"c":null,"#text":"t"} = "## + xml,
                "\"1\" = '1'",
                #"["u",{"@y":"<","d":"v"}] = <b>u</b><c/><b y="&lt;"><d>v</d></b>"#,
                "\"u\" = u",
                #"{"@y":"<","d":"v"} = <b y="&lt;"><d>v</d></b>"#,
                #""<" = "&lt;""#,
                "\"v\" = v",
                "null = <c/>",
                "\"t\" = t",
            ]
        )
    }
}
