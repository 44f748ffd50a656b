import Logging
import ServiceLifecycle
import UnixSignals

/// A service that reads the patterns again when the process gets SIGHUP.
struct PatternReloader: Service {
    let table: RouteTable
    let logger: Logger

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        for await _ in signals.cancelOnGracefulShutdown() {
            do {
                try table.reload()
                logger.info("patterns reloaded", metadata: ["routes": "\(table.routes.count)"])
            } catch {
                logger.error("patterns not reloaded; the old ones remain\n\(error)")
            }
        }
    }
}
