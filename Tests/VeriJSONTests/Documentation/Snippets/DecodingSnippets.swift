import Foundation
import Testing
import VeriJSON

/// The Swift of the page about decoding.
@Suite struct DecodingSnippets {
    private struct Order: Decodable {
        var id: Int
        var createdAt: Date?
    }

    @Test func `a clean document becomes a model`() throws {
        let sanitizer = Sanitizer(try Pattern(#"[{"id": "int"}]"#))
        let response = Data(#"[{"id": 1}, {"id": "N/A"}]"#.utf8)
        // snippet: decoding-result
        let result = try sanitizer.sanitize(response)
        let orders = try result.decode([Order].self)
        // end
        #expect(orders.map(\.id) == [1])
    }

    @Test func `a decoder holds a pattern and strategies`() throws {
        let pattern = try Pattern(#"[{"id": "int", "created_at?": "datetime"}]"#)
        let response = Data(
            #"[{"id": "1", "created_at": "2024-01-31T10:00:00Z"}, {"id": "N/A"}]"#.utf8
        )
        // snippet: decoding-decoder
        var decoder = JSONCleaningDecoder(pattern, policy: Sanitizer.Policy(conversions: .safe))
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601

        let cleaned = try decoder.clean([Order].self, from: response, name: "orders.json")
        let orders = cleaned.model  // what could be saved
        let line = cleaned.report.line  // what was done for it
        // end
        #expect(orders.map(\.id) == [1])
        #expect(orders[0].createdAt == Date(timeIntervalSince1970: 1_706_695_200))
        #expect(line == "orders.json: changed: 1 removed (1 dropped), 1 converted")
        #expect(try decoder.decode([Order].self, from: response).map(\.id) == [1])
    }

    @Test func `an error says what was expected and where`() throws {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 20))
        let sanitizer = Sanitizer(try Pattern(#"[{"id": "number"}]"#), policy: policy)
        let result = try sanitizer.sanitize("[\n  {\"id\": 1},\n  {\"id\": 1.5}\n]")
        var lines: [String] = []
        func print(_ line: String) { lines.append(line + "\n") }
        // snippet: decoding-error
        do {
            _ = try result.decode([Order].self)
        } catch DecodingError.dataCorrupted(let context) {
            print(context.debugDescription)
        }
        // end
        #expect(try lines.joined() == Documentation.output("decoding-error"))
    }
}
