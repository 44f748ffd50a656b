import AsyncHTTPClient
import Foundation
import Gateway
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// An upstream, a gateway before it and a client, each at a port that the system chose.
struct Site: Sendable {
    /// The answer of the upstream to a request.
    typealias Upstream = @Sendable (Request) async throws -> Response

    /// The port of the proxy.
    let port: Int
    let proxy: String
    let admin: String
    let client: HTTPClient

    static let pattern = #"{"orders": [{"id": "int", "price": "number", "note?": "string"}]}"#
    static let recordPattern = #"{"id": "int", "note?": "string"}"#

    /// The treatment of requests without a route that most tests of forwarding need.
    static let passing = #", "unmatched": "pass""#

    /// Runs a test with a gateway that has one route, named `orders`, for `/orders/**`.
    ///
    /// - Parameters:
    ///   - route: Further members of the route, each after a comma.
    ///   - pattern: The pattern of the route.
    ///   - upstreamSettings: Further members of the upstream, each after a comma.
    ///   - settings: Further members of the configuration, each after a comma.
    ///   - cleaningAtOnce: The number of bodies that may be held for cleaning.
    ///   - upstream: The answer of the upstream to a request.
    ///   - test: The test.
    /// - Throws: Any error that the test throws.
    static func run(
        _ route: String = "",
        pattern: String = pattern,
        upstreamSettings: String = "",
        settings: String = "",
        cleaningAtOnce: Int = 64,
        upstream: @escaping Upstream,
        _ test: @escaping @Sendable (Site) async throws -> Void
    ) async throws {
        try await withUpstream(upstream) { port in
            try await run(
                route,
                pattern: pattern,
                upstreamSettings: upstreamSettings,
                settings: settings,
                cleaningAtOnce: cleaningAtOnce,
                port: port,
                test
            )
        }
    }

    /// Runs a test with a gateway before an upstream at a port.
    static func run(
        _ route: String = "",
        pattern: String = pattern,
        upstreamSettings: String = "",
        settings: String = "",
        cleaningAtOnce: Int = 64,
        port: Int,
        _ test: @escaping @Sendable (Site) async throws -> Void
    ) async throws {
        let folder = try Folder()
        defer { folder.remove() }
        try folder.write(pattern, to: "orders.pattern.json")
        let file = try folder.writeConfiguration(
            upstream: port,
            route,
            upstreamSettings,
            settings,
            cleaningAtOnce: cleaningAtOnce
        )
        let gateway = try Gateway(configurationFile: file, logger: quiet)
        let (ports, found) = AsyncStream<Gateway.Ports>.makeStream()
        try await withThrowingTaskGroup { group in
            group.addTask { try await gateway.run { found.yield($0) } }
            group.addTask {
                guard let ports = await ports.first(where: { _ in true }) else { return }
                var settings = HTTPClient.Configuration(decompression: .disabled)
                settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
                let client = HTTPClient(configuration: settings)
                let site = Site(
                    port: ports.proxy,
                    proxy: "http://127.0.0.1:\(ports.proxy)",
                    admin: "http://127.0.0.1:\(ports.admin)",
                    client: client
                )
                let outcome = await Result { try await test(site) }
                try await client.shutdown()
                try outcome.get()
            }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Runs a test with an upstream; its port is passed.
    static func withUpstream(
        _ upstream: @escaping Upstream,
        _ test: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let (ports, found) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in
                try await upstream(request)
            },
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { found.yield($0.localAddress?.port ?? 0) },
            logger: quiet
        )
        try await withThrowingTaskGroup { group in
            group.addTask { try await application.run() }
            group.addTask {
                guard let port = await ports.first(where: { _ in true }) else { return }
                try await test(port)
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private static let quiet: Logger = {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }()

    /// Sends a request and reads the whole response.
    func get(
        _ path: String = "/orders/1",
        method: String = "GET",
        headers: [(String, String)] = [],
        body: HTTPClientRequest.Body? = nil
    ) async throws -> Reply {
        let response = try await open(path, method: method, headers: headers, body: body)
        let data = try await response.body.collect(upTo: 1 << 28)
        return Reply(
            status: Int(response.status.code),
            headers: Dictionary(
                response.headers.map { ($0.name.lowercased(), $0.value) },
                uniquingKeysWith: { $0 + ", " + $1 }
            ),
            text: String(buffer: data)
        )
    }

    /// Sends a request and reads the head of the response.
    func open(
        _ path: String = "/orders/1",
        method: String = "GET",
        headers: [(String, String)] = [],
        body: HTTPClientRequest.Body? = nil
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: path.hasPrefix("/") ? proxy + path : path)
        request.method = .RAW(value: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = body
        return try await client.execute(request, timeout: .seconds(60))
    }

    /// Returns a page of the admin address.
    func page(_ path: String) async throws -> String { try await get(admin + path).text }
}

/// A response that was read to its end.
struct Reply {
    var status: Int
    var headers: [String: String]
    var text: String

    /// The field `Report` without its id.
    var report: String? { headers["report"]?.components(separatedBy: ", id=").first }
}

/// Makes an upstream that answers all requests alike.
func answer(_ response: Response) -> Site.Upstream {
    { _ in response }
}

extension Response {
    /// Makes a response of text.
    static func json(
        _ text: String,
        type: String = "application/json",
        status: HTTPResponse.Status = .ok,
        _ fields: HTTPFields = [:]
    ) -> Response {
        var headers = fields
        headers[.contentType] = type
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }

    /// Makes a response that is sent in chunks, as a closure writes them.
    static func chunks(
        type: String = "application/json",
        _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        Response(status: .ok, headers: [.contentType: type], body: ResponseBody(write))
    }
}

extension Result where Failure == any Error {
    /// Makes the outcome of an asynchronous closure.
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// A folder for the files of a test.
struct Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("gateway-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file
    }

    func writeConfiguration(
        upstream port: Int,
        _ route: String = "",
        _ upstreamSettings: String = "",
        _ settings: String = "",
        cleaningAtOnce: Int = 64
    ) throws -> URL {
        try write(
            """
            {
              "listen": {"host": "127.0.0.1", "port": 0},
              "admin": {"host": "127.0.0.1", "port": 0},
              "upstream": {"url": "http://127.0.0.1:\(port)"\(upstreamSettings)},
              "cleaningAtOnce": \(cleaningAtOnce)\(settings),
              "routes": [
                {"name": "orders", "path": "/orders/**", "pattern": "orders.pattern.json"\(route)}
              ]
            }
            """,
            to: "gateway.json"
        )
    }
}
