import AsyncHTTPClient
import GatewayRules
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// A request to the upstream with what its response is treated by.
struct Attempt: Sendable {
    private(set) var request: HTTPClientRequest
    let exchange: Exchange
    let conditions: Conditions?
    let connection: Turnstile.Pass
    private(set) var upload: Upload.Outcome?

    init(
        _ request: HTTPClientRequest,
        _ exchange: Exchange,
        _ conditions: Conditions?,
        _ connection: Turnstile.Pass
    ) {
        self.request = request
        self.exchange = exchange
        self.conditions = conditions
        self.connection = connection
    }

    func with(_ upload: Upload) -> Attempt {
        var attempt = self
        attempt.request.body = upload.body
        attempt.upload = upload.outcome
        return attempt
    }
}

extension Proxy {
    /// Sends a request and answers with the response.
    func send(_ attempt: Attempt, with writer: consuming ResponseWriter) async throws {
        let exchange = attempt.exchange
        let response: HTTPClientResponse
        do {
            // The guards of both sides watch the time: the client would begin before the request
            // has been sent.
            response = try await client.execute(attempt.request, deadline: .distantFuture)
        } catch {
            try Task.checkCancellation()
            return try await answer(to: error, attempt, with: writer)
        }
        let incoming = incoming(response, attempt)
        guard let (route, cleaner) = exchange.route else {
            return try await pass(incoming, exchange, with: writer)
        }
        if incoming.head.status == .notModified {
            return try await confirm(incoming, attempt, with: writer)
        }
        if attempt.request.method == .HEAD {
            var incoming = incoming
            // It is not known how the body would be treated.
            incoming.head.headerFields.setTag(nil)
            return try await pass(incoming, exchange, with: writer)
        }
        // No part is asked for.
        if incoming.head.status == .partialContent {
            return try await refuse(Obstacle(.status), exchange, with: writer)
        }
        if let reason = route.reasonToPass(incoming.head.status, incoming.head.headerFields) {
            return try await pass(incoming, because: reason, exchange, with: writer)
        }
        switch cleaner.work {
        case .document(let sanitizer):
            try await clean(incoming, sanitizer, route, exchange, with: writer)
        case .stream(let feed):
            try await clean(incoming, feed, route, exchange, with: writer)
        }
    }

    /// Answers that the copy of the client still holds.
    private func confirm(
        _ incoming: consuming Incoming,
        _ attempt: Attempt,
        with writer: consuming ResponseWriter
    ) async throws {
        // The client may have sent tags of an older pattern, which the upstream was not asked for.
        guard let conditions = attempt.conditions, conditions.canHold else {
            return try await refuse(Obstacle(.status), attempt.exchange, with: writer)
        }
        let tag = conditions.tag(for: incoming.head.headerFields[.eTag])
        incoming.head.headerFields.setTag(tag)
        try await pass(incoming, marking: false, because: .status, attempt.exchange, with: writer)
    }

    /// Answers a request to which there is no response.
    private func answer(
        to error: any Error,
        _ attempt: Attempt,
        with writer: consuming ResponseWriter
    ) async throws {
        let exchange = attempt.exchange
        if attempt.upload?.isMalformed ?? false {
            return try await exchange.fail(afterMalformedBody: error, with: writer)
        }
        exchange.statistics.update { $0.brokenByUpstream += 1 }
        exchange.log(.warning, "no response of the upstream: \(error)")
        let isLate: Bool
        switch error {
        case UpstreamFault.late, UpstreamFault.idle: isLate = true
        default: isLate = Self.timeouts.contains { $0 == error as? HTTPClientError }
        }
        try await exchange.fail(
            isLate ? .gatewayTimeout : .badGateway,
            isLate ? "the upstream did not answer in time" : "the upstream did not answer",
            with: writer
        )
    }

    private func incoming(_ response: HTTPClientResponse, _ attempt: Attempt) -> Incoming {
        var fields = HTTPFields(response.headers).withoutConnection(and: [.report])
        fields.append(Self.name, toListIn: .via)
        let status = HTTPResponse.Status(
            code: Int(response.status.code),
            reasonPhrase: response.status.reasonPhrase
        )
        return Incoming(
            head: HTTPResponse(status: status, headerFields: fields),
            body: response.body,
            isHeadOnly: attempt.request.method == .HEAD,
            connection: attempt.connection,
            upload: attempt.upload
        )
    }

    private static let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .connectTimeout, .readTimeout, .getConnectionFromPoolTimeout,
    ]
}
