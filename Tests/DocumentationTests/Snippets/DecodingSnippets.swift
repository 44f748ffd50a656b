import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts

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
        let decoder = JSONSanitizingDecoder(pattern, policy: Sanitizer.Policy(conversions: .safe))
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601

        let cleaned = try decoder.sanitize([Order].self, from: response, name: "orders.json")
        let orders = cleaned.model  // what could be saved
        let line = cleaned.report.line  // what was done for it
        // end
        #expect(orders.map(\.id) == [1])
        #expect(orders[0].createdAt == Date(timeIntervalSince1970: 1_706_695_200))
        #expect(
            line == "orders.json: 1 left out (1 of 2 items of the root), 1 converted: "
                + "type.mismatch at /*/id"
        )
        #expect(try decoder.decode([Order].self, from: response).map(\.id) == [1])
    }

    @Test func `dates are read in several forms`() throws {
        // snippet: decoding-dates
        struct Event: Decodable {
            var at: Date
        }

        let decoder = JSONSanitizingDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.dateForms = [.rfc822, "yyyy-MM-dd HH:mm Z", .form("dd/MM/yyyy", offset: "+00:00")]

        let response = Data(
            """
            [{"at": "2024-01-31T10:00:00Z"}, {"at": "Wed, 31 Jan 2024 10:00:00 GMT"},
             {"at": "2024-01-31 12:00 +0200"}, {"at": "31/01/2024"}]
            """.utf8
        )
        let events = try decoder.decode([Event].self, from: response)
        // end
        #expect(
            events.map(\.at.timeIntervalSince1970) == [
                1_706_695_200, 1_706_695_200, 1_706_695_200, 1_706_659_200,
            ]
        )
    }

    @Test func `what is left out is told in a line`() throws {
        struct Page: Decodable {
            var items: [Item]

            struct Item: Decodable {
                var id: Int
                var note: String?
            }
        }
        let good = [1, 2].map { #"{"id": \#($0), "note": 5}"# }
        let items = good + Array(repeating: #"{"id": "x"}"#, count: 4)
        let response = Data(#"{"items": [\#(items.joined(separator: ", "))]}"#.utf8)
        let lines = LineLog()
        let print: @Sendable (String) -> Void = { lines.add($0 + "\n") }
        let decoder = JSONSanitizingDecoder()
        // snippet: decoding-loud
        decoder.onReport = { report in print(report.line) }
        let page = try decoder.decode(Page.self, from: response)
        // end
        #expect(page.items.map(\.id) == [1, 2])
        #expect(try lines.all.joined() == Documentation.output("decoding-loud"))
    }

    @Test func `a document is repaired for a model`() throws {
        var lines: [String] = []
        func print(_ line: String) { lines.append(line + "\n") }
        // snippet: decoding-recovery
        struct Order: Decodable {
            var id: Int
            var price: Double
            var note: String?
        }

        let response = Data(
            """
            [
              {"id": 1, "price": 12.50, "note": {"text": "leave at the door"}},
              {"id": 2, "price": "N/A"},
              {"id": 3, "price": 4}
            ]
            """.utf8
        )
        let decoder = JSONSanitizingDecoder()
        let cleaned = try decoder.sanitize([Order].self, from: response)
        for change in cleaned.report.changes {
            print("\(change.action) \(change.path): \(change.causes[0].message)")
        }
        // end
        #expect(cleaned.model.map(\.id) == [1, 3])
        #expect(try lines.joined() == Documentation.output("decoding-recovery"))
    }

    @Test func `a document is cleaned by a pattern and repaired for a model`() throws {
        var lines: [String] = []
        func print(_ line: String) { lines.append(line + "\n") }
        // snippet: decoding-rounds
        struct Item: Decodable {
            var id: Int
            var size: UInt8
        }

        let pattern = try Pattern(#"[{"id": "int", "size": "int"}]"#)
        let response = Data(
            #"[{"id": 1, "size": 3}, {"id": "N/A", "size": 4}, {"id": 3, "size": 300}]"#.utf8
        )
        let cleaned = try JSONSanitizingDecoder(pattern).sanitize([Item].self, from: response)
        for change in cleaned.report.changes {
            print("\(change.action) \(change.path): \(change.causes[0].message)")
        }
        // end
        #expect(cleaned.model.map(\.id) == [1])
        #expect(try lines.joined() == Documentation.output("decoding-rounds"))
    }

    @Test func `a list stays whole in three ways`() throws {
        let good = #"{"id":1,"lines":[{"sku":"a","count":1}]}"#
        let bad = #"{"id":2,"lines":[{"sku":"a","count":1},{"sku":"b"}]}"#
        let response = Data("[\(good),\(bad)]".utf8)
        // snippet: decoding-whole
        struct Line: Codable {
            var sku: String
            var count: Int
            var note: String?
        }

        // 1. In the model, for this property.
        struct Order: Codable {
            var id: Int
            @Whole var lines: [Line]
        }
        let byProperty = try JSONSanitizingDecoder().decode([Order].self, from: response)

        // 2. By type, for all properties of all models.
        let byType = JSONSanitizingDecoder()
        byType.keepsWhole([Line].self)

        // 3. By place, with a pattern that says only what the model cannot say.
        let byPlace = JSONSanitizingDecoder(
            try Pattern(#"[{"lines": {"$type": [], "$maxDropped": 0}}]"#)
        )
        // end
        #expect(byProperty.map(\.id) == [1])
        struct Plain: Decodable {
            var id: Int
            var lines: [Line]
        }
        for decoder in [byType, byPlace] {
            #expect(try decoder.decode([Plain].self, from: response).map(\.id) == [1])
        }
    }

    @Test func `one line changes where JSONDecoder was`() throws {
        let response = Data(#"[{"id": 1}, {"id": "N/A"}]"#.utf8)
        let lines = LineLog()
        let log: @Sendable (String) -> Void = { lines.add($0) }
        // snippet: coming-decoder
        let decoder = JSONSanitizingDecoder()  // was: let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.onReport = { report in log(report.line) }
        let orders = try decoder.decode([Order].self, from: response)
        // end
        #expect(orders.map(\.id) == [1])
        #expect(
            lines.all == ["[Order]: 1 left out (1 of 2 items of the root): type.mismatch at /*/id"]
        )
    }

    @Test func `models need no wrappers`() throws {
        let response = Data(#"[{"id": "1", "tags": ["a", {}], "note": []}]"#.utf8)
        // snippet: coming-plain
        struct Order: Decodable {
            var id: Int
            var tags: [String]  // was: @LossyArray var tags: [String]
            var note: String?  // was: @LossyOptional var note: String?
        }

        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(conversions: .safe))
        let cleaned = try decoder.sanitize([Order].self, from: response)
        // end
        #expect(cleaned.model.map(\.id) == [1])
        #expect(cleaned.model[0].tags == ["a"])
        #expect(cleaned.model[0].note == nil)
    }

    @Test func `what wrappers swallow is noted on request`() throws {
        @propertyWrapper struct OrZero: Decodable {
            var wrappedValue: Int
            init(from decoder: any Decoder) throws {
                wrappedValue = (try? decoder.singleValueContainer().decode(Int.self)) ?? 0
            }
        }
        struct Order: Decodable {
            @OrZero var count: Int
        }
        let response = Data(#"[{"count":"two"},{"count":2},{"count":[]}]"#.utf8)
        var lines: [String] = []
        func print(_ note: Report.Note) { lines.append("\(note)\n") }
        // snippet: coming-caught
        let decoder = JSONSanitizingDecoder(policy: Sanitizer.Policy(notes: .caught))
        let cleaned = try decoder.sanitize([Order].self, from: response)
        for note in cleaned.report.notes { print(note) }
        // end
        #expect(cleaned.model.map(\.count) == [0, 2, 0])
        #expect(cleaned.isUnchanged)
        #expect(try lines.joined() == Documentation.output("coming-caught"))
    }

    @Test func `a pattern is derived from a model`() throws {
        var lines: [String] = []
        func print(_ line: String) { lines.append(line + "\n") }
        // snippet: decoding-derived
        struct Order: Decodable {
            enum Status: String, Decodable, CaseIterable {
                case open, closed
            }

            var id: Int
            var status: Status
            var price: Double?
            var tags: [String]
            var refund: [Order]?
        }

        let pattern = try Pattern(for: [Order].self)
        print(pattern.text)
        // end
        #expect(try lines.joined() == Documentation.output("decoding-derived"))
    }

    @Test func `what cannot be derived is an error`() throws {
        var lines: [String] = []
        func print(_ line: any Error) { lines.append("\(line)\n") }
        // snippet: decoding-underivable
        struct Payment: Decodable {
            enum State: String, Decodable {
                case due, paid
            }

            var states: [State]
        }

        do {
            _ = try Pattern(for: Payment.self)
        } catch {
            print(error)
        }
        // end
        #expect(try lines.joined() == Documentation.output("decoding-underivable"))
    }

    @Test func `types are described`() throws {
        struct Item: Decodable {
            var price: Double
            var soldOn: Date
        }
        struct Page<Element: Decodable>: Decodable {
            var items: [Element]
        }
        struct Shop: Decodable {
            var page: Page<Item>
        }
        // snippet: decoding-describing
        let pattern = try Pattern(for: Shop.self) { types in
            types.describe(Date.self, as: "date")
            types.describe(Page<Item>.self, as: ["items": ["#Item"]], referringTo: Item.self)
        }
        // end
        #expect(pattern.text.contains("\"soldOn\": \"date\""))
    }

    private struct Item: Decodable {
        var id: Int
        var name: String?
        var tags: [String]
    }

    @Test func `a pattern that asks for too little is found out`() throws {
        var lines: [String] = []
        func print(_ line: any Error) { lines.append("\(line)\n") }
        // snippet: decoding-check
        let pattern = try Pattern(#"[{"id": "number", "name?": "string", "tags": []}]"#)
        do {
            try pattern.check(decodes: [Item].self)
        } catch {
            print(error)
        }
        // end
        #expect(try lines.joined() == Documentation.output("decoding-check"))
    }

    // snippet: decoding-described
    struct Weight: Decodable, PatternDescribed {
        static let jsonPattern: JSONValue = "string:^[0-9]+ kg$"
        static let jsonExample: JSONValue = "1 kg"

        var kilograms: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let number = try container.decode(String.self).split(separator: " ").first
            guard let kilograms = number.flatMap({ Int($0) }) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "expected a weight"
                )
            }
            self.kilograms = kilograms
        }
    }
    // end

    @Test func `a type describes itself`() throws {
        let document = Data(#"["5 kg", "five", true]"#.utf8)
        let weights = try JSONSanitizingDecoder().decode([Weight].self, from: document)
        #expect(weights.map(\.kilograms) == [5])
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
