import Foundation
import Hummingbird
import NIOCore
import Testing

/// The program: its signals, its exit codes and its memory.
@Suite(.timeLimit(.minutes(5))) struct CommandTests {
    private static let dirty = #"{"orders":[{"id":1,"price":2,"note":3}]}"#

    @Test func `SIGHUP reads the patterns again, and keeps the old ones if any is wrong`()
        async throws
    {
        try await Site.withUpstream(answer(.json(Self.dirty))) { port in
            let folder = try Folder()
            defer { folder.remove() }
            try folder.write(Site.pattern, to: "orders.pattern.json")
            let file = try folder.writeConfiguration(upstream: port)
            let gateway = try await GatewayProcess(file)
            #expect(try await gateway.curl("/orders/1").contains(#"[{"id":1,"price":2}]"#))

            try folder.write(#"{"orders": [{"id": "nubmer"}]}"#, to: "orders.pattern.json")
            gateway.signal(SIGHUP)
            _ = try await gateway.wait(for: "patterns not reloaded")
            _ = try await gateway.wait(for: "orders.pattern.json:1:21")
            #expect(try await gateway.curl("/orders/1").contains(#"[{"id":1,"price":2}]"#))
            let health = try await gateway.page("/health")
            #expect(health.contains(#""status":"degraded""#))
            #expect(health.contains("the nearest type is 'number'"))
            #expect(
                try await gateway.page("/metrics")
                    .contains("gateway_pattern_reload_failures_total 1\n")
            )

            let mended = #"{"orders": [{"id": "int", "note?": "int"}]}"#
            try folder.write(mended, to: "orders.pattern.json")
            gateway.signal(SIGHUP)
            _ = try await gateway.wait(for: "patterns reloaded")
            #expect(try await gateway.curl("/orders/1").contains(Self.dirty))
            #expect(try await gateway.page("/health").contains(#""status":"ok""#))
            #expect(try await gateway.stop() == 0)
        }
    }

    @Test func `SIGTERM lets the responses in flight end`() async throws {
        let (held, hold) = AsyncStream<Void>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let upstream: Site.Upstream = { _ in
            begin.yield()
            for await _ in held { break }
            return .json(Self.dirty)
        }
        try await Site.withUpstream(upstream) { port in
            let folder = try Folder()
            defer { folder.remove() }
            try folder.write(Site.pattern, to: "orders.pattern.json")
            let file = try folder.writeConfiguration(upstream: port)
            let gateway = try await GatewayProcess(file)
            async let reply = gateway.curl("/orders/1")
            for await _ in begun { break }
            gateway.signal(SIGTERM)
            while (try? await gateway.page("/health")) != nil { await Task.yield() }
            hold.yield()
            #expect(try await reply.contains(#"[{"id":1,"price":2}]"#))
            #expect(try await gateway.stop() == 0)
        }
    }

    @Test func `the log has a line for each refused body, with that of its report`() async throws {
        let upstream: Site.Upstream = { request in
            switch request.uri.path {
            case "/orders/rejected": .json(#"{"orders":{"secret":1}}"#)
            case "/orders/unreadable": .json("<html>")
            default: .json(#"{"orders":[],"more":"\#(String(repeating: "x", count: 1_000))"}"#)
            }
        }
        try await Site.withUpstream(upstream) { port in
            let folder = try Folder()
            defer { folder.remove() }
            try folder.write(Site.pattern, to: "orders.pattern.json")
            let file = try folder.writeConfiguration(upstream: port, #", "limit": 500"#)
            let gateway = try await GatewayProcess(file)
            for (path, words) in [
                ("rejected", "expected an array, found an object, at /orders"),
                ("unreadable", "found a page in HTML"),
                ("large", "over the limit of its route"),
            ] {
                #expect(try await gateway.curl("/orders/" + path).contains("502 Bad Gateway"))
                let line = try await gateway.wait(for: words)
                #expect(line.contains("refused: ") && line.contains("route=orders"), "\(line)")
                #expect(line.contains(" id=") && !line.contains("secret"), "\(line)")
            }
            #expect(try await gateway.stop() == 0)
        }
    }

    @Test func `a wrong pattern at the start is told with its place`() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        try folder.write(#"{"orders": [{"id": "nubmer"}]}"#, to: "orders.pattern.json")
        let file = try folder.writeConfiguration(upstream: 9)
        let error = await #expect(throws: GatewayProcess.Failure.self) {
            try await GatewayProcess(file)
        }
        #expect(error?.log.contains("route 'orders': error[pattern.type.unknown]") == true)
        #expect(error?.log.contains("orders.pattern.json:1:21") == true)
    }

    @Test(arguments: [("buffered", false), ("buffered", true), ("items", false)])
    func `a body of 100 MB passes in bounded memory`(_ mode: String, _ hasLength: Bool) async throws
    {
        let order = #"{"id":1,"price":2,"note":"\#(String(repeating: "x", count: 16_000))"},"#
        let chunk = ByteBuffer(string: String(repeating: order, count: 4))
        let (beginning, end) = (#"{"orders":["#, #"{"id":2,"price":"N/A"}]}"#)
        let chunks = 1_600
        let size = beginning.utf8.count + chunks * chunk.readableBytes + end.utf8.count
        let upstream: Site.Upstream = { _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(contentLength: hasLength ? size : nil) { writer in
                    try await writer.write(ByteBuffer(string: beginning))
                    for _ in 0..<chunks { try await writer.write(chunk) }
                    try await writer.write(ByteBuffer(string: end))
                    try await writer.finish(nil)
                }
            )
        }
        try await Site.withUpstream(upstream) { port in
            let folder = try Folder()
            defer { folder.remove() }
            try folder.write(Site.pattern, to: "orders.pattern.json")
            let pointer = mode == "items" ? #", "pointer": "/orders""# : ""
            let file = try folder.writeConfiguration(
                upstream: port,
                #", "mode": "\#(mode)", "overLimit": "pass"\#(pointer)"#
            )
            let gateway = try await GatewayProcess(file)
            let before = try gateway.peakMemory
            let reply = try await gateway.curl("/orders/1")
            #expect(reply.utf8.count > chunks * chunk.readableBytes)
            let end = String(decoding: reply.utf8.suffix(100), as: UTF8.self)
            #expect(end.contains("N/A") == (mode == "buffered"))
            #expect(try gateway.peakMemory - before < 32 << 20)
            #expect(try await gateway.stop() == 0)
        }
    }
}
