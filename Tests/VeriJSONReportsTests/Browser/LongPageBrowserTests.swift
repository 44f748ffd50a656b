import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Pages about many documents and about long ones, as a browser shows and prints them.
@Suite(.serialized, .enabled(if: Chromium.isPresent, "\(Chromium.absence)"))
struct LongPageBrowserTests {
    /// The result of cleaning items of which all lose a member.
    private static func items(_ count: Int) throws -> Sanitized {
        let items = (0..<count).map { #"{"id":\#($0),"v":"x"}"# }.joined(separator: ",\n")
        let policy = Sanitizer.Policy(limits: .init(changes: .max))
        return try Sanitizer(Pattern(#"[{"id": "int", "v?": "int"}]"#), policy: policy)
            .sanitize("[\(items)]", name: "items.json")
    }

    /// The page about three thousand documents, each with a finding.
    private static let service = Result {
        let pattern = try Pattern(
            #"{"customer": {"addresses": [{"postalCodeOfTheDistrict": "int"}]}}"#,
            name: "order.pattern.json"
        )
        let verifier = Verifier(pattern)
        var service = ServiceReport()
        for number in 0..<3_000 {
            let item = #"{"postalCodeOfTheDistrict": "x\#(number)"}"#
            let document = #"{"customer": {"addresses": [\#(item)]}}"#
            service.add(try verifier.list(document, name: "night/\(number).json"))
        }
        return service.html()
    }

    @Test(arguments: [("", 1_400), (Chromium.dark, 400)])
    func `every one of three thousand documents is on their page`(
        scheme: String,
        width: Int
    ) throws {
        let options = scheme.isEmpty ? [] : [scheme]
        let html = try Self.service.get()
        let (seen, console) = try Chromium.measure(html, width: width, options)
        #expect(console == [])
        #expect(seen["overflow"] == 0)
        #expect(seen["brokenPaths"] == [] || width < 704)
        #expect(seen["cut"] == 0, "nothing has to be scrolled sideways")
        #expect((seen["contrast"]?.asNumber?.int ?? 0) >= 450, "\(seen["palest"] ?? nil)")
        let listed = html.components(separatedBy: "<code>night/").dropFirst()
            .compactMap { Int($0.prefix { $0 != "." }) }
        #expect(listed == Array(0..<3_000))
        #expect(!html.contains("not listed"))
    }

    // A narrow page has reasons below their rows, which makes its length harder to estimate.
    @Test func `a page of many rows is about as long before it is scrolled`() throws {
        let page = try Self.items(1_100).reportHTML(Report.PageOptions(sizeLimit: 10_000_000))
        #expect(page.contains("<div class=\"document long\">"))
        let (seen, console) = try Chromium.measure(page, width: 400)
        #expect(console == [])
        let length = seen["length"]?.asNumber?.double ?? 0
        let full = seen["fullLength"]?.asNumber?.double ?? 1
        #expect((0.75...1.33).contains(length / full), "\(length) of \(full) pixels")
    }

    @Test func `ten thousand changes are laid out, and a print has the first of them`() throws {
        let page = try Self.items(10_000).reportHTML()
        let (seen, console) = try Chromium.measure(page, width: 1_200)
        #expect(console == [])
        #expect(seen["text"]?.asString?.contains("10,000 stripped of 10,000") == true)
        let pages = try Chromium.printedPages(of: page)
        #expect((2...20).contains(pages), "\(pages) pages of paper")
    }
}
