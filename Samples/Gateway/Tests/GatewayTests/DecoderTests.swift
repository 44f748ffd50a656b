import AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOFoundationCompat
import Testing
import VeriJSON

private let dirty = #"[{"id": 1}, {"id": "x"}, {"id": 3},]"#

/// A `JSONSanitizingDecoder` where SwiftNIO, Hummingbird and async-http-client take a `JSONDecoder`.
@Suite(.timeLimit(.minutes(2))) struct DecoderTests {
    struct Order: Codable, Equatable {
        var id: Int
    }

    /// A context whose requests are repaired.
    struct Context: RequestContext {
        var coreContext: CoreRequestContextStorage

        init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }

        var requestDecoder: JSONSanitizingDecoder { JSONSanitizingDecoder() }
    }

    @Test func `a buffer of SwiftNIO is repaired`() throws {
        let decoder: JSONDecoder = JSONSanitizingDecoder()
        var buffer = ByteBuffer(string: dirty)
        #expect(try decoder.decode([Order].self, from: buffer).map(\.id) == [1, 3])
        let part = try buffer.getJSONDecodable(
            [Order].self,
            decoder: decoder,
            at: buffer.readerIndex,
            length: buffer.readableBytes
        )
        #expect(part?.map(\.id) == [1, 3])
        let read = try buffer.readJSONDecodable(
            [Order].self,
            decoder: decoder,
            length: buffer.readableBytes
        )
        #expect(read?.map(\.id) == [1, 3])
        #expect(buffer.readableBytes == 0)
    }

    @Test func `a request of Hummingbird is repaired`() async throws {
        let router = Router(context: Context.self)
        router.post("orders") { request, context in
            let orders = try await request.decode(as: [Order].self, context: context)
            return orders.map { "\($0.id)" }.joined(separator: " ")
        }
        let application = Application(router: router)
        try await application.test(.router) { client in
            let body = ByteBuffer(string: dirty)
            try await client.execute(uri: "/orders", method: .post, body: body) { response in
                #expect(response.status == .ok)
                #expect(String(buffer: response.body) == "1 3")
            }
        }
    }

    @Test func `a response of async-http-client is repaired`() async throws {
        try await Site.withUpstream(answer(.json(dirty))) { port in
            let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/")
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            let body = try await response.body.collect(upTo: 1 << 20)
            let orders = try JSONSanitizingDecoder().decode([Order].self, from: body)
            #expect(orders.map(\.id) == [1, 3])
        }
    }
}
