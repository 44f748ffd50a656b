import NIOCore
import NIOPosix

/// The threads that clean bodies.
///
/// Neither the event loops nor the threads that the tasks of Swift share are held up by a body that
/// takes long, and no more of them are cleaned at a time than there are processors. Short bodies
/// have a thread of their own, since they would wait for long ones.
final class BodyWorkers: Sendable {
    /// The size up to which handing a body over takes longer than cleaning it.
    private static let smallest = 1 << 13
    /// The size up to which a body is a short one.
    private static let short = 1 << 16

    private let short = NIOThreadPool(numberOfThreads: 1)
    private let long = NIOThreadPool(numberOfThreads: System.coreCount)

    init() {
        short.start()
        long.start()
    }

    /// Runs the work on a number of bytes.
    func run<T: Sendable>(_ size: Int, _ work: @escaping @Sendable () throws -> T) async throws -> T
    {
        if size <= Self.smallest { return try work() }
        return try await (size <= Self.short ? short : long).runIfActive(work)
    }

    func shutDown() async throws {
        try await short.shutdownGracefully()
        try await long.shutdownGracefully()
    }
}
