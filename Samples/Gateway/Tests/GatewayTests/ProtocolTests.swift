import AsyncHTTPClient
import Foundation
import Gateway
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Testing

/// Peers that speak HTTP/1.1 wrongly, or HTTP/1.0.
@Suite(.timeLimit(.minutes(2))) struct ProtocolTests {
    private static let dirty = #"{"orders":[{"id":1,"price":2,"note":3}]}"#

    /// Sends the bytes of a request and returns those of the answer.
    private static func exchange(_ site: Site, _ request: String) async throws -> String {
        try await RawClient(port: site.port).exchange(request)
    }

    /// Returns the answer to a request for which the upstream sends bytes.
    private static func reply(
        to bytes: String,
        _ check: @escaping @Sendable (Reply) -> Void
    )
        async throws
    {
        try await RawUpstream.run(RawUpstream.bytes(bytes)) { port in
            try await Site.run(port: port) { site in
                let reply = try await site.get()
                check(reply)
                let metrics = try await site.page("/metrics")
                #expect(
                    metrics.contains("gateway_broken_total{route=\"orders\",by=\"upstream\"} 1\n")
                )
            }
        }
    }

    @Test func `no status of an upstream ends the process or another exchange`() async throws {
        let body = #"{"orders":[{"id":1,"price":2,"note":"abcdefghijklmnopqrstuvwxyz"}]}"#
        let (held, hold) = AsyncStream<Void>.makeStream()
        try await RawUpstream.run { head, outbound in
            let path = head.split(separator: " ")[1]
            if path == "/orders/slow" {
                for await _ in held { break }
            }
            let status = path == "/orders/slow" ? "200" : String(path.suffix(3))
            let fields = "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)"
            let text = "HTTP/1.1 \(status) Odd\r\n\(fields)\r\n\r\n\(body)"
            try await outbound.write(ByteBuffer(string: text))
        } _: { port in
            let folder = try Folder()
            defer { folder.remove() }
            try folder.write(Site.pattern, to: "orders.pattern.json")
            let gateway = try await GatewayProcess(folder.writeConfiguration(upstream: port))
            async let slow = gateway.curl("/orders/slow")
            for code in Array(0...99) + [101, 600, 999] {
                let digits = String(repeating: "0", count: 3 - "\(code)".count) + "\(code)"
                let reply = try await gateway.curl("/orders/\(digits)")
                let expected = code < 200 ? "HTTP/1.1 502 " : "HTTP/1.1 \(code) "
                #expect(reply.hasPrefix(expected), "\(code): \(reply)")
            }
            hold.yield()
            #expect(try await slow.hasSuffix(body))
            #expect(try await gateway.stop() == 0)
        }
    }

    @Test func `an upgrade that was not asked for is a problem`() async throws {
        try await Self.reply(
            to: "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: a\r\n\r\nabc"
        ) { #expect($0.status == 502) }
    }

    @Test(arguments: ["gzip, chunked", "gzip", "gzip\r\nTransfer-Encoding: chunked", "identity"])
    func `a response in a coding that cannot be passed on is a problem`(
        _ coding: String
    ) async throws {
        try await Self.reply(
            to: "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
        ) { #expect($0.status == 502) }
    }

    @Test func `informational heads are not taken for the response`() async throws {
        let text =
            "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 199 Odd\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}"
        try await RawUpstream.run(RawUpstream.bytes(text)) { port in
            try await Site.run(port: port) { site in
                for _ in 0..<3 {
                    let reply = try await site.get()
                    #expect(reply.text == "{}")
                }
            }
        }
    }

    @Test(arguments: [
        ("gzip, chunked", 501), ("identity", 501), ("chunked, chunked", 501), ("x", 400),
    ])
    func `a request in another coding is refused`(_ coding: String, _ status: Int) async throws {
        try await Site.run(settings: Site.passing, upstream: answer(.json("{}"))) { site in
            let reply = try await Self.exchange(
                site,
                "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"
            )
            let isRefused = reply.hasPrefix("HTTP/1.1 501 ") || reply.hasPrefix("HTTP/1.1 400 ")
            #expect(isRefused, "\(reply)")
            if coding == "gzip, chunked" { #expect(reply.hasPrefix("HTTP/1.1 \(status) ")) }
            #expect(reply.components(separatedBy: "HTTP/1.1 ").count == 2)
        }
    }

    @Test func `bad chunks of a client are its own mistake`() async throws {
        let upstream: Site.Upstream = { request in
            for try await _ in request.body {}
            return .json("{}")
        }
        try await Site.run(settings: Site.passing, upstream: upstream) { site in
            let reply = try await Self.exchange(
                site,
                "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n"
            )
            #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
            #expect(reply.components(separatedBy: "HTTP/1.1 ").count == 2)
            let metrics = try await site.page("/metrics")
            #expect(metrics.contains("gateway_broken_total{route=\"other\",by=\"client\"} 1\n"))
            #expect(metrics.contains("gateway_broken_total{route=\"other\",by=\"upstream\"} 0\n"))
        }
    }

    @Test(arguments: ["application/json", "text/plain"])
    func `bad chunks after the head of the response are the client's mistake, too`(
        _ type: String
    ) async throws {
        let isCleaned = type == "application/json"
        let beginning =
            "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "4\r\n{\"or\r\n"
        try await RawUpstream.run(RawUpstream.bytes(beginning)) { port in
            try await Site.run(#", "methods": ["POST"]"#, port: port) { site in
                let reply = try await RawClient(port: site.port).exchange(
                    "POST /orders/1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
                    end: "zz\r\n"
                ) {
                    // The head is there when a slot is taken, or the response is counted.
                    let sign =
                        isCleaned ? "gateway_cleaning 1\n" : "reason=\"type\"} 1\n"
                    while !(try await site.page("/metrics").contains(sign)) { await Task.yield() }
                }
                if isCleaned {
                    #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
                } else {
                    // It had begun, and is broken off.
                    #expect(!reply.hasSuffix("0\r\n\r\n"), "\(reply)")
                }
                let metrics = try await site.page("/metrics")
                let broken = "gateway_broken_total{route=\"orders\",by="
                #expect(metrics.contains(broken + "\"client\"} 1\n"))
                #expect(metrics.contains(broken + "\"upstream\"} 0\n"))
            }
        }
    }

    @Test(arguments: ["close", "Close", "x-a, CLOSE", "keep-alive, close"])
    func `a connection ends where the client says so in any form`(_ value: String) async throws {
        try await Site.run(upstream: answer(.json(Self.dirty))) { site in
            // `exchange` returns when the connection is closed.
            let reply = try await Self.exchange(
                site,
                "GET /orders/1 HTTP/1.1\r\nHost: a\r\nConnection: \(value)\r\n\r\n"
            )
            #expect(reply.contains("\r\nConnection: close\r\n"), "\(reply)")
            #expect(reply.hasSuffix(#"{"orders":[{"id":1,"price":2}]}"#))
        }
    }

    @Test(arguments: ["Close", "x-a, CLOSE"])
    func `a connection of the upstream ends where it says so in any form`(
        _ value: String
    ) async throws {
        let text =
            "HTTP/1.1 200 OK\r\nConnection: \(value)\r\nX-A: 1\r\nContent-Length: 2\r\n\r\n{}"
        try await RawUpstream.run(RawUpstream.bytes(text)) { port in
            try await Site.run(settings: Site.passing, port: port) { site in
                for _ in 0..<3 {
                    let reply = try await site.get("/a")
                    #expect(reply.text == "{}")
                    #expect(reply.headers["connection"] == nil)
                    #expect(reply.headers["x-a"] == (value == "Close" ? "1" : nil))
                }
            }
        }
    }

    @Test(arguments: ["", "Host: a\r\n", "Connection: keep-alive\r\n"])
    func `HTTP/1.0 gets no chunks, and its connection ends`(_ fields: String) async throws {
        let upstream: Site.Upstream = { _ in
            .chunks(type: "application/x-ndjson") { writer in
                for id in 1...3 {
                    try await writer.write(ByteBuffer(string: "{\"id\":\(id),\"note\":0}\n"))
                }
                try await writer.finish(nil)
            }
        }
        try await Site.run(
            #", "mode": "lines""#,
            pattern: Site.recordPattern,
            upstream: upstream
        ) { site in
            let reply = try await Self.exchange(site, "GET /orders/1 HTTP/1.0\r\n\(fields)\r\n")
            #expect(reply.hasPrefix("HTTP/1.0 200 "), "\(reply)")
            #expect(!reply.lowercased().contains("transfer-encoding"))
            #expect(reply.hasSuffix("\r\n\r\n{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n"), "\(reply)")
        }
    }
}
