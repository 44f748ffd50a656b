import NIOCore
import NIOHTTP1

/// An event that is complete when the last byte of all responses so far has been sent.
struct ResponsesSent: Sendable {}

/// The handler next to the wire on the side of the clients.
///
/// It notes what a request was, speaks HTTP/1.0 with those who do, ends connections without life,
/// and lets no connection close with the end of a whole response in its buffer.
final class ClientGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let facts: FactQueue
    private let idleTimeout: TimeAmount
    /// The requests without a whole response.
    private var unanswered: [RequestFacts] = []
    private var isReadingRequest = false
    /// Whether the channel has been asked for bytes that have not come.
    private var isReadOutstanding = false
    private var isQuiescing = false
    /// The end of the last response, until it has been sent.
    private var end: EventLoopFuture<Void>?
    /// The last time when the client did something, or when it was not its turn.
    private var lastSign = NIODeadline.now()
    private var bufferedBytes = 0
    private var timer: Scheduled<Void>?

    init(facts: FactQueue, idleTimeout: TimeAmount) {
        self.facts = facts
        self.idleTimeout = idleTimeout
    }

    func handlerAdded(context: ChannelHandlerContext) {
        watch(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        isReadOutstanding = true
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReadOutstanding = false
        context.fireChannelReadComplete()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        lastSign = .now()
        switch unwrapInboundIn(data) {
        case .head(var head):
            let facts = RequestFacts(head)
            unanswered.append(facts)
            self.facts.add(facts)
            isReadingRequest = true
            facts.clean(&head)
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body:
            context.fireChannelRead(data)
        case .end:
            isReadingRequest = false
            context.fireChannelRead(data)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            let facts = unanswered.first
            if facts?.closes ?? true || isQuiescing {
                head.headers.replaceOrAdd(name: "Connection", value: "close")
            }
            if facts?.isOld ?? false {
                head.version = .http1_0
                head.headers.remove(name: "Transfer-Encoding")
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .head, .body:
            context.write(data, promise: promise)
        case .end:
            if !unanswered.isEmpty { unanswered.removeFirst() }
            let promise = promise ?? context.eventLoop.makePromise()
            end = promise.futureResult
            promise.futureResult.assumeIsolated().whenComplete { [self] _ in
                if end === promise.futureResult { end = nil }
                lastSign = .now()
            }
            context.write(data, promise: promise)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, let end else { return context.close(mode: mode, promise: promise) }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        end.whenComplete { _ in bound.value.close(mode: .all, promise: promise) }
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext,
        event: Any,
        promise: EventLoopPromise<Void>?
    ) {
        guard event is ResponsesSent else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        if let end { end.cascade(to: promise) } else { promise?.succeed() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { isQuiescing = true }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Idle time

    /// Looks four times within the idle time whether the client lives.
    private func watch(_ context: ChannelHandlerContext) {
        let interval = TimeAmount.nanoseconds(idleTimeout.nanoseconds / 4)
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: interval) { [self] in
            // It may not be active yet; the end of the connection ends the timer.
            let buffered = bytesBuffered(context)
            let isClientsTurn =
                buffered > 0 || unanswered.isEmpty || isReadingRequest && isReadOutstanding
            if !isClientsTurn || buffered != bufferedBytes { lastSign = .now() }
            bufferedBytes = buffered
            if .now() - lastSign >= idleTimeout { return context.close(promise: nil) }
            watch(context)
        }
    }

    private func bytesBuffered(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
