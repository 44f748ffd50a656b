import GatewayRules
import NIOCore
import NIOHTTP1

/// The fault of an upstream for which its connection is closed.
enum UpstreamFault: Error {
    /// A head that the client could not treat, or that cannot be passed on.
    case head(String)
    /// The head of the response did not come in time after the request had been sent.
    case late
    /// Nothing came within a response, or the request was not taken, for the idle time.
    case idle
}

/// The handler next to the wire on the side of the upstream.
///
/// async-http-client takes a head with a status below 100 for an informational one and stops the
/// process at its body, and it counts the time of a response from the beginning of the request.
final class UpstreamGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private enum Phase {
        case unused, sending, waiting, receiving
    }

    private let responseTimeout: TimeAmount
    private let idleTimeout: TimeAmount
    private var phase = Phase.unused
    /// The last time when the upstream did something, or when it was not its turn.
    private var lastSign = NIODeadline.now()
    private var isReadOutstanding = false
    private var bufferedBytes = 0
    private var isBroken = false
    private var timer: Scheduled<Void>?

    init(responseTimeout: TimeAmount, idleTimeout: TimeAmount) {
        self.responseTimeout = responseTimeout
        self.idleTimeout = idleTimeout
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        if !isReadOutstanding {
            isReadOutstanding = true
            if phase == .receiving { lastSign = .now() }
        }
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReadOutstanding = false
        context.fireChannelReadComplete()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isBroken else { return }
        let part = unwrapInboundIn(data)
        if case .head(let head) = part {
            if let fault = Self.fault(of: head) { return fail(.head(fault), context) }
            // An early response may come before the whole request has been sent.
            if head.status.code < 200 { return }
            phase = .receiving
        }
        lastSign = .now()
        if case .end = part { phase = .unused }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            phase = .sending
            lastSign = .now()
            watch(context)
            context.write(data, promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            let promise = promise ?? context.eventLoop.makePromise()
            promise.futureResult.assumeIsolated().whenSuccess { [self] in
                guard phase == .sending else { return }
                phase = .waiting
                lastSign = .now()
            }
            context.write(data, promise: promise)
        }
    }

    private static func fault(of head: HTTPResponseHead) -> String? {
        if head.status.code < 100 { return "the status \(head.status.code)" }
        if head.status == .switchingProtocols { return "an upgrade that was not asked for" }
        return FieldLists.isKnown(transferEncoding: head.headers["Transfer-Encoding"])
            ? nil : "a transfer coding other than 'chunked'"
    }

    private func fail(_ fault: UpstreamFault, _ context: ChannelHandlerContext) {
        isBroken = true
        phase = .unused
        context.fireErrorCaught(fault)
        context.close(promise: nil)
    }

    // MARK: Time

    /// Looks after the upstream while it has a request; one timer serves many requests.
    private func watch(_ context: ChannelHandlerContext, after interval: TimeAmount? = nil) {
        guard timer == nil else { return }
        let regular = TimeAmount.nanoseconds(min(responseTimeout, idleTimeout).nanoseconds / 8)
        timer = context.eventLoop.assumeIsolated().scheduleTask(
            in: min(regular, interval ?? regular)
        ) { [self] in
            timer = nil
            guard context.channel.isActive, !isBroken, phase != .unused else { return }
            if !isUpstreamsTurn(context) { lastSign = .now() }
            let limit = phase == .waiting ? responseTimeout : idleTimeout
            let rest = limit - (.now() - lastSign)
            if rest <= .zero { return fail(phase == .waiting ? .late : .idle, context) }
            watch(context, after: rest)
        }
    }

    private func isUpstreamsTurn(_ context: ChannelHandlerContext) -> Bool {
        switch phase {
        case .unused: return false
        case .waiting: return true
        case .receiving: return isReadOutstanding
        case .sending:
            let option = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
            let buffered = option ?? 0
            defer { bufferedBytes = buffered }
            return buffered > 0 && buffered == bufferedBytes
        }
    }
}
