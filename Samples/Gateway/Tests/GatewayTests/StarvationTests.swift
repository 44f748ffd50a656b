import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@testable import Gateway

/// A flag that one task sets and another reads.
private final class Flag: Sendable {
    let value = Atomic(false)
}

/// Upstreams and clients that would have all of the memory, or of the processors.
@Suite(.timeLimit(.minutes(5)), .serialized) struct StarvationTests {
    /// Runs a test with a gateway in a process of its own.
    private static func run(
        _ route: String = "",
        pattern: String = Site.pattern,
        cleaningAtOnce: Int = 64,
        settings: String = "",
        upstream: @escaping Site.Upstream,
        _ test: @escaping @Sendable (GatewayProcess) async throws -> Void
    ) async throws {
        try await Site.withUpstream(upstream) { port in
            let folder = try Folder()
            defer { folder.remove() }
            try folder.write(pattern, to: "orders.pattern.json")
            let file = try folder.writeConfiguration(
                upstream: port,
                route,
                "",
                settings,
                cleaningAtOnce: cleaningAtOnce
            )
            let gateway = try await GatewayProcess(file)
            try await test(gateway)
            #expect(try await gateway.stop() == 0)
        }
    }

    /// An upstream whose body of 10 MB is changed in one place.
    private static let large: Site.Upstream = {
        let note = String(repeating: "x", count: 1_000)
        let order = #"{"id":1,"price":2,"note":"\#(note)"},"#
        let body = #"{"orders":[\#(String(repeating: order, count: 10_000)){"id":1,"price":""}]}"#
        let buffer = ByteBuffer(string: body)
        return { _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: buffer)
            )
        }
    }()

    @Test func `small bad items take little memory, and other clients do not wait for them`()
        async throws
    {
        let bad = ByteBuffer(
            string: #"{"orders":["# + String(repeating: #""","#, count: 40_000) + #"""]}"#
        )
        let upstream: Site.Upstream = { request in
            guard request.uri.path == "/orders/bad" else { return .json(#"{"orders":[]}"#) }
            return Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: bad)
            )
        }
        try await Self.run(upstream: upstream) { gateway in
            _ = try await gateway.curl("/orders/1")
            let before = try gateway.peakMemory
            let isDone = Flag()
            try await withThrowingTaskGroup { group in
                group.addTask {
                    try await withThrowingTaskGroup { group in
                        for _ in 0..<16 {
                            group.addTask {
                                let reply = try await gateway.curl("/orders/bad")
                                #expect(reply.hasSuffix(#"{"orders":[]}"#))
                            }
                        }
                        try await group.waitForAll()
                    }
                    isDone.value.store(true, ordering: .relaxed)
                }
                // Were the others to wait for the bad ones, only the first would end before these.
                var others = 0
                while !isDone.value.load(ordering: .relaxed) {
                    #expect(try await gateway.curl("/orders/1").contains("200 OK"))
                    others += 1
                }
                #expect(others > 4)
                try await group.waitForAll()
            }
            #expect(try gateway.peakMemory - before < 160 << 20)
        }
    }

    @Test func `long bodies hold up neither tasks nor short bodies`() async throws {
        let workers = BodyWorkers()
        let gate = DispatchSemaphore(value: 0)
        let count = 4 * System.coreCount
        try await withThrowingTaskGroup { group in
            for _ in 0..<count {
                group.addTask { try await workers.run(1 << 20) { gate.wait() } }
            }
            // Were the long ones on the threads of tasks, nothing would go on.
            for size in [10, 1 << 15, 10, 1 << 15] {
                #expect(try await workers.run(size) { size } == size)
                try await Task.sleep(for: .milliseconds(50))
            }
            for _ in 0..<count { gate.signal() }
            try await group.waitForAll()
        }
        try await workers.shutDown()
    }

    @Test func `the line for one share leaves room for others`() async throws {
        let turnstile = Turnstile(capacity: 2)
        let slow = [Turnstile.Share(name: "slow", limit: 1)]
        let first = try #require(try await turnstile.enter(slow, within: .seconds(60)))
        let other = try #require(try await turnstile.enter(within: .seconds(60)))
        let waiting = Task {
            try await withThrowingTaskGroup { group in
                for _ in 0..<2_000 {
                    group.addTask { try await turnstile.enter(slow, within: .seconds(60)) == nil }
                }
                var refused = 0
                for try await isRefused in group where isRefused {
                    refused += 1
                    if refused == 2_000 - 512 { return }
                }
            }
        }
        while turnstile.waiting < 512 { await Task.yield() }
        async let next = turnstile.enter(within: .seconds(60))
        while turnstile.waiting < 513 { await Task.yield() }
        other.end()
        let third = try #require(try await next)
        #expect(turnstile.waiting == 512)
        waiting.cancel()
        _ = try? await waiting.value
        #expect(turnstile.waiting == 0)
        for pass in [first, third] { pass.end() }
        #expect(turnstile.taken == 0)
    }

    @Test func `a slot is held until the client has the body`() async throws {
        try await Self.run(
            #", "limit": 20000000"#,
            cleaningAtOnce: 4,
            settings: #", "patience": 1, "idleTimeout": 5"#,
            upstream: Self.large
        ) { gateway in
            let before = try gateway.peakMemory
            var clients: [any Channel] = []
            for _ in 0..<64 {
                clients.append(
                    try await RawClient.unread(
                        "GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n",
                        port: gateway.proxy
                    )
                )
            }
            while !(try await gateway.page("/metrics").contains("gateway_cleaning 4\n")) {
                await Task.yield()
            }
            // Whoever found no slot in time has been told so.
            let busy = "gateway_refused_total{route=\"orders\",reason=\"busy\"}"
            while !(try await gateway.page("/metrics").contains(busy)) { await Task.yield() }
            #expect(try await gateway.curl("/orders/1").contains("503 Service Unavailable"))
            // The slots come back when those who do not read have been cut off.
            while !(try await gateway.page("/metrics").contains("gateway_cleaning 0\n")) {
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(try gateway.peakMemory - before < 160 << 20)
            for client in clients { try? await client.close() }
        }
    }

    @Test func `a body that waits for its client is in memory once`() async throws {
        try await Self.run(#", "limit": 20000000"#, upstream: Self.large) { gateway in
            var clients: [any Channel] = []
            var memory: [Int] = []
            for count in 1...12 {
                clients.append(
                    try await RawClient.unread(
                        "GET /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n",
                        port: gateway.proxy
                    )
                )
                let begun = "gateway_requests_total{route=\"orders\",status=\"2xx\"} \(count)\n"
                while !(try await gateway.page("/metrics").contains(begun)) { await Task.yield() }
                memory.append(try gateway.peakMemory)
            }
            // Those that clean have buffers of their own, which the first ones take.
            #expect(memory[11] - memory[3] < 8 * 15 << 20)
            for client in clients { try? await client.close() }
        }
    }

    @Test(arguments: ["lines", "events", "items"])
    func `runs of newlines take time in proportion`(_ mode: String) async throws {
        let newlines = ByteBuffer(repeating: 0x0A, count: 1 << 16)
        let record = #"{"id":1,"note":0}"#
        let (type, beginning, end) =
            switch mode {
            case "lines": ("application/x-ndjson", "", record + "\n")
            case "events": ("text/event-stream", "", "data: \(record)\n\n")
            default: ("application/json", "[", record + "]")
            }
        let upstream: Site.Upstream = { _ in
            .chunks(type: type) { writer in
                try await writer.write(ByteBuffer(string: beginning))
                for _ in 0..<128 { try await writer.write(newlines) }
                try await writer.write(ByteBuffer(string: end))
                try await writer.finish(nil)
            }
        }
        // The newlines before an item count to it.
        try await Self.run(
            #", "limit": 20000000, "mode": "\#(mode)""#,
            pattern: mode == "items" ? "[\(Site.recordPattern)]" : Site.recordPattern,
            upstream: upstream
        ) { gateway in
            let before = try gateway.peakMemory
            // Were the time quadratic, the suite would be over its limit.
            let reply = try await gateway.curl("/orders/1")
            #expect(reply.contains(#"{"id":1}"#))
            #expect(try gateway.peakMemory - before < 64 << 20)
        }
    }
}
