import AsyncHTTPClient
import Gateway
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import Testing

/// Responses that are cleaned record by record, while they arrive.
@Suite(.timeLimit(.minutes(2))) struct StreamTests {
    private static let lines = #", "mode": "lines""#
    private static let items = #", "mode": "items", "pointer": "/orders""#
    private static let events = #", "mode": "events""#

    @Test func `the first record arrives before the upstream has ended`() async throws {
        let (held, hold) = AsyncStream<Void>.makeStream()
        let upstream: Site.Upstream = { _ in
            .chunks(type: "application/x-ndjson") { writer in
                try await writer.write(ByteBuffer(string: "{\"id\":1,\"note\":0}\n{\"id\""))
                for await _ in held { break }
                try await writer.write(ByteBuffer(string: ":\"N/A\"}\n{\"id\":\n{\"id\":4}\n"))
                try await writer.finish(nil)
            }
        }
        try await Site.run(Self.lines, pattern: Site.recordPattern, upstream: upstream) { site in
            let response = try await site.open()
            let report = try #require(response.headers.first(name: "Report"))
            #expect(report.hasPrefix("status=streamed, mode=lines, id="))
            var body = response.body.makeAsyncIterator()
            let first = try #require(try await body.next())
            #expect(String(buffer: first) == "{\"id\":1}\n")
            hold.yield()
            var rest = ByteBuffer()
            while let chunk = try await body.next() { rest.writeImmutableBuffer(chunk) }
            #expect(String(buffer: rest) == "{\"id\":4}\n")
            let metrics = try await site.page("/metrics")
            for (status, count) in [
                ("unchanged", 1), ("changed", 1), ("rejected", 1), ("unreadable", 1),
            ] {
                #expect(
                    metrics.contains(
                        "documents_total{route=\"orders\",status=\"\(status)\"} \(count)\n"
                    )
                )
            }
        }
    }

    @Test func `a client that takes trailers gets the report of the stream`() async throws {
        let text = "{\"id\":1}\n{\"id\":\"N/A\"}\n"
        try await Site.run(
            Self.lines,
            pattern: Site.recordPattern,
            upstream: answer(.json(text, type: "application/x-ndjson", [.eTag: #""v1""#]))
        ) { site in
            for (fields, takesTrailers) in [
                ("TE: trailers\r\n", true), ("Connection: TE\r\nTE: gzip, Trailers\r\n", true),
                ("", false), ("TE: no-trailers\r\n", false),
            ] {
                let reply = try await RawClient(port: site.port).exchange(
                    "GET /orders/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)\r\n"
                )
                #expect(reply.contains(/ETag: W\/"v1~[0-9a-f]{16}"\r\n/))
                #expect(!reply.lowercased().contains("content-length"))
                let trailer =
                    "\r\n0\r\nReport: status=changed, records=2, changed=0, rejected=1, "
                    + "unreadable=0, id="
                #expect(reply.contains(trailer) == takesTrailers, "\(reply)")
                #expect(reply.contains("\r\nTrailer: Report\r\n") == takesTrailers)
                #expect(reply.hasSuffix(takesTrailers ? "\"\r\n\r\n" : "\r\n0\r\n\r\n"))
            }
        }
    }

    @Test func `the items of an array are cleaned one by one`() async throws {
        let text = #"{"page": 1, "orders": [{"id":1,"price":"N/A"},{"id":2,"price":3}], "n": 2}"#
        try await Site.run(Self.items, upstream: answer(.json(text))) { site in
            let reply = try await site.get()
            #expect(reply.text == #"{"page": 1, "orders": [{"id":2,"price":3}], "n": 2}"#)
        }
    }

    @Test func `an array that is cut off is a broken response`() async throws {
        let text = #"{"orders": [{"id":1,"price":2},{"id":2"#
        try await Site.run(Self.items, upstream: answer(.json(text))) { site in
            await #expect(throws: (any Error).self) { try await site.get() }
        }
        let passing = Self.items + #", "rejected": "pass""#
        try await Site.run(passing, upstream: answer(.json(text))) { site in
            let reply = try await site.get()
            #expect(reply.text.hasPrefix(#"{"orders": [{"id":1,"price":2}"#))
        }
    }

    @Test func `the data of events are cleaned`() async throws {
        let text = "id: 1\ndata: {\"id\":1,\"note\":0}\n\n: ping\n\ndata: [DONE]\n\n"
        try await Site.run(
            Self.events,
            pattern: Site.recordPattern,
            upstream: answer(.json(text, type: "text/event-stream"))
        ) { site in
            let reply = try await site.get()
            #expect(reply.text == "id: 1\ndata: {\"id\":1}\n\n: ping\n\ndata: [DONE]\n\n")
        }
    }

    @Test func `a record with malformed UTF-8 is left out`() async throws {
        let body = ByteBuffer(
            bytes: Array("{\"id\":1}\n{\"id\":2,\"note\":\"".utf8) + [0xFF, 0x22]
        )
        try await Site.run(
            Self.lines,
            pattern: Site.recordPattern,
            upstream: answer(
                .chunks(type: "application/x-ndjson") { writer in
                    try await writer.write(body)
                    try await writer.write(ByteBuffer(string: "}\n{\"id\":3}\n"))
                    try await writer.finish(nil)
                }
            )
        ) { site in
            let reply = try await site.get()
            #expect(reply.text == "{\"id\":1}\n{\"id\":3}\n")
        }
    }
}
