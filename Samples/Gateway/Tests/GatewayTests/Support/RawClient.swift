import NIOCore
import NIOPosix

/// A connection whose bytes a test sees as they are.
struct RawClient {
    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    init(port: Int) async throws {
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// Sends a request, possibly its end when something has happened, and returns what arrives until
    /// the connection is closed.
    func exchange(
        _ request: String,
        end: String = "",
        after event: () async throws -> Void = {}
    ) async throws -> String {
        try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            try await event()
            if !end.isEmpty { try await outbound.write(ByteBuffer(string: end)) }
            var received = ByteBuffer()
            for try await chunk in inbound { received.writeImmutableBuffer(chunk) }
            return String(buffer: received)
        }
    }

    /// Sends a request, and reads nothing of the response.
    static func unread(_ request: String, port: Int) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: false)
            .connect(host: "127.0.0.1", port: port).get()
        try await channel.writeAndFlush(ByteBuffer(string: request))
        return channel
    }
}
