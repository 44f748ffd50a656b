import AsyncHTTPClient
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
    let upstream: Configuration.Upstream
    let table: RouteTable
    let slots: CleaningSlots
    let logger: Logger

    /// Answers a request.
    ///
    /// - Throws: An error that closes the connection, so that what was sent of a response cannot
    ///   be taken for a whole one.
    func respond(
        to request: Request,
        with writer: consuming ResponseWriter,
        from address: SocketAddress?
    ) async throws {
        let target = request.head.path ?? ""
        let match = table.match(request.method, target.prefix { $0 != "?" })
        let exchange = Exchange(
            route: match,
            statistics: match?.0.statistics ?? table.other,
            takesTrailers: request.headers[.te]?.contains("trailers") ?? false,
            logger: logger
        )
        // Another beginning could make a part of the target the upstream's host.
        guard target.hasPrefix("/"), request.method != .connect else {
            return try await exchange.fail(
                .badRequest,
                "expected a target that begins with '/', found another form",
                with: writer
            )
        }
        var outgoing = HTTPClientRequest(url: upstream.url + target)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        outgoing.headers = HTTPHeaders(fields(of: request, from: address, isCleaned: match != nil))
        do {
            guard request.hasBody else {
                return try await send(outgoing, exchange, with: writer)
            }
            if request.headers[.expect]?.lowercased() == "100-continue" {
                try await writer.writeInformationalHead(HTTPResponse(status: .continue))
            }
            let upload = Upload(request)
            outgoing.body = upload.body
            do {
                try await send(outgoing, exchange, with: writer)
            } catch {
                await upload.end()
                throw error
            }
            await upload.end()
        } catch {
            let isUpstream = error is UpstreamFailure && !Task.isCancelled
            exchange.statistics.update { counts in
                counts.brokenByUpstream += isUpstream ? 1 : 0
                counts.brokenByClient += isUpstream ? 0 : 1
            }
            exchange.log(isUpstream ? .warning : .debug, "broken off: \(error)")
            throw error
        }
    }

    private func send(
        _ request: HTTPClientRequest,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        let response: HTTPClientResponse
        do {
            let timeout = TimeAmount.seconds(Int64(upstream.responseTimeout))
            response = try await client.execute(request, timeout: timeout)
        } catch {
            try Task.checkCancellation()
            exchange.statistics.update { $0.brokenByUpstream += 1 }
            exchange.log(.warning, "no response of the upstream: \(error)")
            let isLate = Self.timeouts.contains { $0 == error as? HTTPClientError }
            return try await exchange.fail(
                isLate ? .gatewayTimeout : .badGateway,
                isLate ? "the upstream did not answer in time" : "the upstream did not answer",
                with: writer
            )
        }
        var fields = HTTPFields(response.headers).withoutConnection()
        fields.append(Self.name, toListIn: .via)
        let status = HTTPResponse.Status(
            code: Int(response.status.code),
            reasonPhrase: response.status.reasonPhrase
        )
        let incoming = Incoming(
            head: HTTPResponse(status: status, headerFields: fields),
            body: response.body,
            isHeadOnly: request.method == .HEAD
        )
        guard let (route, cleaner) = exchange.route, request.method != .HEAD else {
            return try await pass(incoming, exchange, with: writer)
        }
        if let reason = route.reasonToPass(incoming.head.status, fields) {
            return try await pass(incoming, because: reason, exchange, with: writer)
        }
        switch cleaner {
        case .document(let sanitizer):
            try await clean(incoming, sanitizer, route, exchange, with: writer)
        case .stream(let feed):
            try await clean(incoming, feed, route, exchange, with: writer)
        }
    }

    private static let name = "1.1 verijson-gateway"
    private static let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .connectTimeout, .readTimeout, .getConnectionFromPoolTimeout,
    ]

    /// The fields of a request as the upstream gets them.
    private func fields(
        of request: Request,
        from address: SocketAddress?,
        isCleaned: Bool
    ) -> HTTPFields {
        var fields = request.headers.withoutConnection(
            and: isCleaned ? HTTPField.Name.ofCleanedRequest : HTTPField.Name.ofRequest
        )
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
