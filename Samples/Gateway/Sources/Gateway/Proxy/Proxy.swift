import AsyncHTTPClient
import GatewayRules
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// The reverse proxy: it passes requests on, and cleans the responses of its routes.
struct Proxy: Sendable {
    let client: HTTPClient
    let configuration: Configuration
    let table: RouteTable
    let slots: Turnstile
    let connections: Turnstile
    let workers: BodyWorkers
    let logger: Logger

    var upstream: Configuration.Upstream { configuration.upstream }
    var patience: Duration { .seconds(configuration.patience) }

    /// Answers a request.
    ///
    /// - Throws: An error that closes the connection, so that what was sent of a response cannot
    ///   be taken for a whole one.
    func respond(
        to request: Request,
        with writer: consuming ResponseWriter,
        on channel: any Channel,
        _ facts: RequestFacts
    ) async throws {
        let target = RequestTarget(request.head.path ?? "")
        let match = target.map { table.match(request.method, $0) } ?? .none
        var found: (Route, Cleaner)?
        if case .route(let route, let cleaner) = match { found = (route, cleaner) }
        let exchange = Exchange(
            route: found,
            statistics: found?.0.statistics ?? table.other,
            channel: channel,
            takesTrailers: !facts.isOld
                && FieldLists.words(request.headers[values: .te]).contains("trailers"),
            logger: logger
        )
        if let fault = facts.fault {
            return try await exchange.fail(
                HTTPResponse.Status(code: fault.status),
                fault.detail,
                with: writer
            )
        }
        // Another beginning could make a part of the target the upstream's host.
        guard let target, request.method != .connect else {
            return try await exchange.fail(
                .badRequest,
                RequestFacts.Fault.targetDetail,
                with: writer
            )
        }
        switch match {
        case .route: break
        case .ambiguous:
            return try await exchange.fail(
                .badRequest,
                "expected a target with one meaning, found escapes that upstreams read differently",
                with: writer
            )
        case .otherMethod(let route, _) where refusesUnmatched:
            return try await exchange.fail(
                .methodNotAllowed,
                "no route has this method",
                fields: [.allow: route.allowedMethods],
                with: writer
            )
        case .none where refusesUnmatched:
            return try await exchange.fail(.notFound, "no route has this path", with: writer)
        case .otherMethod, .none: break
        }
        let conditions = Self.mark(of: match).map { Conditions(request.headers, $0) }
        var outgoing = HTTPClientRequest(url: upstream.url + target.forwarded)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        outgoing.headers = HTTPHeaders(
            fields(of: request, conditions, from: channel.remoteAddress, isCleaned: found != nil)
        )
        let shares = shares(exchange, target)
        guard let connection = try await connections.enter(shares, within: patience) else {
            return try await exchange.fail(
                .serviceUnavailable,
                "too many requests wait for the upstream",
                fields: [.retryAfter: "1"],
                with: writer
            )
        }
        defer { connection.end() }
        let attempt = Attempt(outgoing, exchange, conditions, connection)
        do {
            guard request.hasBody else { return try await send(attempt, with: writer) }
            if request.headers[.expect]?.lowercased() == "100-continue", !facts.isOld {
                try await writer.writeInformationalHead(HTTPResponse(status: .continue))
            }
            let upload = Upload(request)
            do {
                try await send(attempt.with(upload), with: writer)
            } catch {
                await upload.end()
                throw error
            }
            await upload.end()
        } catch let error as HeadWithoutLength {
            throw error
        } catch {
            let isUpstream =
                (error as? UpstreamFailure)?.isByClient == false && !Task.isCancelled
            exchange.statistics.update { counts in
                counts.brokenByUpstream += isUpstream ? 1 : 0
                counts.brokenByClient += isUpstream ? 0 : 1
            }
            exchange.log(isUpstream ? .warning : .debug, "broken off: \(error)")
            throw error
        }
    }

    /// Whether a request without a route goes no further: by default where any route cleans, since
    /// an upstream may know more spellings of a path than the gateway.
    private var refusesUnmatched: Bool {
        configuration.unmatched.map { $0 == .refuse } ?? !table.routes.isEmpty
    }

    /// One path has at most half of the connections, one route three quarters, so that the rest
    /// is there for others when it is slow.
    private func shares(_ exchange: Exchange, _ target: RequestTarget) -> [Turnstile.Share] {
        let all = upstream.connections
        let path = target.readings[0].segments.map { String(decoding: $0, as: UTF8.self) }
        let route = exchange.route?.0.settings.name ?? ""
        return [
            Turnstile.Share(name: "/" + path.joined(separator: "/"), limit: max(1, all / 2)),
            Turnstile.Share(name: "route " + route, limit: max(1, all * 3 / 4)),
        ]
    }

    private static func mark(of match: RouteTable.Match) -> TagMark? {
        switch match {
        case .route(_, let cleaner), .otherMethod(_, let cleaner): cleaner.mark
        case .ambiguous, .none: nil
        }
    }

    static let name = "1.1 verijson-gateway"

    /// The fields of a request as the upstream gets them.
    private func fields(
        of request: Request,
        _ conditions: Conditions?,
        from address: SocketAddress?,
        isCleaned: Bool
    ) -> HTTPFields {
        var fields = request.headers.withoutConnection(
            and: isCleaned ? HTTPField.Name.ofCleanedRequest : HTTPField.Name.ofRequest
        )
        if let conditions {
            // Another method, such as PUT, asks whether the client's copy is the latest.
            if !isCleaned { fields[.ifMatch] = nil }
            for field in conditions.fields where isCleaned || field.name == .ifMatch {
                fields.append(field)
            }
        }
        if isCleaned { fields.append(HTTPField(name: .acceptEncoding, value: "identity")) }
        if let ip = address?.ipAddress { fields.append(ip, toListIn: .forwardedFor) }
        if let host = request.head.authority {
            fields.append(HTTPField(name: .forwardedHost, value: host))
        }
        fields[.forwardedProto] = "http"
        fields.append(Self.name, toListIn: .via)
        return fields
    }
}
