import Foundation
import TestSupport
import Testing
import VeriJSON
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct Order: Decodable, Sendable {
    var id: Int
}

/// The recipes of the cookbook for libraries that take a `JSONDecoder`.
///
/// Those that are not here have stand-ins with the same signatures in `TestSupport`.
@Suite struct CookbookNetworkSnippets {
    private static let body = #"[{"id":1},{"id":"N/A"},{"id":3}]"#
    private let body = Data(body.utf8)
    private let decoder = JSONSanitizingDecoder()

    init() { decoder.onReport = { _ in } }

    private func url() throws -> URL {
        try #require(
            URL(string: "data:application/json;base64," + body.base64EncodedString())
        )
    }

    @Test func `a response of URLSession`() async throws {
        let url = try url()
        // snippet: cookbook-urlsession
        let (body, _) = try await URLSession.shared.data(from: url)
        let orders = try decoder.decode([Order].self, from: body)
        // end
        #expect(orders.map(\.id) == [1, 3])
    }

    @Test func `a response of Alamofire`() async throws {
        let url = try url()
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let AF = AlamofireSession(answering: body)
        // snippet: cookbook-alamofire
        let orders = try await AF.request(url)
            .serializingDecodable([Order].self, decoder: decoder).value
        // end
        #expect(orders.map(\.id) == [1, 3])
    }

    @Test func `a publisher of Combine`() throws {
        let (url, session) = (try url(), CombineSession(answering: body))
        var shown: [Order] = []
        func show(_ orders: [Order]) { shown = orders }
        func explain(_ completion: CombinePublisher<[Order]>.Completion) {}
        // snippet: cookbook-combine
        let subscription = session.dataTaskPublisher(for: url)
            .map(\.data)
            .decode(type: [Order].self, decoder: decoder)
            .sink(receiveCompletion: { explain($0) }, receiveValue: { show($0) })
        // end
        _ = subscription
        #expect(shown.map(\.id) == [1, 3])
    }

    // snippet: cookbook-hummingbird
    struct AppContext: RequestContext {
        static let decoder = JSONSanitizingDecoder()
        var coreContext: CoreRequestContextStorage
        var requestDecoder: JSONSanitizingDecoder { Self.decoder }

        init(source: Source) { coreContext = .init(source: source) }
    }
    // end

    @Test func `a request of Hummingbird`() async throws {
        AppContext.decoder.onReport = { _ in }
        let context = AppContext(source: ApplicationRequestContextSource())
        let request = HummingbirdRequest(body: body)
        // snippet: cookbook-hummingbird-route
        let orders = try await request.decode(as: [Order].self, context: context)
        // end
        #expect(orders.map(\.id) == [1, 3])
    }
}

private let fixture = Data(#"[{"id":1}]"#.utf8)

// snippet: cookbook-xctest
final class OrderFixtureTests: XCTestCase {
    func testTheRecordedResponseDecodesWithoutAChange() throws {
        try JSONSanitizingDecoder().require([Order].self, from: fixture, name: "orders.json")
    }
}
// end
