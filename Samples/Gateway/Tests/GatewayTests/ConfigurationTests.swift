import Foundation
import Testing

@testable import Gateway

/// The configuration file and its mistakes.
struct ConfigurationTests {
    private static func read(
        _ routes: String,
        _ upstream: String = "http://a"
    ) throws
        -> Configuration
    {
        try Configuration(
            Data(
                """
                {
                  "listen": {"host": "::1", "port": 80},
                  "admin": {"host": "localhost", "port": 0},
                  "upstream": {"url": "\(upstream)"},
                  // A comment.
                  "routes": [\(routes)]
                }
                """.utf8
            )
        )
    }

    @Test func `what is not written has a default`() throws {
        let configuration = try Self.read(#"{"name": "a", "path": "/", "pattern": "a.json"}"#)
        #expect(configuration.upstream.responseTimeout == 30)
        #expect(configuration.cleaningAtOnce == 64)
        let route = try #require(configuration.routes.first)
        #expect(route.mode == .buffered)
        #expect(route.methods == ["GET"])
        #expect(route.limit == 1 << 20)
        #expect(route.overLimit == .fail)
        #expect(route.overCleanerLimit == .fail)
        #expect(route.whenBusy == .fail)
        #expect(configuration.unmatched == nil)
        #expect(route.rejected == .fail)
    }

    @Test(arguments: [
        (#"{"name": "A", "path": "/", "pattern": "a"}"#, "gateway.json:6:23"),
        (#"{"name": "a", "pattern": "a"}"#, #"expected the member "path""#),
        (#"{"name": "a", "path": "/", "pattern": "a", "limits": 1}"#, "limits"),
        (#"{"name": "a", "path": "/", "pattern": "a", "mode": "stream"}"#, #"found "stream""#),
        ("{", "gateway.json:"),
    ])
    func `a mistake is told with its place`(_ route: String, _ words: String) throws {
        let error = try #require(throws: (any Error).self) { try Self.read(route) }
        #expect("\(error)".contains(words), "\(error)")
    }

    @Test(arguments: ["ftp://a", "http://a/", "http://a?b", "http://user@a", "http:///a", "a"])
    func `the URL of the upstream is a host with a path, to which a path is appended`(
        _ url: String
    ) throws {
        #expect(throws: (any Error).self) { try Self.read("", url) }
    }

    @Test func `two routes cannot have one name`() throws {
        let route = #"{"name": "a", "path": "/", "pattern": "a"}"#
        let error = try #require(throws: Configuration.Mistake.self) {
            try Self.read("\(route), \(route)")
        }
        #expect("\(error)".contains("two routes with the name 'a'"))
    }
}
