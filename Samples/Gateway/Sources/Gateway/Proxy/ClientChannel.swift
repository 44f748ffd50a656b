import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection that checks each request before it is one, and whose work is cancelled
/// when the client goes away.
///
/// Hummingbird itself notices this at the next write, which may be long after: the upstream would
/// work on for nobody.
struct ClientChannel: ServerChildChannel {
    typealias Responder =
        @Sendable (
            Request, consuming ResponseWriter, any Channel, RequestFacts
        ) async throws -> Void

    /// A connection with what its requests were before they lost their first form.
    struct Value: ServerChildChannelValue {
        fileprivate let http: HTTP1Channel.Value
        fileprivate let facts: FactQueue

        var channel: any Channel { http.channel }
    }

    let idleTimeout: TimeAmount
    let responder: Responder

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let facts = FactQueue()
        let idleTimeout = idleTimeout
        // The guard watches the idle time: Hummingbird's ends where bytes enter a buffer.
        let http = HTTP1Channel(
            responder: { _, _, _ in },
            configuration: .init(additionalChannelHandlers: [CloseWithClient()])
        )
        // Without it, a system takes megabytes at a time and then nothing for long.
        try? channel.syncOptions?.setOption(.unsentBytes, value: 1 << 16)
        return http.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(
                ClientGuard(facts: facts, idleTimeout: idleTimeout),
                position: .before(codec)
            )
            return Value(http: value, facts: facts)
        }
    }

    func handle(value: Value, logger: Logger) async {
        let http = HTTP1Channel { [responder] request, writer, channel in
            guard let facts = value.facts.next() else { throw UnexpectedRequest() }
            try await responder(request, writer, channel, facts)
        }
        await withTaskGroup { group in
            group.addTask { await http.handle(value: value.http, logger: logger) }
            group.addTask { try? await value.channel.closeFuture.get() }
            await group.next()
            group.cancelAll()
        }
    }
}

extension ChannelOption where Self == ChannelOptions.Types.SocketOption {
    /// The number of bytes that wait in the system to be sent, from which on it takes no more.
    fileprivate static var unsentBytes: Self {
        #if os(Linux)
        let name: CInt = 25  // TCP_NOTSENT_LOWAT, which the C library does not hand to Swift
        #else
        let name: CInt = 0x201
        #endif
        return .tcpOption(NIOBSDSocket.Option(rawValue: name))
    }
}

/// The end of a connection with a request that the guard has not seen.
private struct UnexpectedRequest: Error {}

/// Closes a connection whose client sends no more: it has gone, and reads no response either.
private final class CloseWithClient: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }
}
