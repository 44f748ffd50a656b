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

    @Test func `the first five lines clean, decode and report`() throws {
        let folder = try Workplace(writing: "README.md")
        let patternFile = folder.file("orders.pattern.json")
        let response = try Data(contentsOf: folder.file("response.json"))
        // snippet: readme-first
        let pattern = try Pattern(contentsOf: patternFile)
        let sanitizer = Sanitizer(pattern)
        let result = try sanitizer.sanitize(response, name: "response.json")
        let orders = try result.decode(Orders.self)
        print(result.reportText())
        // end
        #expect(orders.orders.map(\.id) == [1, 3])
        #expect(try result.reportText() == Documentation.output("readme-first"))
    }

    @Test func `a decoder cleans and decodes`() throws {
        let folder = try Workplace(writing: "README.md")
        let response = try Data(contentsOf: folder.file("response.json"))
        // snippet: readme-models
        let decoder = JSONSanitizingDecoder()
        let cleaned = try decoder.sanitize(Orders.self, from: response)
        print(cleaned.model.orders.count, cleaned.report.line)
        // end
        #expect(cleaned.model.orders.map(\.id) == [1, 3])
        #expect(
            cleaned.report.line
                == "Orders: 1 left out (1 item of /orders): type.mismatch at /orders/*/price"
        )
    }

    @Test func `a fixture is checked in a test`() throws {
        let folder = try Workplace(writing: "README.md")
        let patternFile = folder.file("orders.pattern.json")
        let fixture = try Data(contentsOf: folder.file("response.json"))
        #expect(throws: DirtyDocumentError.self) {
            // snippet: readme-require
            let verifier = Verifier(try Pattern(contentsOf: patternFile))
            try verifier.require(fixture)
            // end
        }
    }
}
