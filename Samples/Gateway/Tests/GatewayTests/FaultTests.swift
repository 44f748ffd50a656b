import AsyncHTTPClient
import Foundation
import Gateway
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

/// Upstreams that fail, and clients that go away or are slow.
@Suite(.timeLimit(.minutes(2))) struct FaultTests {
    private struct Death: Error {}

    /// Sends the beginning of a response and dies.
    private static func dying(_ type: String, hasLength: Bool) -> Site.Upstream {
        { _ in
            var headers: HTTPFields = [.contentType: type]
            if hasLength { headers[.contentLength] = "100000" }
            return Response(
                status: .ok,
                headers: headers,
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "{\"id\":1}\n{\"id\":2}\n{\"id\""))
                    throw Death()
                }
            )
        }
    }

    @Test(arguments: [true, false])
    func `an upstream that dies within a body to be cleaned is a problem`(
        _ hasLength: Bool
    )
        async throws
    {
        let upstream = Self.dying("application/json", hasLength: hasLength)
        try await Site.run(upstream: upstream) { site in
            let reply = try await site.get()
            #expect(reply.status == 502)
            #expect(reply.text.contains("the upstream ended within its response"))
            let metrics = try await site.page("/metrics")
            #expect(metrics.contains("gateway_broken_total{route=\"orders\",by=\"upstream\"} 1\n"))
            #expect(metrics.contains("gateway_cleaning 0\n"))
        }
    }

    @Test(arguments: [true, false], ["", #", "mode": "lines""#])
    func `an upstream that dies within a body that is sent breaks the response`(
        _ hasLength: Bool,
        _ mode: String
    ) async throws {
        // Without a mode, the type is not that of the route, so the body is passed on.
        let upstream = Self.dying("application/x-ndjson", hasLength: hasLength)
        try await Site.run(mode, pattern: Site.recordPattern, upstream: upstream) { site in
            let response = try await site.open()
            #expect(response.status == .ok)
            var received = ""
            await #expect(throws: (any Error).self) {
                for try await chunk in response.body { received += String(buffer: chunk) }
            }
            #expect(received.hasPrefix("{\"id\":1}\n{\"id\":2}\n"))
            let broken = "gateway_broken_total{route=\"orders\",by=\"upstream\"} 1\n"
            while !(try await site.page("/metrics").contains(broken)) { await Task.yield() }
        }
    }

    @Test func `an upstream that is not there is a problem`() async throws {
        let upstream: Site.Upstream = { _ in throw Death() }
        try await Site.run(upstream: upstream) { site in
            let reply = try await site.get()
            #expect(reply.status == 500)
        }
        // The discard port of a host without a listener.
        let folder = try Folder()
        defer { folder.remove() }
        try folder.write(Site.pattern, to: "orders.pattern.json")
        let process = try await GatewayProcess(folder.writeConfiguration(upstream: 9))
        let reply = try await process.curl("/orders/1")
        #expect(reply.contains("502 Bad Gateway"))
        #expect(reply.contains("the upstream did not answer"))
        try await process.stop()
    }

    @Test func `an upstream that does not answer in time is a problem`() async throws {
        let upstream: Site.Upstream = { request in
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                try await Task.sleep(for: .seconds(3600))
                return Response(status: .ok)
            }
        }
        try await Site.run(upstreamSettings: #", "responseTimeout": 1"#, upstream: upstream) {
            let reply = try await $0.get()
            #expect(reply.status == 504)
            #expect(reply.text.contains("the upstream did not answer in time"))
        }
    }

    @Test(arguments: [true, false])
    func `a client that goes away cancels the request to the upstream`(
        _ isStreamed: Bool
    )
        async throws
    {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (ended, end) = AsyncStream<Void>.makeStream()
        let upstream: Site.Upstream = { request in
            guard isStreamed else {
                begin.yield()
                _ = try? await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await Task.sleep(for: .seconds(3600))
                }
                end.yield()
                return Response(status: .ok)
            }
            return .chunks(type: "application/x-ndjson") { writer in
                begin.yield()
                do {
                    while true {
                        try await writer.write(ByteBuffer(string: "{\"id\":1}\n"))
                        try await Task.sleep(for: .milliseconds(10))
                    }
                } catch {
                    end.yield()
                    throw error
                }
            }
        }
        let mode = isStreamed ? #", "mode": "lines""# : ""
        try await Site.run(mode, pattern: Site.recordPattern, upstream: upstream) { site in
            let request = Task { try await site.get() }
            for await _ in begun { break }
            request.cancel()
            for await _ in ended { break }
            let broken = "gateway_broken_total{route=\"orders\",by=\"client\"} 1\n"
            while !(try await site.page("/metrics").contains(broken)) { await Task.yield() }
        }
    }

    @Test(arguments: ["", #", "mode": "lines""#])
    func `a slow client holds the upstream back`(_ mode: String) async throws {
        let note = String(repeating: "x", count: 1 << 14)
        let line = ByteBuffer(string: "{\"id\":1,\"note\":\"\(note)\"}\n")
        let lines = 256_000  // 4 GB; the buffers of a system on the way have up to 300 MB
        let sent = Atomic(0)
        let upstream: Site.Upstream = { _ in
            .chunks(type: "application/x-ndjson") { writer in
                for _ in 0..<lines {
                    try await writer.write(line)
                    sent.add(1, ordering: .relaxed)
                }
                try await writer.finish(nil)
            }
        }
        try await Site.withUpstream(upstream) { port in
            let folder = try Folder()
            defer { folder.remove() }
            try folder.write(Site.recordPattern, to: "orders.pattern.json")
            let gateway = try await GatewayProcess(folder.writeConfiguration(upstream: port, mode))
            let memory = try gateway.peakMemory
            let client = try await RawClient.unread(
                "GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n",
                port: gateway.proxy
            )
            // The upstream goes on until the buffers of the way are full, and then waits.
            var before = -1
            while before <= 0 || before != sent.load(ordering: .relaxed) {
                before = sent.load(ordering: .relaxed)
                try await Task.sleep(for: .milliseconds(500))
            }
            #expect(before < lines / 2)
            #expect(try gateway.peakMemory - memory < 32 << 20)
            try await client.close()
            try await gateway.stop()
        }
    }
}
