import Foundation
import TestSupport
import Testing
import VeriJSON

/// The Swift of the README.
@Suite struct ReadmeSnippets {
    private struct Orders: Decodable {
        struct Order: Decodable {
            var id: Int
            var price: Double
            var note: String?
        }

        var orders: [Order]
    }

    @Test func `the first four lines clean, decode and report`() throws {
        let folder = try Workplace(writing: "README.md")
        let patternFile = folder.file("orders.pattern.json")
        let response = try Data(contentsOf: folder.file("response.json"))
        // snippet: readme-first
        let sanitizer = Sanitizer(try Pattern(contentsOf: patternFile))
        let result = try sanitizer.sanitize(response, name: "response.json")
        let orders = try result.decode(Orders.self)
        print(result.reportText())
        // end
        #expect(orders.orders.map(\.id) == [1, 3])
        #expect(try result.reportText() == Documentation.output("readme-first"))
    }

    @Test func `a decoder cleans, decodes and reports`() throws {
        let folder = try Workplace(writing: "README.md")
        let response = try Data(contentsOf: folder.file("response.json"))
        let lines = LineLog()
        let print: @Sendable (Any...) -> Void = { words in
            lines.add(words.map { "\($0)" }.joined(separator: " "))
        }
        // snippet: readme-models
        let decoder = JSONSanitizingDecoder()  // was: JSONDecoder()
        decoder.onReport = { report in print(report.line) }
        let orders = try decoder.decode(Orders.self, from: response).orders
        print(orders.count, "orders")
        // end
        #expect(orders.map(\.id) == [1, 3])
        #expect(try lines.text == Documentation.output("readme-models"))
    }

    @Test func `a fixture is checked in a test`() throws {
        let folder = try Workplace(writing: "README.md")
        let fixture = try Data(contentsOf: folder.file("response.json"))
        #expect(throws: DirtyDocumentError.self) {
            // snippet: readme-require
            try JSONSanitizingDecoder().require(Orders.self, from: fixture)
            // end
        }
    }
}
