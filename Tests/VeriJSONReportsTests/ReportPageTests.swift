import Foundation
import Testing
import VeriJSON
import VeriJSONReports

/// The bounds of a page, and the ways that lead through it.
struct ReportPageTests {
    private func result(
        _ pattern: String,
        _ document: String,
        name: String = "orders.json"
    ) throws -> Sanitized {
        let policy = Sanitizer.Policy(
            limits: Sanitizer.Limits(changes: .max),
            disclosure: .values(upTo: 200)
        )
        return try Sanitizer(try Pattern(pattern, name: "orders.pattern.json"), policy: policy)
            .sanitize(document, name: name)
    }

    @Test(arguments: [1_000_000, 100_000, 0])
    func `a page is bounded, and says what it leaves out`(limit: Int) throws {
        let items = (0..<12_000).map { #"{"a":"x","k\#($0 % 3_000)":1}"# }.joined(separator: ",")
        let result = try result(#"[{"a?": "int"}]"#, "[\(items)]")
        let page = result.reportHTML(Report.PageOptions(sizeLimit: limit))
        #expect(page.utf8.count < limit + 40_000)
        let rest = try #require(page.firstMatch(of: /too large, with ([0-9,]+) changes in it/))
        #expect(try #require(Int(rest.1.filter { $0 != "," })) > 3_000)
        #expect(page.contains("12,000 stripped of 12,000"))
        #expect(page.hasSuffix("</html>\n"))
        #expect(!result.reportHTML(Report.PageOptions(sizeLimit: .max)).contains("too large"))
    }

    @Test func `kinds of findings that do not fit are counted`() throws {
        let members = (0..<2_000).map { #""k\#($0)?": "int""# }.joined(separator: ",")
        let values = (0..<2_000).map { #""k\#($0)": "x""# }.joined(separator: ",")
        let result = try result("{\(members)}", "{\(values)}")
        for page in [result.reportHTML(), result.report.html()] {
            #expect(page.utf8.count < 1_040_000)
            let kinds = try #require(page.firstMatch(of: /([0-9,]+) more kinds of findings/))
            let shown = page.split(separator: "<article ").count - 1
            #expect(try #require(Int(kinds.1.replacing(",", with: ""))) + shown == 2_000)
            let listed = try #require(
                page.firstMatch(of: /1,976 more places, of which ([0-9,]+) are/)
            )
            #expect(try #require(Int(listed.1.filter { $0 != "," })) > 100)
        }
    }

    @Test func `the header says what the page was made of, by and when`() throws {
        let result = try result(#"{"a": "int"}"#, #"{"a": 1}"#, name: "/home/ada/orders.json")
        let page = result.reportHTML(Report.PageOptions(date: "2026-11-23 <18:00>"))
        let hash = try Pattern(#"{"a": "int"}"#).fingerprint
        #expect(page.contains("pattern orders.pattern.json (\(hash)) · VeriJSON 0."))
        #expect(page.contains("· 2026-11-23 &lt;18:00&gt;</p>"))
        #expect(page.contains("<title>orders.json: unchanged</title>"))
        #expect(!page.contains("ada"))
        #expect(!result.reportHTML().contains("2026"))
    }

    @Test func `a dropped item leads to the member that is wrong`() throws {
        let pattern = #"{"items": [{"id": "int", "price": "number", "note?": "string"}]}"#
        let document = #"""
            {"items": [{"id": 1, "price": "N/A"}, {"id": "x", "price": 2}, {"id": 3, "price": 4, "note": 5}]}
            """#
        let page = try result(pattern, document).reportHTML()
        let links = page.matches(of: /<a href="#(why-[0-9]+)"><code>([^<]+)<\/code><\/a> 1×/)
        #expect(links.map { String($0.2) } == ["/items/*/price", "/items/*/id"])
        for link in links {
            let article = try #require(page.range(of: "id=\"\(link.1)\""))
            #expect(page[article.upperBound...].prefix(600).contains(link.2))
        }
        let wrong = page.matches(of: /<div class="row gone wrong"[^\n]*/).map { String($0.0) }
        #expect(wrong.count == 2)
        #expect(wrong[0].contains("price") && wrong[1].contains("id"))
        #expect(page.contains("<div class=\"row gone\">"))
    }

    @Test func `repairs have a color of their own`() throws {
        let policy = Sanitizer.Policy(relaxed: .json5)
        let page = try Sanitizer(try Pattern(#"["int"]"#), policy: policy).sanitize("[1,]")
            .reportHTML()
        #expect(page.contains("<li class=\"repaired\">repaired</li>"))
        #expect(page.contains("<rect class=\"repaired\""))
        #expect(!page.contains("class=\"converted\">converted"))
    }
}
