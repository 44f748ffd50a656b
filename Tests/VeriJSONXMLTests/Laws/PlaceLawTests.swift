import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports
import VeriJSONXML

/// Laws of places in XML, as there are of those in JSON.
@Suite struct PlaceLawTests {
    private static let pieces = [
        "<a>1</a>", "<a>x</a>", "<b c='1'>2</b>", "<b c='y'>\n  x\n</b>", "<b/>", "text", "\n",
        "\n\n",
        "  ", "<!-- note\n -->", "<l><a>1</a>\n<a>z</a>\n\n<a>3</a></l>", "<d>\n<a>q</a>\n</d>",
    ]
    private static let pattern = """
        {"r": {"a?": "int", "b?": {"@c?": "int", "#text?": "int"}, "l?": {"a": ["int"]}, \
        "d?": {"a": "int"}, "*?": "string"}}
        """

    @Test func `places of XML agree with it`() throws {
        var random = SeededNumbers(seed: 7)
        var changes = 0
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 1_000))
        let sanitizer = Sanitizer(try Pattern(Self.pattern), policy: policy)
        for _ in 0..<400 {
            let xml =
                "<r>"
                + (0...Int.random(in: 0..<9, using: &random)).map { _ in random.pick(Self.pieces) }
                .joined()
                + "</r>"
            let result = try sanitizer.sanitize(xml: Data(xml.utf8), name: "d.xml")
            changes += result.report.changes.count
            let problem = PlaceCheck(Array(xml.utf8)).problem(
                result.report,
                text: result.result.reportText(),
                page: result.result.reportHTML()
            )
            #expect(problem == nil, "\(xml)")
        }
        #expect(changes > 300)
    }

    @Test func `a page has the line of each element`() throws {
        let xml = "<r>\n <a>1</a>\n\n\n <b>x</b>\n</r>"
        let sanitizer = Sanitizer(try Pattern(#"{"r": {"a": "int", "b?": "int"}}"#))
        let page = try sanitizer.sanitize(xml: Data(xml.utf8)).result.reportHTML()
        let lines = page.matches(
            of: /<span class="line">(\d*)<\/span><code> *<[^>]*>&lt;(\/?\w+)/
        )
        #expect(lines.map { "\($0.1) \($0.2)" } == ["1 r", "2 a", "5 b", " /r"])
    }
}
