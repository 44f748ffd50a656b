import Foundation
import TestSupport
import Testing
import VeriJSON

/// The Swift of the cookbook: what to write for each symptom.
@Suite struct CookbookSnippets {
    private struct Order: Decodable, Sendable {
        var id: Int
        var price: Double?
    }

    private let response = Data(
        #"[{"id": 1, "price": 12.50}, {"id": "N/A"}, {"id": 3, "price": "?"}]"#.utf8
    )

    @Test func `one bad item does not empty the list`() throws {
        let lines = LineLog()
        let print: @Sendable (String) -> Void = { lines.add($0) }
        // snippet: cookbook-empty
        let decoder = JSONSanitizingDecoder()  // was: JSONDecoder()
        decoder.onReport = { report in print(report.line) }
        let orders = try decoder.decode([Order].self, from: response)
        // end
        #expect(orders.map(\.id) == [1, 3])
        #expect(try lines.text == Documentation.output("cookbook-empty"))
    }

    @Test func `an order goes as a whole`() throws {
        let response = Data(
            #"[{"id": 1, "lines": [{"sku": "a"}, {}]}, {"id": 2, "lines": [{"sku": "b"}]}]"#.utf8
        )
        // snippet: cookbook-whole
        struct Line: Codable {
            var sku: String
        }
        struct Order: Codable {
            var id: Int
            @Whole var lines: [Line]
        }
        let orders = try JSONSanitizingDecoder().decode([Order].self, from: response)
        // end
        #expect(orders.map(\.id) == [2])
        #expect(orders.first?.lines.map(\.sku) == ["b"])
    }

    @Test func `a list that loses more than half fails`() throws {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line + "\n") }
        let response = Data(#"[{"id": 1}, {"id": "?"}, {"id": "?"}, {"id": "?"}]"#.utf8)
        // snippet: cookbook-half
        let policy = Sanitizer.Policy(maxDropped: .share(0.5, ofAtLeast: 4))
        let decoder = JSONSanitizingDecoder(policy: policy)
        do {
            let cleaned = try decoder.sanitize([Order].self, from: response)
            print("\(cleaned.model.count) orders")
        } catch let error as DirtyDocumentError {
            print("failed: \(error.findings[0].message)")
        }
        // end
        #expect(try printed.joined() == Documentation.output("cookbook-half"))
    }

    @Test func `an unknown value of an enumeration is nil`() throws {
        let response = Data(#"[{"id": 1, "state": "open"}, {"id": 2, "state": "lost"}]"#.utf8)
        // snippet: cookbook-enumeration
        struct Ticket: Decodable {
            enum State: String, Decodable {
                case open, closed
            }
            var id: Int
            var state: State?  // nil for a state that is new
        }
        let tickets = try JSONSanitizingDecoder().decode([Ticket].self, from: response)
        // end
        #expect(tickets.map(\.id) == [1, 2])
        #expect(tickets.map(\.state) == [.open, nil])
    }

    // snippet: cookbook-keys
    struct User: Decodable {
        enum Keys: String, CodingKey, CaseIterable { case userId, userID, uid }
        var id: Int

        init(from decoder: any Decoder) throws {
            let user = try decoder.container(keyedBy: Keys.self)
            let key = Keys.allCases.first { user.contains($0) } ?? .userId
            id = try user.decode(Int.self, forKey: key)
        }
    }
    // end

    @Test func `a key may have several spellings`() throws {
        let users = #"[{"uid": 1}, {"userID": 2}, {"userId": 3}, {"name": "x"}, {"user_id": 5}]"#
        let decoder = JSONSanitizingDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.onReport = { _ in }
        let ids = try decoder.decode([User].self, from: Data(users.utf8)).map(\.id)
        #expect(ids == [1, 2, 3, 5])
    }

    // MARK: Logs

    @Test func `a line for the log of an Apple platform`() throws {
        typealias Logger = AppleLogger
        let decoder = JSONSanitizingDecoder()
        // snippet: cookbook-os-log
        let logger = Logger(subsystem: "com.example.shop", category: "responses")
        decoder.onReport = { report in logger.notice("\(report.line, privacy: .public)") }
        // end
        _ = try decoder.decode([Order].self, from: response)
        #expect(AppleLogger.log.all.count == 1)
        #expect(AppleLogger.log.all.first?.hasPrefix("[Order]: 2 left out (") == true)
    }

    @Test func `a line for swift-log`() throws {
        typealias Logger = SwiftLogger
        let decoder = JSONSanitizingDecoder()
        // snippet: cookbook-swift-log
        let logger = Logger(label: "responses")
        decoder.onReport = { report in
            logger.notice("\(report.line)", metadata: ["status": "\(report.status)"])
        }
        // end
        _ = try decoder.decode([Order].self, from: response)
        #expect(SwiftLogger.log.all.first?.hasPrefix("responses: [Order]: 2 left out (") == true)
        #expect(SwiftLogger.log.all.first?.hasSuffix(" [status=changed]") == true)
    }

    @Test func `causes are counted without data`() throws {
        typealias SentrySDK = SentryClient
        let decoder = JSONSanitizingDecoder()
        // snippet: cookbook-sentry
        decoder.onReport = { report in
            for cause in report.summary.causes {
                SentrySDK.capture(message: "\(cause.code) at \(cause.template)") { scope in
                    scope.setExtra(value: cause.count, key: "count")
                }
            }
        }
        // end
        _ = try decoder.decode([Order].self, from: response)
        let messages = SentryClient.log.text
        #expect(try messages == Documentation.output("cookbook-sentry"))
    }

    // MARK: Tests

    // snippet: cookbook-fixture
    @Test func `the recorded response decodes without a change`() throws {
        let fixture = try Data(contentsOf: fixtureFile)
        try JSONSanitizingDecoder().require([User].self, from: fixture, name: "users.json")
    }
    // end

    private var fixtureFile: URL { folder.file("users.json") }
    private let folder: Workplace

    init() throws {
        folder = try Workplace(["users.json": #"[{"uid": 1}]"#])
    }
}
