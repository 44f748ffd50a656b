import GatewayRules
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Synchronization
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// A body after its cleaning.
private struct Cleaned: Sendable {
    /// The clean document; nil if it is the one that came, or there is none.
    var body: ByteBuffer?
    var status: Report.Status = .unchanged
    /// The report of a document that is not as it came.
    var report: Report?
    var time: Duration = .zero

    /// Cleans the document that chunks make up.
    init(_ chunks: [ByteBuffer], _ size: Int, _ sanitizer: Sanitizer, name: String) throws {
        let start = ContinuousClock.now
        var document: [UInt8] = []
        document.reserveCapacity(size)
        for chunk in chunks { document += chunk.readableBytesView }
        let result = try sanitizer.sanitize(document, name: name)
        status = result.status
        if status == .changed { body = ByteBuffer(bytes: result.bytes ?? []) }
        // A report is made on first access, and a document that did not change needs none.
        if status != .unchanged { report = result.report }
        time = ContinuousClock.now - start
    }
}

extension Proxy {
    /// Cleans a response as a whole.
    ///
    /// A slot is held from the first byte of the body until the client has the last one, since the
    /// body is in memory for as long.
    func clean(
        _ incoming: consuming Incoming,
        _ sanitizer: Sanitizer,
        _ route: Route,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        guard incoming.head.headerFields.announcedLength ?? 0 <= route.settings.limit else {
            return try await skip(incoming, Obstacle(.limit), route, exchange, with: writer)
        }
        guard let slot = try await slots.enter(within: patience) else {
            return try await skip(incoming, Obstacle(.busy), route, exchange, with: writer)
        }
        defer { slot.end() }
        let isWhole: Bool
        do {
            isWhole = try await incoming.collect(upTo: route.settings.limit)
        } catch {
            return try await fail(after: error, exchange, with: writer)
        }
        guard isWhole else {
            return try await skip(incoming, Obstacle(.limit), route, exchange, with: writer)
        }
        let name = exchange.id
        let outcome: Outcome
        do {
            outcome = try await clean(incoming.chunks, incoming.size, sanitizer, exchange)
        } catch let error as UnreadableDocumentError {
            exchange.statistics.update {
                $0.report.addUnreadable(name, because: error.message)
            }
            let isOverLimit = error.code.description.hasPrefix("limit.")
            return try await skip(
                incoming,
                Obstacle(
                    isOverLimit ? .cleaner : .unreadable,
                    ReportField(error),
                    line: error.message
                ),
                route,
                exchange,
                with: writer
            )
        }
        if let line = outcome.refusal {
            return try await skip(
                incoming,
                Obstacle(.rejected, outcome.field, line: line),
                route,
                exchange,
                with: writer
            )
        }
        incoming.head.headerFields[.report] = outcome.field.with(id: name)
        incoming.head.headerFields[.contentEncoding] = nil
        try await send(outcome.body, insteadOf: incoming, exchange, with: writer)
    }

    /// The remains of a cleaning while the client takes the body.
    ///
    /// A report retains the document, so it ends before.
    private struct Outcome {
        /// The clean document; nil if it is the one that came, or there is none.
        var body: ByteBuffer?
        var field: ReportField
        /// The line of the report of a document that the pattern rejects.
        var refusal: String?
    }

    /// Cleans the document that chunks make up, and counts it.
    private func clean(
        _ chunks: [ByteBuffer],
        _ size: Int,
        _ sanitizer: Sanitizer,
        _ exchange: Exchange
    ) async throws -> Outcome {
        let name = exchange.id
        let cleaned = try await workers.run(size) {
            try Cleaned(chunks, size, sanitizer, name: name)
        }
        exchange.statistics.update { counts in
            counts.cleanedBytes += size
            counts.cleaningTime += cleaned.time
            if let report = cleaned.report {
                counts.report.add(report)
            } else {
                counts.report.addUnchanged()
            }
        }
        guard let report = cleaned.report else { return Outcome(field: .unchanged) }
        if cleaned.status == .changed { exchange.log(.debug, report.line) }
        return Outcome(
            body: cleaned.body,
            field: ReportField(report),
            refusal: cleaned.status == .rejected ? report.line : nil
        )
    }

    /// Sends a clean document: a new one, or the chunks that came.
    private func send(
        _ body: ByteBuffer?,
        insteadOf incoming: consuming Incoming,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        if let (_, cleaner) = exchange.route {
            incoming.head.headerFields.mark(cleaner.mark, body == nil ? .unchanged : .changed)
        }
        if body != nil {
            incoming.head.headerFields.describeChangedBody()
            incoming.dropChunks()
        }
        let size = body?.readableBytes ?? incoming.size
        if size <= Self.smallBody {
            let response = Response(
                status: incoming.head.status,
                headers: incoming.head.headerFields,
                body: body.map { ResponseBody(byteBuffer: $0) } ?? incoming.collected
            )
            return try await exchange.write(response, with: writer)
        }
        incoming.head.headerFields[.contentLength] = "\(size)"
        exchange.count(incoming.head.status)
        var outgoing = try await writer.writeHead(incoming.head)
        for chunk in body.map({ [$0] }) ?? incoming.chunks {
            try await outgoing.write(inSlices: chunk)
        }
        try await outgoing.finish(nil)
        try await exchange.waitUntilSent()
    }

    /// Treats a response that is not cleaned as the route wants it: untouched, or as a problem.
    private func skip(
        _ incoming: consuming Incoming,
        _ obstacle: Obstacle,
        _ route: Route,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        switch obstacle.reason.treatment(route.settings) {
        case .pass: try await pass(incoming, because: obstacle.reason, exchange, with: writer)
        case .fail: try await refuse(obstacle, exchange, with: writer)
        }
    }

    /// Cleans a response record by record, while it arrives.
    func clean(
        _ incoming: consuming Incoming,
        _ feed: Sanitizer.Feed,
        _ route: Route,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        if let (_, cleaner) = exchange.route {
            incoming.head.headerFields.mark(cleaner.mark, .streamed)
        }
        incoming.head.headerFields.describeChangedBody()
        incoming.head.headerFields[.contentEncoding] = nil
        incoming.head.headerFields[.report] =
            ReportField(route.settings.mode).with(id: exchange.id)
        if exchange.takesTrailers { incoming.head.headerFields[.trailer] = "Report" }
        exchange.count(incoming.head.status)
        let records = Records(feed)
        var outgoing = try await writer.writeHead(incoming.head)
        while let chunk = try await incoming.next() {
            let start = ContinuousClock.now
            let batches = try await workers.run(chunk.readableBytes) { try records.add(chunk) }
            exchange.add(batches, chunk.readableBytes, since: start)
            for batch in batches {
                try await outgoing.write(inSlices: ByteBuffer(bytes: batch.bytes))
            }
        }
        let start = ContinuousClock.now
        var batches: [Sanitizer.Batch]
        var broken: StreamError?
        do throws(StreamError) {
            batches = try records.finish()
        } catch {
            batches = error.batches
            broken = error
        }
        exchange.add(batches, 0, since: start)
        for batch in batches { try await outgoing.write(inSlices: ByteBuffer(bytes: batch.bytes)) }
        if let broken {
            exchange.log(.warning, broken.message)
            if route.settings.rejected == .fail { throw broken }
        }
        let report = ReportField(records.summary, broken).with(id: exchange.id)
        try await outgoing.finish(exchange.takesTrailers ? [.report: report] : nil)
    }
}

/// The feed of one response, which the threads of ``BodyWorkers`` take turns with.
private final class Records: Sendable {
    private let feed: Mutex<Sanitizer.Feed>

    init(_ feed: Sanitizer.Feed) {
        self.feed = Mutex(feed)
    }

    var summary: Report.Summary { feed.withLock { $0.summary } }

    func add(_ chunk: ByteBuffer) throws(StreamError) -> [Sanitizer.Batch] {
        try feed.withLock { feed throws(StreamError) in try feed.add(chunk.readableBytesView) }
    }

    func finish() throws(StreamError) -> [Sanitizer.Batch] {
        try feed.withLock { feed throws(StreamError) in try feed.finish() }
    }
}

extension Exchange {
    fileprivate func add(
        _ batches: [Sanitizer.Batch],
        _ byteCount: Int,
        since start: ContinuousClock.Instant
    ) {
        statistics.update { counts in
            counts.cleanedBytes += byteCount
            counts.cleaningTime += ContinuousClock.now - start
            for batch in batches { counts.report.add(batch.tally) }
        }
    }
}
