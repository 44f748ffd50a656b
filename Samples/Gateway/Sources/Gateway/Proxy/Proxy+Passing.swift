import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// The end of a connection after a head that announces a body of unknown length, which does not
/// follow.
private struct HeadWithoutLength: Error {}

extension Proxy {
    /// The size up to which a body is sent together with its head.
    private static let smallBody = 1 << 16

    /// Passes on, untouched, a response that was for cleaning.
    func pass(
        _ incoming: consuming Incoming,
        because reason: PassReason,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        exchange.statistics.update { $0.passed[reason, default: 0] += 1 }
        incoming.head.headerFields[.report] = ReportField(reason).with(id: exchange.id)
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
            guard length == nil else { return try await writer.writeResponse(incoming.head) }
            // The encoder would announce chunks and write the last one.
            _ = try await writer.writeHead(incoming.head)
            throw HeadWithoutLength()
        }
        if let length, length <= Self.smallBody, incoming.chunks.isEmpty,
            try await incoming.collect(upTo: length)
        {
            let response = Response(
                status: incoming.head.status,
                headers: incoming.head.headerFields,
                body: incoming.collected
            )
            return try await exchange.write(response, with: writer)
        }
        exchange.count(incoming.head.status)
        var outgoing = try await writer.writeHead(incoming.head)
        if !incoming.chunks.isEmpty { try await outgoing.write(contentsOf: incoming.chunks) }
        while let chunk = try await incoming.next() { try await outgoing.write(chunk) }
        try await outgoing.finish(nil)
    }
}
