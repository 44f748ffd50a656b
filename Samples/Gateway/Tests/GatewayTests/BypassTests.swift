import AsyncHTTPClient
import Foundation
import Gateway
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Testing

private let dirty = #"{"orders":[{"id":1,"price":2},{"id":2,"price":"N/A"}]}"#
private let clean = #"{"orders":[{"id":1,"price":2}]}"#

/// Clients and upstreams by whom something would pass uncleaned.
@Suite(.timeLimit(.minutes(2))) struct BypassTests {
    /// Sends the bytes of a request and returns those of the answer.
    private static func exchange(
        _ site: Site,
        _ target: String,
        fields: String = "Host: a\r\n"
    ) async throws -> String {
        try await RawClient(port: site.port).exchange(
            "GET \(target) HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n"
        )
    }

    @Test(arguments: ["", Site.passing])
    func `no spelling of a path passes its route`(_ settings: String) async throws {
        // The upstream answers whatever the spelling.
        try await Site.run(settings: settings, upstream: answer(.json(dirty))) { site in
            for target in [
                "/orders/x", "/%6frders/x", "//orders/x", "/./orders/x", "/x/../orders/x",
                "/orders/",
                "/orders", "/orders/x/", "/orders//x", "/orders/%2e/x", "/%2E%2E/orders/x",
                "/x/%2e./orders/x", "/orders%2Fx", "/orders;a=1/x", "/x/..;/orders/x",
                "/x/..%2Forders/x", "/orders/x?a=/../..",
            ] {
                let reply = try await Self.exchange(site, target)
                #expect(reply.hasPrefix("HTTP/1.1 200 "), "\(target): \(reply)")
                #expect(reply.hasSuffix(clean), "\(target): \(reply)")
            }
            for target in [
                "/orders/x#y", "/orders#", "/orders/%", "/orders/%zz", "/orders/%00",
                "http://a/orders/x", "http://a/orders/x#y", "HTTP:///orders/x", "http://a",
            ] {
                let reply = try await Self.exchange(site, target)
                #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(target): \(reply)")
            }
        }
    }

    @Test func `what has no route is refused, unless the operator lets it pass`() async throws {
        try await Site.run(upstream: answer(.json(dirty))) { site in
            #expect(try await site.get("/ORDERS/1").status == 404)
            #expect(try await site.get("/%256frders/1").status == 404)
            let other = try await site.get(method: "POST")
            #expect(other.status == 405)
            #expect(other.headers["allow"] == "GET, HEAD")
        }
        try await Site.run(settings: Site.passing, upstream: answer(.json(dirty))) { site in
            let other = try await site.get("/ORDERS/1")
            #expect(other.text == dirty)
            #expect(try await site.get(method: "POST").text == dirty)
        }
    }

    @Test func `a field Report of the upstream is not passed on`() async throws {
        let fields: HTTPFields = [.init("Report") ?? .age: "status=unchanged"]
        let upstream = answer(.json(dirty, fields))
        try await Site.run(settings: Site.passing, upstream: upstream) { site in
            let other = try await site.get("/others")
            #expect(other.headers["report"] == nil)
            #expect(try await site.get().report == "status=changed, changes=1")
        }
    }

    @Test(arguments: [
        "", "Host: a\r\nHost: b\r\n", "Host: a\r\nHost: a\r\n", "Host:\r\n", "Host: a b\r\n",
        "Host: a/b\r\n", "Host: u@a\r\n", "Host: a:99999\r\n", "Host: a, b\r\n",
        "hOST: a\r\nhost: b\r\n",
    ])
    func `a request without one host is refused`(_ fields: String) async throws {
        try await Site.run(upstream: answer(.json(dirty))) { site in
            let reply = try await Self.exchange(site, "/orders/1", fields: fields)
            #expect(reply.hasPrefix("HTTP/1.1 400 "), "\(reply)")
            #expect(reply.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test func `only the configured name goes to the upstream as the host`() async throws {
        let (heads, head) = AsyncStream<String>.makeStream()
        try await RawUpstream.run { text, outbound in
            head.yield(text)
            let reply = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
            try await outbound.write(ByteBuffer(string: reply))
        } _: { port in
            try await Site.run(settings: Site.passing, port: port) { site in
                _ = try await Self.exchange(site, "/others", fields: "Host: elsewhere:1\r\n")
                let text = await heads.first { _ in true } ?? ""
                let hosts = text.split(separator: "\r\n").filter {
                    $0.lowercased().hasPrefix("host:")
                }
                #expect(hosts.map { $0.lowercased() } == ["host: 127.0.0.1:\(port)"])
            }
        }
    }

    @Test(arguments: ["Identity", "IDENTITY", "", "identity, Identity", " , identity"])
    func `an encoding that is none is cleaned`(_ value: String) async throws {
        let reply =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: \(value)\r\n"
            + "Content-Length: \(dirty.utf8.count)\r\n\r\n\(dirty)"
        try await RawUpstream.run(RawUpstream.bytes(reply)) { port in
            try await Site.run(port: port) { site in
                let reply = try await site.get()
                #expect(reply.text == clean)
                #expect(reply.headers["content-encoding"] == nil)
            }
        }
    }

    @Test(arguments: [
        "", "Content-Type:\r\n", "Content-Type: application/json\t; charset=utf-8\r\n",
        "Content-Type: application/json,charset=utf-8\r\n",
        "Content-Type: text/plain, APPLICATION/JSON\r\n",
        "Content-Type: text/plain\r\nContent-Type: application/json\r\n",
        "Content-Type: application/json\r\nContent-Type: application/json\r\n",
        "Content-Type: application/json\r\nConnection: Content-Type\r\n",
    ])
    func `no form of the type passes a route`(_ fields: String) async throws {
        let reply =
            "HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(dirty.utf8.count)\r\n\r\n\(dirty)"
        try await RawUpstream.run(RawUpstream.bytes(reply)) { port in
            try await Site.run(port: port) { site in
                let reply = try await site.get()
                #expect(reply.text == clean)
                #expect(reply.report == "status=changed, changes=1")
            }
        }
    }

    @Test func `a response without a type and a body is passed on`() async throws {
        let reply = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
        try await RawUpstream.run(RawUpstream.bytes(reply)) { port in
            try await Site.run(port: port) { site in
                let reply = try await site.get()
                #expect(reply.status == 201)
                #expect(reply.report == "status=passed, reason=type")
            }
        }
    }

    @Test(arguments: [1 << 20, 1 << 40, Int.max])
    func `a huge length is refused`(_ length: Int) async throws {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n\r\n"
        try await RawUpstream.run(RawUpstream.bytes(head + dirty)) { port in
            try await Site.run(#", "limit": 1000"#, port: port) { site in
                let reply = try await site.get()
                #expect(reply.status == 502)
                #expect(reply.report == "status=refused, reason=limit")
                #expect(!reply.text.contains("N/A"))
            }
        }
    }

    @Test func `events that begin with a byte order mark are cleaned`() async throws {
        let text = "\u{FEFF}data: {\"id\":1,\"note\":0}\n\ndata: {\"id\":2,\"note\":0}\n\n"
        try await Site.run(
            #", "mode": "events""#,
            pattern: Site.recordPattern,
            upstream: answer(.json(text, type: "text/event-stream"))
        ) { site in
            let reply = try await site.get()
            #expect(!reply.text.contains("note"), "\(reply.text)")
            #expect(reply.text.contains("{\"id\":1}") && reply.text.contains("{\"id\":2}"))
        }
    }

    @Test func `a part that was not asked for is refused`() async throws {
        let range: HTTPFields = [.contentRange: "bytes 0-9/10"]
        let upstream = answer(.json(dirty, status: .partialContent, range))
        try await Site.run(upstream: upstream) { site in
            let reply = try await site.get(headers: [("Range", "bytes=0-9")])
            #expect(reply.status == 502)
            #expect(reply.report == "status=refused, reason=status")
        }
    }
}
