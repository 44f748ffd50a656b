import Gateway
import Hummingbird
import Testing

/// The pages for operators.
@Suite(.timeLimit(.minutes(2))) struct AdminTests {
    private static let upstream: Site.Upstream = { request in
        switch request.uri.path {
        case "/orders/dirty": .json(#"{"orders":[{"id":1,"price":"secret"}]}"#)
        case "/orders/rejected": .json("[]")
        case "/orders/page": .json("<html>", type: "text/html")
        default: .json(#"{"orders":[]}"#)
        }
    }

    @Test func `metrics count by route, reason and place`() async throws {
        try await Site.run(settings: Site.passing, upstream: Self.upstream) { site in
            for path in ["dirty", "dirty", "rejected", "page", "clean"] {
                _ = try await site.get("/orders/" + path)
            }
            _ = try await site.get("/others/1")
            let response = try await site.get(site.admin + "/metrics")
            #expect(response.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            for line in [
                #"gateway_requests_total{route="orders",status="2xx"} 4"#,
                #"gateway_requests_total{route="orders",status="5xx"} 1"#,
                #"gateway_requests_total{route="other",status="2xx"} 1"#,
                #"gateway_passed_total{route="orders",reason="type"} 1"#,
                #"verijson_documents_total{route="orders",status="changed"} 2"#,
                #"verijson_documents_total{route="orders",status="rejected"} 1"#,
                #"verijson_findings_total{route="orders",place="/orders/*/price",code="type.mismatch"} 2"#,
            ] {
                #expect(response.text.contains(line + "\n"), "\(line)")
            }
            // Families are described once, and samples are unique.
            let lines = response.text.split(separator: "\n")
            let names = lines.compactMap { $0.hasPrefix("#") ? $0 : $0.split(separator: " ").first }
            #expect(names.count == lines.count)
            #expect(Set(names).count == names.count)
        }
    }

    @Test func `the reports of a route are merged into one page`() async throws {
        try await Site.run(upstream: Self.upstream) { site in
            for _ in 0..<3 { _ = try await site.get("/orders/dirty") }
            let index = try await site.page("/reports")
            #expect(index.contains(#"<a href="reports/orders">orders</a>: 3 documents: 3 changed"#))
            let page = try await site.page("/reports/orders")
            #expect(page.contains("/orders/*/price"))
            #expect(page.contains("Content-Security-Policy"))
            #expect(!page.contains("secret"))
            #expect(try await site.get(site.admin + "/reports/others").status == 404)
        }
    }

    @Test func `the pages for operators are not at the address of the proxy`() async throws {
        try await Site.run(upstream: Self.upstream) { site in
            for path in ["/metrics", "/reports", "/health"] {
                let reply = try await site.get(path)
                #expect(reply.status == 404)
            }
        }
        try await Site.run(settings: Site.passing, upstream: Self.upstream) { site in
            for path in ["/metrics", "/reports", "/health"] {
                let reply = try await site.get(path)
                #expect(reply.text == #"{"orders":[]}"#)
            }
        }
    }
}
