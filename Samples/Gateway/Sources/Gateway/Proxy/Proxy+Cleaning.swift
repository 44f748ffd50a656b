import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

extension Proxy {
    /// Cleans a response as a whole.
    func clean(
        _ incoming: consuming Incoming,
        _ sanitizer: Sanitizer,
        _ route: Route,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        guard slots.take() else {
            return try await skip(
                incoming,
                because: .busy,
                ReportField(PassReason.busy),
                route,
                exchange,
                with: writer
            )
        }
        defer { slots.release() }
        let isWhole: Bool
        do {
            isWhole = try await incoming.collect(upTo: route.settings.limit)
        } catch {
            try Task.checkCancellation()
            exchange.statistics.update { $0.brokenByUpstream += 1 }
            exchange.log(.warning, "half a response of the upstream: \(error)")
            return try await exchange.fail(
                .badGateway,
                "the upstream ended within its response",
                with: writer
            )
        }
        guard isWhole else {
            return try await skip(
                incoming,
                because: .limit,
                ReportField(PassReason.limit),
                route,
                exchange,
                with: writer
            )
        }
        let start = ContinuousClock.now
        let document = incoming.document
        let result: Sanitized
        do throws(UnreadableDocumentError) {
            result = try sanitizer.sanitize(document, name: exchange.id)
        } catch {
            exchange.log(.warning, "not cleaned: \(error.message)")
            let isOverLimit = error.code.description.hasPrefix("limit.")
            exchange.statistics.update {
                $0.report.addUnreadable(exchange.id, because: error.message)
            }
            return try await skip(
                incoming,
                because: isOverLimit ? .limit : .unreadable,
                ReportField(error),
                route,
                exchange,
                with: writer
            )
        }
        // A report is made on first access, and a document that did not change needs none.
        let report = result.status == .unchanged ? nil : result.report
        exchange.statistics.update { counts in
            counts.cleanedBytes += document.count
            counts.cleaningTime += ContinuousClock.now - start
            if let report { counts.report.add(report) } else { counts.report.addUnchanged() }
        }
        let field = report.map { ReportField($0) } ?? .unchanged
        if let report {
            exchange.log(report.status == .rejected ? .warning : .debug, report.line)
        }
        guard result.status != .rejected else {
            return try await skip(
                incoming,
                because: .rejected,
                field,
                route,
                exchange,
                with: writer
            )
        }
        incoming.head.headerFields[.report] = field.with(id: exchange.id)
        var body = incoming.collected
        if result.status == .changed {
            incoming.head.headerFields.describeChangedBody()
            body = ResponseBody(byteBuffer: ByteBuffer(bytes: result.bytes ?? []))
        }
        let response = Response(
            status: incoming.head.status,
            headers: incoming.head.headerFields,
            body: body
        )
        try await exchange.write(response, with: writer)
    }

    /// Treats a response that is not cleaned as the route wants it: untouched, or as a problem.
    private func skip(
        _ incoming: consuming Incoming,
        because reason: PassReason,
        _ report: ReportField,
        _ route: Route,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        let isAboutContent = reason == .rejected || reason == .unreadable
        let treatment = isAboutContent ? route.settings.rejected : route.settings.overLimit
        switch treatment {
        case .pass: try await pass(incoming, because: reason, exchange, with: writer)
        case .fail:
            try await exchange.fail(
                .badGateway,
                isAboutContent
                    ? "the response of the upstream is not what its pattern allows"
                    : "the response of the upstream is over a limit",
                report,
                with: writer
            )
        }
    }

    /// Cleans a response record by record, while it arrives.
    func clean(
        _ incoming: consuming Incoming,
        _ feed: consuming Sanitizer.Feed,
        _ route: Route,
        _ exchange: Exchange,
        with writer: consuming ResponseWriter
    ) async throws {
        incoming.head.headerFields.describeChangedBody()
        incoming.head.headerFields[.report] =
            ReportField(route.settings.mode).with(id: exchange.id)
        if exchange.takesTrailers { incoming.head.headerFields[.trailer] = "Report" }
        exchange.count(incoming.head.status)
        var outgoing = try await writer.writeHead(incoming.head)
        while let chunk = try await incoming.next() {
            let start = ContinuousClock.now
            let batches = try feed.add(chunk.readableBytesView)
            exchange.add(batches, chunk.readableBytes, since: start)
            for batch in batches { try await outgoing.write(ByteBuffer(bytes: batch.bytes)) }
        }
        let start = ContinuousClock.now
        var batches: [Sanitizer.Batch]
        var broken: StreamError?
        do throws(StreamError) {
            batches = try feed.finish()
        } catch {
            batches = error.batches
            broken = error
        }
        exchange.add(batches, 0, since: start)
        for batch in batches { try await outgoing.write(ByteBuffer(bytes: batch.bytes)) }
        if let broken {
            exchange.log(.warning, broken.message)
            if route.settings.rejected == .fail { throw broken }
        }
        let report = ReportField(feed.summary, broken).with(id: exchange.id)
        try await outgoing.finish(exchange.takesTrailers ? [.report: report] : nil)
    }
}

extension Incoming {
    /// The chunks as one array, which is what a sanitizer takes.
    fileprivate var document: [UInt8] {
        var document: [UInt8] = []
        document.reserveCapacity(size)
        for chunk in chunks { document += chunk.readableBytesView }
        return document
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
