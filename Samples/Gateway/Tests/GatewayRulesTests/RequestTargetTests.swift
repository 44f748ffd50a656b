import Testing

// The root package compiles the rules and their tests as one module.
#if canImport(GatewayRules)
@testable import GatewayRules
#endif

/// The spellings of a path, and what an upstream may make of them.
struct RequestTargetTests {
    private static func matches(_ template: String, _ text: String) throws -> Bool {
        let target = try #require(RequestTarget(text))
        let template = PathTemplate(template)
        return target.readings.contains { template.matches($0) }
    }

    @Test(arguments: [
        "/api/orders", "/api/%6frders", "/api/%6Frders", "/%61%70%69/orders", "//api/orders",
        "/api//orders", "/api/./orders", "/x/../api/orders", "/api/orders/", "/api/x/%2e%2e/orders",
        "/api/.%2E/api/orders", "/api/%2E/orders", "/../api/orders", "/api/orders/.",
        "/api/orders?a=1", "/api/orders/?a=/../b", "/api%2Forders", "/api%2forders",
        "/api%5Corders",
        "/x/..%2Fapi/orders", "/api/orders;v=1", "/api;a/orders", "/x/..;/api/orders",
        "/api/orders%2F", "/api/orders;", "/api//../orders", "/api//..%2Forders",
        "/api//..;/orders",
        "/api/x/..;a=b%2F../orders",
    ])
    func `every spelling of a path matches its template`(_ text: String) throws {
        #expect(try Self.matches("/api/orders", text))
    }

    @Test(arguments: [
        "/api/order", "/api/orders/1", "/api/ORDERS", "/api/%256frders", "/api/orders/..", "/",
        "/api", "/api/orders%20", "/api/orders%3Fa", "/%2Fapi/orders/x",
    ])
    func `another path does not match`(_ text: String) throws {
        #expect(try !Self.matches("/api/orders", text))
    }

    @Test(arguments: [
        "", "*", "api", "@host/", "http://a/", "/api/orders#x", "/api?a#b", "/api/%", "/api/%6",
        "/api/%zz", "/a b", "/a\tb", "/a\u{7f}", "/a?b c", "/é", "/a?é", "/a\\b", "/a%00",
        "/a%0d%0ab",
        "/a%7f", "/a%1f", "/a%ff", "/a%c0%af", "/a\"b", "/a<b", "/a{b}", "/a|b", "/a^b", "/a`b",
    ])
    func `a target with what none has is refused`(_ text: String) {
        #expect(RequestTarget(text) == nil)
    }

    @Test(arguments: [
        ("/a%2Fb/%C3%A9//c;d=1?q=1&q=%20x&empty", "/a%2Fb/%C3%A9//c;d=1?q=1&q=%20x&empty"),
        ("/x/../api/orders?a=..", "/api/orders?a=.."), ("/a/./b/", "/a/b/"), ("/a/b/..", "/a/"),
        ("/a/%2e%2E/b", "/b"), ("/..", "/"), ("/.", "/"), ("/a//../b", "/a/b"),
        ("/a/.b/..c", "/a/.b/..c"),
        ("/?a[]={|}", "/?a[]={|}"), ("/a/..%2Fb", "/a/..%2Fb"),
    ])
    func `the upstream gets a target without dot segments`(_ text: String, _ expected: String) {
        #expect(RequestTarget(text)?.forwarded == expected)
    }

    @Test func `a plain path has one reading`() {
        #expect(RequestTarget("/api/orders?a=%2F;")?.readings.count == 1)
        #expect(RequestTarget("/a%2Fb;c")?.readings.count == 4)
        #expect(RequestTarget("/a%20b")?.readings.count == 1)
    }

    @Test(arguments: [
        ("/a/b", "/a/b", true), ("/a/b", "/a/b/", true), ("/a/*", "/a/b", true),
        ("/a/*", "/a", false), ("/a/*", "/a/b/c", false), ("/a/**", "/a/b/c", true),
        ("/a/**", "/a", true), ("/a/**", "/ab", false), ("/**", "/", true), ("/", "/", true),
        ("/*/c", "/b/c", true), ("/caf%C3%A9", "/caf%c3%a9", true), ("/a%2A", "/a*", true),
    ])
    func `a path template matches`(_ template: String, _ path: String, _ isMatch: Bool) throws {
        #expect(try Self.matches(template, path) == isMatch)
    }

    @Test func `the time for a target is linear`() {
        let long = String(repeating: "/a/..", count: 10_000)
        #expect(RequestTarget(long)?.forwarded == "/")
        #expect(RequestTarget(long + "%2F..;x")?.readings.isEmpty == false)
    }
}
