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

    /// Sends a request and returns what arrives until the connection is closed.
    ///
    /// - Parameter pause: A closure that is called after the first bytes, and delays the others.
    func exchange(_ request: String, pause: () async throws -> Void = {}) async throws -> String {
        try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var received = ByteBuffer()
            for try await chunk in inbound {
                if received.readableBytes == 0 { try await pause() }
                received.writeImmutableBuffer(chunk)
            }
            return String(buffer: received)
        }
    }
}
