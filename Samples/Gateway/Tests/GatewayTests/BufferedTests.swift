import Gateway
import Hummingbird
import NIOCore
import Testing

private let dirty = #"{"orders":[{"id":1,"price":2},{"id":2,"price":"N/A"},{"id":3,"price":4}]}"#
private let clean = #"{"orders":[{"id":1,"price":2},{"id":3,"price":4}]}"#

/// Responses that are cleaned as a whole.
@Suite(.timeLimit(.minutes(2))) struct BufferedTests {
    @Test func `a dirty response is cleaned`() async throws {
        let fields: HTTPFields = [
            .eTag: #""v1""#, .init("Content-MD5") ?? .age: "x", .acceptRanges: "bytes",
            .cacheControl: "max-age=60",
        ]
        try await Site.run(upstream: answer(.json(dirty, fields))) { site in
            let reply = try await site.get()
            #expect(reply.status == 200)
            #expect(reply.text == clean)
            #expect(reply.headers["content-length"] == "\(clean.utf8.count)")
            #expect(reply.report == "status=changed, changes=1")
            #expect(reply.headers["report"]?.contains(/, id="[0-9a-f]{17,32}"$/) == true)
            #expect(reply.headers["etag"]?.contains(/^W\/"v1~[0-9a-f]{16}"$/) == true)
            #expect(reply.headers["content-md5"] == nil)
            #expect(reply.headers["accept-ranges"] == nil)
            #expect(reply.headers["cache-control"] == "max-age=60")
        }
    }

    @Test func `a clean response keeps its bytes and its tag`() async throws {
        let text = #" {"orders" : [ {"id":1, "price":2.50} ] } "#
        try await Site.run(upstream: answer(.json(text, [.eTag: #""v1""#]))) { site in
            let reply = try await site.get()
            #expect(reply.text == text)
            #expect(reply.report == "status=unchanged")
            #expect(reply.headers["etag"]?.contains(/^"v1~[0-9a-f]{16}"$/) == true)
        }
    }

    @Test func `a response in many chunks is cleaned as one`() async throws {
        let bytes = Array(dirty.utf8)
        try await Site.run(
            upstream: answer(
                .chunks { writer in
                    for byte in bytes { try await writer.write(ByteBuffer(bytes: [byte])) }
                    try await writer.finish(nil)
                }
            )
        ) { site in
            let reply = try await site.get()
            #expect(reply.text == clean)
            #expect(reply.headers["transfer-encoding"] == nil)
        }
    }

    @Test(arguments: [
        (#"{"orders": 1}"#, "rejected, code=type.mismatch"),
        ("<html>", "unreadable, code=syntax."),
        ("{\"orders\": [{\"id\": 1, \"price\": 2, \"note\": \"\u{0}", "unreadable, code=syntax."),
    ])
    func `a response without a clean form is a problem`(
        _ text: String,
        _ report: String
    )
        async throws
    {
        try await Site.run(upstream: answer(.json(text))) { site in
            let reply = try await site.get()
            #expect(reply.status == 502)
            #expect(reply.headers["content-type"] == "application/problem+json")
            #expect(reply.report?.hasPrefix("status=" + report) == true, "\(reply.headers)")
            #expect(reply.text.contains(#""status":502"#))
            #expect(!reply.text.contains("html"))
        }
        try await Site.run(#", "rejected": "pass""#, upstream: answer(.json(text))) { site in
            let reply = try await site.get()
            #expect(reply.status == 200)
            #expect(reply.text == text)
            let reason = report.prefix { $0 != "," }
            #expect(reply.report == "status=passed, reason=\(reason)")
        }
    }

    @Test func `malformed UTF-8 is not passed on`() async throws {
        let bytes = Array(#"{"orders":[{"id":1,"price":2,"note":""#.utf8) + [0xC3, 0x28]
        let body = ByteBuffer(bytes: bytes + Array(#""}]}"#.utf8))
        try await Site.run(
            upstream: answer(
                Response(
                    status: .ok,
                    headers: [.contentType: "application/json"],
                    body: ResponseBody(byteBuffer: body)
                )
            )
        ) { site in
            let reply = try await site.get()
            #expect(reply.status == 502)
            #expect(reply.report == "status=unreadable, code=syntax.invalidUTF8")
        }
    }

    @Test(arguments: [false, true])
    func `a response over the limit is refused, and passed on where this is asked for`(
        _ isChunked: Bool
    ) async throws {
        let body = ByteBuffer(string: dirty)
        let upstream: Site.Upstream = { _ in
            guard isChunked else { return .json(dirty) }
            return .chunks { writer in
                var body = body
                while let part = body.readSlice(length: min(30, body.readableBytes)),
                    part.readableBytes > 0
                {
                    try await writer.write(part)
                }
                try await writer.finish(nil)
            }
        }
        try await Site.run(#", "limit": 40, "overLimit": "pass""#, upstream: upstream) { site in
            let reply = try await site.get()
            #expect(reply.text == dirty)
            #expect(reply.report == "status=passed, reason=limit")
        }
        try await Site.run(#", "limit": 40"#, upstream: upstream) { site in
            let reply = try await site.get()
            #expect(reply.status == 502)
            #expect(reply.report == "status=refused, reason=limit")
            let metrics = try await site.page("/metrics")
            #expect(
                metrics.contains(#"gateway_refused_total{route="orders",reason="limit"} 1"#)
            )
        }
    }

    @Test func `a response over a limit of the cleaner is told apart from one of the gateway`()
        async throws
    {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let body = #"{"orders":[{"id":1,"price":"N/A"}],"x":\#(deep)}"#
        for more in ["", #", "overLimit": "pass""#] {
            try await Site.run(more, upstream: answer(.json(body))) { site in
                let reply = try await site.get()
                #expect(reply.status == 502)
                #expect(reply.report == "status=unreadable, code=limit.depth")
                #expect(!reply.text.contains("N/A"))
            }
        }
        let passing = #", "overCleanerLimit": "pass""#
        try await Site.run(passing, upstream: answer(.json(body))) { site in
            let reply = try await site.get()
            #expect(reply.text == body)
            #expect(reply.report == "status=passed, reason=cleaner")
        }
    }

    @Test func `a response that is not a whole document is passed on untouched`() async throws {
        let upstream: Site.Upstream = { request in
            switch request.uri.path {
            case "/orders/encoded": .json(dirty, [.contentEncoding: "br"])
            case "/orders/text": .json(dirty, type: "text/plain")
            case "/orders/missing": .json(dirty, status: .notFound)
            case "/orders/nothing": Response(status: .noContent)
            default: .json(dirty, type: "application/hal+json; charset=utf-8")
            }
        }
        try await Site.run(settings: Site.passing, upstream: upstream) { site in
            for (path, reason) in [
                ("encoded", "encoding"), ("text", "type"), ("missing", "status"),
            ] {
                let reply = try await site.get("/orders/" + path)
                #expect(reply.text == dirty)
                #expect(reply.report == "status=passed, reason=\(reason)")
            }
            let nothing = try await site.get("/orders/nothing")
            #expect(nothing.status == 204)
            #expect(try await site.get("/orders/1").text == clean)
            #expect(try await site.get("/others/1").text == dirty)
            #expect(try await site.get("/others/1").report == nil)
            #expect(try await site.get("/orders/1", method: "POST").text == dirty)
        }
    }

    @Test(arguments: [true, false])
    func `a response waits for a slot, and is refused after a time`(
        _ isPatient: Bool
    )
        async throws
    {
        let (held, hold) = AsyncStream<Void>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let upstream: Site.Upstream = { request in
            guard request.uri.path == "/orders/slow" else { return .json(dirty) }
            return .chunks { writer in
                try await writer.write(ByteBuffer(string: dirty))
                begin.yield()
                for await _ in held { break }
                try await writer.finish(nil)
            }
        }
        let settings = #", "patience": \#(isPatient ? 60 : 1)"#
        try await Site.run(settings: settings, cleaningAtOnce: 1, upstream: upstream) { site in
            async let slow = site.get("/orders/slow")
            for await _ in begun { break }
            while !(try await site.page("/metrics").contains("gateway_cleaning 1\n")) {
                await Task.yield()
            }
            async let next = site.get()
            if isPatient {
                while !(try await site.page("/metrics").contains("gateway_cleaning_waiting 1\n")) {
                    await Task.yield()
                }
                hold.yield()
                #expect(try await next.text == clean)
            } else {
                let reply = try await next
                #expect(reply.status == 503)
                #expect(reply.report == "status=refused, reason=busy")
                #expect(reply.headers["retry-after"] == "1")
                hold.yield()
            }
            #expect(try await slow.text == clean)
            #expect(try await site.get().text == clean)
        }
    }
}
