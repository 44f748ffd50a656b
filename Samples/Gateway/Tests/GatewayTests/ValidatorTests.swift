import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

/// Tags and conditions, which hold for a pattern and not only for the upstream's document.
@Suite(.timeLimit(.minutes(2))) struct ValidatorTests {
    private static let dirty = #"{"orders":[{"id":1,"price":2,"note":3}]}"#

    /// An upstream with the tag `"v1"`, which knows conditions.
    private static func upstream(isWeak: Bool = false) -> Site.Upstream {
        let tag = isWeak ? #"W/"v1""# : #""v1""#
        return { request in
            if request.headers[.ifModifiedSince] != nil {
                return Response(status: .notModified)
            }
            if request.headers[.ifNoneMatch] == tag {
                return Response(status: .notModified, headers: [.eTag: tag])
            }
            if let wanted = request.headers[.ifMatch], wanted != tag {
                return Response(status: .preconditionFailed)
            }
            return .json(dirty, [.eTag: tag, .lastModified: "Thu, 01 Jan 2026 00:00:00 GMT"])
        }
    }

    /// Returns the status and the tag of a response on the wire.
    private static func read(_ reply: String) -> (status: Substring, tag: String?) {
        let tag = reply.split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag:") }
        return (reply.dropFirst(9).prefix(3), tag.map { String($0.dropFirst(6)) })
    }

    @Test(arguments: [false, true])
    func `a tag holds until the pattern changes`(_ isWeak: Bool) async throws {
        try await Site.withUpstream(Self.upstream(isWeak: isWeak)) { port in
            let folder = try Folder()
            defer { folder.remove() }
            let loose = #"{"orders": [{"id": "int", "price": "number"}]}"#
            try folder.write(loose, to: "orders.pattern.json")
            let gateway = try await GatewayProcess(folder.writeConfiguration(upstream: port))
            func get(_ fields: String = "") async throws -> (status: Substring, tag: String?) {
                Self.read(
                    try await RawClient(port: gateway.proxy).exchange(
                        "GET /orders/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)\r\n"
                    )
                )
            }
            let first = try #require(try await get().tag)
            #expect(first != #""v1""# && first != #"W/"v1""#)
            let again = try await get("If-None-Match: \"x\", \(first)\r\n")
            #expect(again.status == "304")
            #expect(again.tag == first)
            let head = try await RawClient(port: gateway.proxy).exchange(
                "HEAD /orders/1 HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(first)\r\n\r\n"
                    + "GET /orders/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            // The connection goes on after it.
            #expect(head.hasPrefix("HTTP/1.1 304 ") && head.contains("HTTP/1.1 200 "), "\(head)")
            #expect(Self.read(head).tag == first)
            // The upstream's own tags, and times, say nothing about the pattern.
            for fields in [
                "If-None-Match: \"v1\"\r\n", "If-None-Match: W/\"v1\"\r\n", "If-None-Match: *\r\n",
                "If-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT\r\n",
            ] {
                #expect(try await get(fields).status == "200", "\(fields)")
            }

            try folder.write(Site.pattern, to: "orders.pattern.json")
            gateway.signal(SIGHUP)
            _ = try await gateway.wait(for: "patterns reloaded")
            let changed = try await get("If-None-Match: \(first)\r\n")
            #expect(changed.status == "200")
            #expect(changed.tag != first)
            let tag = try #require(changed.tag)
            #expect(try await get("If-None-Match: \(tag)\r\n").status == "304")

            try folder.write(loose, to: "orders.pattern.json")
            gateway.signal(SIGHUP)
            while try await get().tag != first { await Task.yield() }
            #expect(try await get("If-None-Match: \(tag)\r\n").status == "200")
            #expect(try await get("If-None-Match: \(first)\r\n").status == "304")
            try await gateway.stop()
        }
    }

    @Test func `a dirty body that passed has another tag than the clean one`() async throws {
        let clean = try await Self.tag(#", "overLimit": "pass""#, Site.pattern)
        let passed = try await Self.tag(#", "limit": 10, "overLimit": "pass""#, Site.pattern)
        #expect(clean != passed)
        #expect(clean?.hasPrefix(#"W/"v1~"#) == true)
        #expect(passed?.hasPrefix(#""v1~"#) == true)
    }

    private static func tag(_ route: String, _ pattern: String) async throws -> String? {
        let (tags, tag) = AsyncStream<String?>.makeStream()
        try await Site.run(route, pattern: pattern, upstream: upstream()) { site in
            tag.yield(try await site.get().headers["etag"])
        }
        return await tags.first { _ in true } ?? nil
    }

    @Test(arguments: ["GET", "HEAD"])
    func `an upstream that holds what it was not asked for is refused`(
        _ method: String
    ) async throws {
        try await Site.run(upstream: answer(Response(status: .notModified))) { site in
            let fields = [("If-None-Match", #""v1""#)]
            let reply = try await site.get(method: method, headers: fields)
            #expect(reply.status == 502)
        }
    }

    @Test func `a change by a client needs the upstream's own bytes`() async throws {
        let loose = #"{"orders": [{"id": "int"}]}"#
        for (pattern, status) in [(loose, 200), (Site.pattern, 412)] {
            try await Site.run(
                pattern: pattern,
                settings: Site.passing,
                upstream: Self.upstream()
            ) { site in
                let tag = try #require(try await site.get().headers["etag"])
                let reply = try await site.get(method: "PUT", headers: [("If-Match", tag)])
                #expect(reply.status == status)
            }
        }
    }

    @Test func `digests, and signatures over them, go with a change`() async throws {
        let names = ["Content-Digest", "Repr-Digest", "Signature", "Signature-Input"]
        var fields: HTTPFields = [.eTag: #""v1""#]
        for name in names {
            if let name = HTTPField.Name(name) { fields[name] = #"s=("content-digest")"# }
        }
        let response = Response.json(Self.dirty, fields)
        try await Site.run(upstream: answer(response)) { site in
            let reply = try await site.get()
            for name in names { #expect(reply.headers[name.lowercased()] == nil, "\(name)") }
        }
        let loose = #"{"orders": [{"id": "int"}]}"#
        try await Site.run(pattern: loose, upstream: answer(response)) { site in
            let reply = try await site.get()
            for name in names { #expect(reply.headers[name.lowercased()] != nil, "\(name)") }
        }
        if let name = HTTPField.Name("Signature-Input") { fields[name] = #"s=("etag")"# }
        try await Site.run(pattern: loose, upstream: answer(.json(Self.dirty, fields))) { site in
            let reply = try await site.get()
            #expect(reply.headers["signature"] == nil)
            #expect(reply.headers["content-digest"] != nil)
        }
    }
}
