import AsyncHTTPClient
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// A request on its way to the upstream, with the route that its response is cleaned by.
struct Exchange: Sendable {
    let id = RequestID().description
    /// The route with its pattern; nil if the response is not for cleaning.
    let route: (Route, Cleaner)?
    let statistics: RouteStatistics
    /// The connection of the client.
    let channel: any Channel
    /// Whether the client takes fields after a body.
    let takesTrailers: Bool
    let logger: Logger

    /// Writes the end of an exchange in one piece, and counts it.
    func write(_ response: Response, with writer: consuming ResponseWriter) async throws {
        count(response.status)
        try await writer.write(response: response.head, body: response.body)
    }

    func count(_ status: HTTPResponse.Status) {
        statistics.update { $0.responses[min(status.code / 100, 5)] += 1 }
    }

    func log(_ level: Logger.Level, _ message: @autoclosure () -> String) {
        logger.log(
            level: level,
            "\(message())",
            metadata: ["id": "\(id)", "route": "\(route?.0.settings.name ?? "other")"]
        )
    }

    /// Answers with a problem instead of a response of the upstream.
    func fail(
        _ status: HTTPResponse.Status,
        _ detail: String,
        _ report: ReportField? = nil,
        fields: HTTPFields = [:],
        with writer: consuming ResponseWriter
    ) async throws {
        let problem = Problem(status, detail, id: id)
        var response = try problem.response(report, id: id)
        for field in fields { response.headers.append(field) }
        try await write(response, with: writer)
    }

    /// Answers that the body of the request is malformed.
    func fail(
        afterMalformedBody error: any Error,
        with writer: consuming ResponseWriter
    ) async throws {
        statistics.update { $0.brokenByClient += 1 }
        log(.debug, "half a request of the client: \(error)")
        try await fail(
            .badRequest,
            "expected a body as its head announces it, found another form",
            fields: [.connection: "close"],
            with: writer
        )
    }

    /// Waits until the client has taken the last byte of its responses.
    func waitUntilSent() async throws {
        try await channel.triggerUserOutboundEvent(ResponsesSent()).get()
    }
}
