import AsyncHTTPClient
import Foundation
import Gateway
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Testing

/// What the upstream gets of a request, and the client of a response, whatever is cleaned.
@Suite(.timeLimit(.minutes(2))) struct ForwardingTests {
    /// Answers with the head of the request, a line for each field.
    private static let mirror: Site.Upstream = { request in
        var lines = ["\(request.method) \(request.head.path ?? "")"]
        lines.append("host: \(request.head.authority ?? "")")
        lines += request.headers.map { "\($0.name.canonicalName): \($0.value)" }
        return .json(lines.joined(separator: "\n"), type: "text/plain")
    }

    @Test func `methods, paths, queries and fields arrive as they were sent`() async throws {
        try await Site.run(settings: Site.passing, upstream: Self.mirror) { site in
            let target = "/a%2Fb/%C3%A9//c;d=1?q=1&q=%20x&empty"
            let reply = try await site.get(
                target,
                method: "PURGE",
                headers: [("X-One", "1"), ("Accept-Encoding", "br"), ("Range", "bytes=0-1")]
            )
            let lines = reply.text.split(separator: "\n").map(String.init)
            #expect(lines.first == "PURGE \(target)")
            #expect(lines.contains("x-one: 1"))
            #expect(lines.contains("accept-encoding: br"))
            #expect(lines.contains("range: bytes=0-1"))
            #expect(lines.contains("x-forwarded-for: 127.0.0.1"))
            #expect(lines.contains("x-forwarded-proto: http"))
            #expect(lines.contains("x-forwarded-host: \(site.proxy.dropFirst(7))"))
            #expect(lines.contains("via: 1.1 verijson-gateway"))
            #expect(!lines.contains("host: \(site.proxy.dropFirst(7))"))
            #expect(reply.headers["via"] == "1.1 verijson-gateway")
        }
    }

    @Test func `fields about a connection are not passed on`() async throws {
        let upstream: Site.Upstream = { request in
            var response = try await Self.mirror(request)
            response.headers[.connection] = "X-Private, keep-alive"
            response.headers[.init("X-Private") ?? .age] = "1"
            response.headers[.init("Keep-Alive") ?? .age] = "timeout=5"
            response.headers[.proxyAuthenticate] = "Basic"
            return response
        }
        try await Site.run(upstream: upstream) { site in
            let reply = try await site.get(
                headers: [
                    ("Connection", "x-mine, keep-alive"), ("X-Mine", "1"), ("TE", "trailers"),
                    ("Proxy-Authorization", "secret"), ("Upgrade", "websocket"),
                    ("Keep-Alive", "timeout=5"), ("X-Forwarded-For", "10.0.0.1"),
                    ("Range", "bytes=0-1"), ("Accept-Encoding", "gzip"),
                ]
            )
            for name in ["connection", "x-mine", "te", "proxy-auth", "upgrade", "keep-", "range"] {
                #expect(!reply.text.contains("\n\(name)"), "\(name)")
            }
            #expect(reply.text.contains("\nx-forwarded-for: 10.0.0.1, 127.0.0.1"))
            #expect(reply.text.contains("\naccept-encoding: identity"))
            for name in ["x-private", "keep-alive", "proxy-authenticate"] {
                #expect(reply.headers[name] == nil, "\(name)")
            }
        }
    }

    @Test(arguments: [true, false])
    func `a request body is streamed to the upstream`(_ hasLength: Bool) async throws {
        let upstream: Site.Upstream = { request in
            var count = 0
            for try await chunk in request.body { count += chunk.readableBytes }
            let length = request.headers[.contentLength] ?? "none"
            return .json("\(request.method) \(count) \(length)", type: "text/plain")
        }
        let chunk = ByteBuffer(repeating: 0x61, count: 1 << 16)
        let chunks = AsyncStream { continuation in
            for _ in 0..<160 { continuation.yield(chunk) }
            continuation.finish()
        }
        let size = 160 << 16
        try await Site.run(settings: Site.passing, upstream: upstream) { site in
            let reply = try await site.get(
                method: "PUT",
                body: .stream(chunks, length: hasLength ? .known(Int64(size)) : .unknown)
            )
            #expect(reply.text == "PUT \(size) \(hasLength ? "\(size)" : "none")")
            let empty = try await site.get(method: "POST", body: .bytes(ByteBuffer()))
            #expect(empty.text == "POST 0 0")
        }
    }

    @Test func `an answer before the end of the request body arrives`() async throws {
        let upstream: Site.Upstream = { _ in
            .json("too large", type: "text/plain", status: .contentTooLarge, [.connection: "close"])
        }
        try await Site.run(settings: Site.passing, upstream: upstream) { site in
            // A body that never ends: only its beginning is sent.
            let (chunks, more) = AsyncStream<ByteBuffer>.makeStream()
            more.yield(ByteBuffer(string: "beginning"))
            let response = try await site.open(
                method: "POST",
                body: .stream(chunks, length: .known(Int64(1 << 20)))
            )
            #expect(response.status.code == 413)
            more.finish()
            #expect(try await site.get("/others").status == 413)
        }
    }

    @Test func `a head without a body ends, and the connection goes on`() async throws {
        let upstream: Site.Upstream = { request in
            var response = Response.json("{}")
            guard request.method == .head else { return response }
            response.headers[.contentLength] = "1234"
            return Response(status: .ok, headers: response.headers, body: ResponseBody())
        }
        try await Site.run(pattern: "{}", upstream: upstream) { site in
            for _ in 0..<3 {
                let head = try await site.get(method: "HEAD")
                #expect(head.headers["content-length"] == "1234")
                #expect(head.text.isEmpty)
                #expect(try await site.get().text == "{}")
            }
        }
    }

    @Test func `a head without a length ends the connection, and is not broken`() async throws {
        let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        try await RawUpstream.run(RawUpstream.bytes(text)) { port in
            try await Site.run(port: port) { site in
                // It returns when the connection is closed.
                let reply = try await RawClient(port: site.port).exchange(
                    "HEAD /orders/1 HTTP/1.1\r\nHost: a\r\n\r\n"
                )
                #expect(reply.hasPrefix("HTTP/1.1 200 ") && reply.hasSuffix("\r\n\r\n"), "\(reply)")
                #expect(reply.contains("\r\nConnection: close\r\n"), "\(reply)")
                #expect(!reply.contains("\r\n0\r\n"), "\(reply)")
                let metrics = try await site.page("/metrics")
                let broken = "gateway_broken_total{route=\"orders\",by="
                for side in ["client", "upstream"] {
                    #expect(metrics.contains(broken + "\"\(side)\"} 0\n"))
                }
            }
        }
    }

    @Test func `redirects are passed on`() async throws {
        let upstream: Site.Upstream = { _ in
            Response(status: .found, headers: [.location: "/elsewhere"])
        }
        try await Site.run(upstream: upstream) { site in
            var plain = HTTPClient.Configuration()
            plain.redirectConfiguration = .disallow
            let client = HTTPClient(configuration: plain)
            let response = try await client.execute(
                HTTPClientRequest(url: site.proxy + "/orders/1"),
                timeout: .seconds(60)
            )
            #expect(response.status == .found)
            #expect(response.headers.first(name: "Location") == "/elsewhere")
            try await client.shutdown()
        }
    }

    @Test(arguments: ["@127.0.0.1:1/", "evil", "*"])
    func `a target cannot change the upstream`(_ target: String) async throws {
        try await Site.run(upstream: Self.mirror) { site in
            let connection = try await RawClient(port: site.port)
            let text = try await connection.exchange(
                "OPTIONS \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            #expect(text.hasPrefix("HTTP/1.1 400 "), "\(text)")
        }
    }
}
