import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Report pages as a browser shows them.
@Suite(.serialized, .enabled(if: Chromium.isPresent, "\(Chromium.absence)"))
struct ReportPageBrowserTests {
    /// A page with everything that a page can have.
    static func page(
        _ disclosure: Sanitizer.Policy.Disclosure = .values(upTo: 200)
    ) throws -> Sanitized {
        let pattern = """
            {"title": "string", "state": {"$type": "enum:new,old", "$novel": true, "$fallback": "old"},
             "rows": [{"id": "int", "price": "~number", "note?": "string", "tag": "string?",
               "unit": {"$type": "string", "$default": "piece"}}],
             "lost": [["int"]], "long": [{"$type": "string", "$trim": true}]}
            """
        let rows = (0..<40).map { number in
            #"{"id": \#(number), "price": \#(number % 3 == 0 ? "\"\(number).50\"" : "1"), "#
                + #""note": \#(number % 4 == 0 ? "5" : "\"n\""), "tag": \#(number % 5), "unit": "m"}"#
        }
        let document = """
            {"title": "a", "state": "broken", "rows": [\(rows.joined(separator: ",\n")), {"id": 7}],
             "lost": [1, 2, [3]], "long": [" \(String(repeating: "word", count: 100)) "]}
            """
        let policy = Sanitizer.Policy(unknownKeys: .note, disclosure: disclosure)
        return try Sanitizer(Pattern(pattern, name: "rows.pattern.json"), policy: policy)
            .sanitize(document, name: "rows.json")
    }

    @Test(arguments: [("", 1_400), ("", 360), (Chromium.dark, 1_400), (Chromium.dark, 400)])
    func `a page can be read in light and dark, wide and narrow`(scheme: String, width: Int) throws
    {
        let result = try Self.page()
        for html in [result.report.html(), result.reportHTML()] {
            let (seen, console) = try Chromium.measure(
                html,
                width: width,
                scheme.isEmpty ? [] : [scheme]
            )
            #expect(console == [])
            #expect(seen["isDark"] == .bool(!scheme.isEmpty))
            #expect(seen["isStyled"] == true, "the hash of the style sheet does not fit")
            #expect(
                (seen["contrast"]?.asNumber?.int ?? 0) >= 450,
                "\(seen["palest"]?.asString ?? "")"
            )
            #expect(seen["overflow"] == 0)
            #expect(seen["length"] == seen["fullLength"], "nothing waits to be scrolled to")
            #expect(seen["brokenPaths"] == [] || width < 704)
            #expect(seen["cut"] == 0, "nothing has to be scrolled sideways")
            #expect(seen["language"] == "en")
            #expect(seen["unnamed"] == 0)
            #expect(seen["repeatedIds"] == [])
            #expect(seen["deadLinks"] == [])
            #expect(seen["requests"] == [])
            #expect(seen["title"] == "rows.json: changed")
            let headings = seen["headings"]?.asArray?.compactMap(\.asString) ?? []
            #expect(headings.first == "h1")
            #expect(headings.count { $0 == "h1" } == 1)
            #expect(headings.dropFirst().first == "h2")
        }
    }

    /// Texts that would run, load or hide something if they became markup.
    static let hostile = [
        "<script>document.title='run'; parent.document.title='run'</script>",
        "</style></title></code><img src=x onerror=\"document.title='run'\">",
        "\"><svg onload='document.title=1'>", "' onmouseover='document.title=1' x='",
        "javascript:document.title=1", "<!-- ", "]]>", "&lt;script&gt;", "\u{202E}esrever\u{2066}",
        "<iframe src=https://example.org></iframe>", "<base href=https://example.org>",
        "<meta http-equiv=refresh content='0;url=https://example.org'>", "\u{0}\u{7F}\u{1B}[31m",
    ]

    @Test func `hostile texts stay texts`() throws {
        let texts = Self.hostile.map { JSONValue.string($0) }
        let members = JSONObject(
            Self.hostile.map { JSONObject.Member(key: $0, value: .string($0)) }
        )
        let document: JSONValue = [
            "list": .array(texts), "map": .object(members), "one": .array(texts),
        ]
        let doc = JSONWriter().string(.string(Self.hostile.joined(separator: " ")))
        let key = JSONWriter().string(.string(Self.hostile[0] + "?"))
        let pattern = """
            {"list": ["int"], "map": {"*?": {"$type": "bool", "$doc": \(doc)}},
             "one": {"$type": ["string"], "$count": "0,1", "$fallback": []}, \(key): "int",
             "x": {"$type": "string", "$default": \(doc)}}
            """
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 1_000))
        let name = Self.hostile.joined()
        let result = try Sanitizer(Pattern(pattern, name: name), policy: policy)
            .sanitize(document, name: name)
        #expect(result.status == .changed)
        for html in [result.reportHTML(), result.report.html()] {
            let (seen, console) = try Chromium.measure(html, width: 1_000)
            #expect(console == [])
            #expect(seen["outerTitle"] == "measuring")
            #expect(seen["title"]?.asString?.hasPrefix("<script>") == true)
            #expect(seen["requests"] == [])
            let elements = Set(seen["elements"]?.asArray?.compactMap(\.asString) ?? [])
            #expect(elements.subtracting(Self.ownElements) == [])
            let attributes = Set(seen["attributes"]?.asArray?.compactMap(\.asString) ?? [])
            #expect(attributes.subtracting(Self.ownAttributes) == [])
            let links = seen["links"]?.asArray?.compactMap(\.asString) ?? []
            #expect(links.allSatisfy { $0.hasPrefix("#") })
            #expect(!html.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
        }
    }

    private static let ownElements: Set<String> = [
        "html", "head", "meta", "title", "style", "body", "a", "header", "p", "h1", "span", "dl",
        "div", "dt", "dd", "ul", "li", "strong", "code", "nav", "main", "section", "h2", "table",
        "caption", "thead", "tbody", "tr", "th", "td", "svg", "rect", "details", "summary",
        "article", "h3", "figure", "figcaption", "pre", "mark", "del", "ins", "footer",
    ]

    private static let ownAttributes: Set<String> = [
        "aria-hidden", "aria-label", "aria-labelledby", "charset", "class", "content", "height",
        "href", "http-equiv", "id", "lang", "name", "preserveAspectRatio", "role", "scope",
        "tabindex", "viewBox", "width", "x",
    ]

    @Test func `a browser tells of what a page must not do`() throws {
        let folder = try Workplace()
        let page = try Self.page().reportHTML()
            .replacing("<main", with: "<script>1</script><p style='color:red'>x</p><main")
        try folder.write(page, to: "page.html")
        #expect(try Chromium.open("page.html", in: folder).console.count == 2)
        let safe = try Self.page().reportHTML()
        try folder.write(safe, to: "safe.html")
        #expect(try Chromium.open("safe.html", in: folder).console == [])
    }
}
