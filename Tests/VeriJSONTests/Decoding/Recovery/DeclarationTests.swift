import Foundation
import TestSupport
import Testing
import VeriJSON

/// The places of a report about a model, which are declarations of the model.
@Suite struct DeclarationTests {
    private struct Page: Decodable {
        var orders: [Order]
        var rates: [String: Double]?
        var next: Link?
    }

    private struct Order: Decodable {
        var id: Int
        var placed: Date?
        var status: Status?
        var kind: Kind?
        var link: URL?
    }

    private struct Link: Decodable {
        var href: String
    }

    private enum Status: String, Decodable, CaseIterable {
        case new, paid
    }

    private enum Kind: String, Decodable {
        case retail
    }

    /// Returns the declaration and the message of the first cause of each change.
    private func causes(_ text: String) throws -> [String] {
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(conversions: .none))
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.sanitize(Page.self, from: text).report.changes.map { change in
            let cause = change.causes[0]
            return "\(cause.rule.declaration ?? "none") — \(cause.message)"
        }
    }

    @Test(arguments: [
        (
            #"{"orders":[{"id":"x"},{"id":2}]}"#,
            "Page.orders[].id: Int — expected an integer, found a string"
        ),
        (
            #"{"orders":[{},{"id":2}]}"#,
            #"Page.orders[].id: Int — expected the member "id", found an object without it"#
        ),
        (#"{"orders":[5,{"id":2}]}"#, "Page.orders[]: Order — expected an object, found a number"),
        (
            #"{"orders":[{"id":2,"placed":5}]}"#,
            "Page.orders[].placed: Date — expected a date-time with an offset, like 2024-01-31T10:00:00Z, found a number"
        ),
        (
            #"{"orders":[{"id":2,"status":"lost"}]}"#,
            #"Page.orders[].status: Status — expected a Status, which is "new" or "paid", found another string"#
        ),
        (
            #"{"orders":[{"id":2,"kind":"lost"}]}"#,
            "Page.orders[].kind: Kind — expected a Kind, found a string"
        ),
        (
            #"{"orders":[],"rates":{"secret":"x"}}"#,
            "Page.rates[key]: Double — expected a number, found a string"
        ),
        (
            #"{"orders":[],"rates":[1]}"#,
            "Page.rates: [String: Double] — expected an object, found an array"
        ),
        (
            #"{"orders":[],"next":{"href":5}}"#,
            "Page.next.href: String — expected a string, found a number"
        ),
    ])
    func `a cause names the declaration that asked for the value`(
        text: String,
        expected: String
    ) throws {
        let causes = try causes(text)
        #expect(causes == [expected])
    }

    @Test func `items of a root list are values of its type`() throws {
        let cleaned = try JSONSanitizingDecoder().sanitize(
            [Order].self,
            from: #"[{"id":"x"},{"id":1}]"#
        )
        #expect(cleaned.report.changes[0].causes[0].rule.declaration == "Order.id: Int")
    }

    @Test func `the declaration is drawn in place of a line of a pattern`() throws {
        let text = #"{"orders": [{"id": "x"}, {"id": 2}]}"#
        let cleaned = try JSONSanitizingDecoder().sanitize(Page.self, from: text, name: "page.json")
        let lines = cleaned.reportText().split(separator: "\n").map(String.init)
        #expect(lines.contains(" ::: Page.orders[].id: Int  asked for here"))
        #expect(!lines.contains { $0.contains("Page:1:") })
        let narrated = cleaned.reportText(Report.TextOptions(form: .narrated))
        #expect(narrated.contains("  In Page.orders[].id: Int: asked for here.\n"))
        let json = try JSONValue(parsing: Array(cleaned.report.json().utf8))
        #expect(
            json["changes"]?[0]?["causes"]?[0]?["rule"]?["declaration"]
                == .string("Page.orders[].id: Int")
        )
        #expect(try Report(json: Array(cleaned.report.json().utf8)) == cleaned.report)
    }

    @Test func `a pattern beside the model has its lines, and the model its declarations`() throws {
        let pattern = try Pattern(#"{"orders": [{"id": "[int|string]", "status?": "int"}]}"#)
        let decoder = JSONSanitizingDecoder(pattern)
        let cleaned = try decoder.sanitize(
            Page.self,
            from: #"{"orders":[{"id":"x"},{"id":1,"status":"new"}]}"#
        )
        #expect(
            cleaned.report.changes.map { $0.causes[0].rule.declaration } == [
                "Page.orders[].id: Int", nil,
            ]
        )
    }
}
