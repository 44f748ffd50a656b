import GatewayRules
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// The end of a connection after a head that announces a body of unknown length, which does not
/// follow; the client has all of the response.
struct HeadWithoutLength: Error {}

/// The obstacle to cleaning a response, in words for the client and for the log.
struct Obstacle {
    var reason: PassReason
    /// The field `Report`; that of the reason if it is nil.
    var report: ReportField?
    /// The line of the report or of the error.
    var line: String?

    init(_ reason: PassReason, _ report: ReportField? = nil, line: String? = nil) {
        self.reason = reason
        self.report = report
        self.line = line
    }
}

extension Proxy {
    /// The size up to which a body is sent together with its head.
    static let smallBody = 1 << 16

    /// Passes on, untouched, a response that was for cleaning.
    func pass(
        _ incoming: consuming Incoming,
        marking: Bool = true,
        because reason: PassReason,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        exchange.statistics.update { $0.passed[reason, default: 0] += 1 }
        if marking, let (_, cleaner) = exchange.route {
            incoming.head.headerFields.mark(cleaner.mark, .passed)
        }
        incoming.head.headerFields[.report] = ReportField(passed: reason).with(id: exchange.id)
        try await pass(incoming, exchange, with: writer)
    }

    /// Passes on a response untouched: what was read of it, then the rest as it comes.
    func pass(
        _ incoming: consuming Incoming,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        let length = incoming.head.headerFields.announcedLength
        if incoming.isHeadOnly {
            exchange.count(incoming.head.status)
            let canHaveBody = ![204, 304].contains(incoming.head.status.code)
            guard length == nil, canHaveBody else {
                return try await writer.writeResponse(incoming.head)
            }
            // The encoder would announce chunks and write the last one.
            incoming.head.headerFields[.connection] = "close"
            _ = try await writer.writeHead(incoming.head)
            throw HeadWithoutLength()
        }
        if let length, length <= Self.smallBody, incoming.chunks.isEmpty {
            let isWhole: Bool
            do {
                isWhole = try await incoming.collect(upTo: length)
            } catch {
                return try await fail(after: error, exchange, with: writer)
            }
            if isWhole {
                let response = Response(
                    status: incoming.head.status,
                    headers: incoming.head.headerFields,
                    body: incoming.collected
                )
                return try await exchange.write(response, with: writer)
            }
        }
        exchange.count(incoming.head.status)
        var outgoing = try await writer.writeHead(incoming.head)
        for chunk in incoming.chunks { try await outgoing.write(inSlices: chunk) }
        incoming.dropChunks()
        while let chunk = try await incoming.next() { try await outgoing.write(chunk) }
        try await outgoing.finish(nil)
    }

    /// Answers with a problem after an upstream has ended within a body of which nothing was sent.
    func fail(
        after failure: UpstreamFailure,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        try Task.checkCancellation()
        if failure.isByClient {
            return try await exchange.fail(afterMalformedBody: failure.reason, with: writer)
        }
        exchange.statistics.update { $0.brokenByUpstream += 1 }
        exchange.log(.warning, "half a response of the upstream: \(failure.reason)")
        try await exchange.fail(
            .badGateway,
            "the upstream ended within its response",
            with: writer
        )
    }

    /// Answers with a problem in the place of a response that is not passed on uncleaned.
    func refuse(
        _ obstacle: Obstacle,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        let reason = obstacle.reason
        exchange.statistics.update { $0.refused[reason, default: 0] += 1 }
        exchange.log(.warning, "refused: \(obstacle.line ?? reason.detail)")
        try await exchange.fail(
            reason == .busy ? .serviceUnavailable : .badGateway,
            reason.detail,
            obstacle.report ?? ReportField(refused: reason),
            fields: reason == .busy ? [.retryAfter: "1"] : [:],
            with: writer
        )
    }
}

extension ResponseBodyWriter {
    /// Writes a buffer in parts, each when the client has taken the ones before: the buffers on the
    /// way hold little of it.
    mutating func write(inSlices buffer: ByteBuffer) async throws {
        var rest = buffer
        while rest.readableBytes > 0,
            let slice = rest.readSlice(length: min(rest.readableBytes, Proxy.smallBody))
        {
            try await write(slice)
        }
    }
}
