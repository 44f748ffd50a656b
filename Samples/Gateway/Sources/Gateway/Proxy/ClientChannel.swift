import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// An HTTP/1.1 connection whose work is cancelled when the client goes away.
///
/// Hummingbird itself notices this at the next write, which may be long after: the upstream would
/// work on for nobody.
struct ClientChannel: ServerChildChannel {
    private let http: HTTP1Channel

    init(responder: @escaping HTTPChannelHandler.Responder) {
        http = HTTP1Channel(
            responder: responder,
            configuration: .init(
                additionalChannelHandlers: [CloseWithClient()],
                idleTimeout: .seconds(60)
            )
        )
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskGroup { group in
            group.addTask { await http.handle(value: value, logger: logger) }
            group.addTask { try? await value.channel.closeFuture.get() }
            await group.next()
            group.cancelAll()
        }
    }
}

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
