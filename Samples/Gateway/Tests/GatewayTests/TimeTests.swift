import AsyncHTTPClient
import Foundation
import Gateway
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import Testing

/// Limits of time, and from when on they count.
///
/// No test measures: each has a peer that would be cut off if the time began elsewhere, or that has
/// to be cut off.
@Suite(.timeLimit(.minutes(2))) struct TimeTests {
    @Test func `the time for a response begins when the request has been sent`() async throws {
        let upstream: Site.Upstream = { request in
            var count = 0
            for try await chunk in request.body { count += chunk.readableBytes }
            return .json("\(count)", type: "text/plain")
        }
        try await Site.run(
            upstreamSettings: #", "responseTimeout": 4, "idleTimeout": 4"#,
            settings: Site.passing,
            upstream: upstream
        ) { site in
            let (chunks, chunk) = AsyncStream<ByteBuffer>.makeStream()
            let body = HTTPClientRequest.Body.stream(chunks, length: .known(Int64(3)))
            async let reply = site.get(method: "POST", body: body)
            for _ in 0..<3 {
                try await Task.sleep(for: .milliseconds(1_800))
                chunk.yield(ByteBuffer(string: "a"))
            }
            chunk.finish()
            #expect(try await reply.text == "3")
        }
    }

    @Test(arguments: ["", "{\"or"])
    func `a small response that stalls before a byte was sent is a problem`(
        _ beginning: String
    ) async throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n" + beginning
        try await RawUpstream.run(RawUpstream.bytes(text)) { port in
            try await Site.run(
                upstreamSettings: #", "idleTimeout": 1"#,
                settings: Site.passing,
                port: port
            ) { site in
                for path in ["/orders/1", "/others/1"] {
                    let reply = try await site.get(path)
                    #expect(reply.status == 502)
                }
            }
        }
    }

    @Test func `a client that takes its time is not idle`() async throws {
        let note = String(repeating: "x", count: 1_000)
        let order = #"{"id":1,"price":2,"note":"\#(note)"},"#
        let body = #"{"orders":[\#(String(repeating: order, count: 8_000)){"id":1,"price":""}]}"#
        try await Site.run(
            #", "limit": 20000000"#,
            upstreamSettings: #", "idleTimeout": 4"#,
            settings: #", "idleTimeout": 4"#,
            upstream: answer(.json(body))
        ) { site in
            let size = body.utf8.count - #",{"id":1,"price":""}"#.utf8.count
            let text = try await SlowClient.read(port: site.port, pauses: 80)
            #expect(text.hasSuffix("]}"))
            #expect(text.utf8.count > size)
            let metrics = try await site.page("/metrics")
            #expect(metrics.contains("gateway_cleaning 0\n"))
        }
    }

    @Test func `a client that takes nothing is cut off`() async throws {
        let line = ByteBuffer(string: String(repeating: "x", count: 1 << 16))
        let upstream: Site.Upstream = { _ in
            .chunks(type: "text/plain") { writer in
                while true { try await writer.write(line) }
            }
        }
        try await Site.run(settings: #", "idleTimeout": 1"#, upstream: upstream) { site in
            let client = try await RawClient.unread(
                "GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n",
                port: site.port
            )
            let broken = "gateway_broken_total{route=\"orders\",by=\"client\"} 1\n"
            while !(try await site.page("/metrics").contains(broken)) {
                try await Task.sleep(for: .milliseconds(100))
            }
            try? await client.close()
        }
    }

    @Test func `a client that sends half a head or half a body is cut off`() async throws {
        let upstream: Site.Upstream = { request in
            for try await _ in request.body {}
            return .json("{}")
        }
        try await Site.run(
            settings: Site.passing + #", "idleTimeout": 1"#,
            upstream: upstream
        ) { site in
            for text in [
                "", "GET / HTTP/1.1\r\nHo",
                "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
            ] {
                // It returns when the connection is closed.
                _ = try? await RawClient(port: site.port).exchange(text)
                try Task.checkCancellation()
            }
        }
    }

    @Test(arguments: ["buffered", "lines"])
    func `SIGTERM lets a response in flight end`(_ mode: String) async throws {
        let note = String(repeating: "x", count: 1_000)
        let isBuffered = mode == "buffered"
        let order = #"{"id":1,"price":2,"note":"\#(note)"}"#
        let body =
            isBuffered
            ? #"{"orders":[\#(String(repeating: order + ",", count: 10_000)){"id":1,"price":""}]}"#
            : String(repeating: order + "\n", count: 10_000)
        let type = isBuffered ? "application/json" : "application/x-ndjson"
        try await Site.withUpstream(answer(.json(body, type: type))) { port in
            let folder = try Folder()
            defer { folder.remove() }
            let pattern = isBuffered ? Site.pattern : Site.recordPattern
            try folder.write(pattern, to: "orders.pattern.json")
            let route = #", "limit": 20000000, "mode": "\#(mode)""#
            let gateway = try await GatewayProcess(folder.writeConfiguration(upstream: port, route))
            let text = try await SlowClient.read(port: gateway.proxy, pauses: 10) {
                gateway.signal(SIGTERM)
                while (try? await gateway.page("/health")) != nil { await Task.yield() }
            }
            #expect(text.hasSuffix(isBuffered ? "]}" : "\r\n0\r\n\r\n"))
            #expect(text.utf8.count > 10_000 * order.utf8.count)
            #expect(try await gateway.stop() == 0)
        }
    }

    @Test func `requests for a slow path do not hold the connections of all others`() async throws {
        let (held, hold) = AsyncStream<Void>.makeStream()
        let begun = Atomic(0)
        let upstream: Site.Upstream = { request in
            if request.uri.path == "/slow" {
                begun.add(1, ordering: .relaxed)
                for await _ in held {}
            }
            return .json(#"{"orders":[]}"#)
        }
        try await Site.run(
            upstreamSettings: #", "connections": 8"#,
            settings: Site.passing + #", "patience": 60"#,
            upstream: upstream
        ) { site in
            try await withThrowingTaskGroup { group in
                for _ in 0..<64 {
                    group.addTask {
                        let reply = try await site.get("/slow")
                        #expect(reply.status == 200)
                    }
                }
                while !(try await site.page("/metrics").contains("gateway_connections_waiting 60\n"))
                {
                    await Task.yield()
                }
                for _ in 0..<20 { #expect(try await site.get("/quick").status == 200) }
                #expect(try await site.get().status == 200)
                #expect(begun.load(ordering: .relaxed) == 4)
                hold.finish()
                try await group.waitForAll()
            }
            #expect(try await site.page("/metrics").contains("gateway_connections 0\n"))
        }
    }

    @Test func `a request that finds no connection in time is told so`() async throws {
        let (held, hold) = AsyncStream<Void>.makeStream()
        let upstream: Site.Upstream = { _ in
            for await _ in held {}
            return .json(#"{"orders":[]}"#)
        }
        try await Site.run(
            upstreamSettings: #", "connections": 1"#,
            settings: #", "patience": 1"#,
            upstream: upstream
        ) { site in
            async let first = site.get()
            while !(try await site.page("/metrics").contains("gateway_connections 1\n")) {
                await Task.yield()
            }
            let second = try await site.get()
            #expect(second.status == 503)
            #expect(second.headers["retry-after"] == "1")
            hold.finish()
            let reply = try await first
            #expect(reply.status == 200, "\(reply)")
        }
    }
}

/// A client that reads a part, waits, and reads on.
enum SlowClient {
    /// Reads the response to a request for an order, with pauses of 100 ms; a closure is called
    /// after the first part.
    static func read(
        port: Int,
        pauses: Int,
        onBegin: @Sendable () async throws -> Void = {}
    ) async throws -> String {
        let socket = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.socketOption(.so_rcvbuf), value: 1 << 16)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(
                            backPressureStrategy: .init(lowWatermark: 1, highWatermark: 1)
                        )
                    )
                }
            }
        return try await socket.executeThenClose { inbound, outbound in
            let request = "GET /orders/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            try await outbound.write(ByteBuffer(string: request))
            var received = ByteBuffer()
            var pauses = pauses
            var isFirst = true
            for try await chunk in inbound {
                received.writeImmutableBuffer(chunk)
                if isFirst { try await onBegin() }
                isFirst = false
                guard pauses > 0 else { continue }
                pauses -= 1
                try await Task.sleep(for: .milliseconds(100))
            }
            return String(buffer: received)
        }
    }
}
