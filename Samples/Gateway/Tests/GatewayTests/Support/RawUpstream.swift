import NIOCore
import NIOPosix

/// An upstream whose bytes a test writes as they are.
enum RawUpstream {
    typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>
    /// The answer to a request, of which the text up to the empty line is passed.
    typealias Answer = @Sendable (String, Outbound) async throws -> Void

    /// Runs a test with an upstream; its port is passed.
    static func run(
        _ answer: @escaping Answer,
        _ test: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        let port = server.channel.localAddress?.port ?? 0
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await server.executeThenClose { connections in
                    try await withThrowingDiscardingTaskGroup { group in
                        for try await connection in connections {
                            group.addTask { try? await serve(connection, answer) }
                        }
                    }
                }
            }
            group.addTask { try await test(port) }
            try await group.next()
            group.cancelAll()
        }
    }

    private static func serve(
        _ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>,
        _ answer: Answer
    ) async throws {
        try await connection.executeThenClose { inbound, outbound in
            var received = ""
            for try await chunk in inbound {
                received += String(buffer: chunk)
                while let end = received.firstRange(of: "\r\n\r\n") {
                    let head = String(received[..<end.lowerBound])
                    received.removeSubrange(..<end.upperBound)
                    try await answer(head, outbound)
                }
            }
        }
    }

    /// Makes an upstream that answers all requests with the same bytes.
    static func bytes(_ text: String) -> Answer {
        { _, outbound in try await outbound.write(ByteBuffer(string: text)) }
    }
}
