import Synchronization
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The counts of a route, and its reports merged into one.
final class RouteStatistics: Sendable {
    struct Counts: Sendable {
        /// The responses by the first digit of their status.
        var responses = Array(repeating: 0, count: 6)
        /// The responses that were passed on untouched.
        var passed: [PassReason: Int] = [:]
        /// The responses that were not cleaned, and refused for it.
        var refused: [PassReason: Int] = [:]
        /// The exchanges that ended early, by the side that ended them.
        var brokenByUpstream = 0
        var brokenByClient = 0
        /// The bytes that were cleaned, and the time that it took.
        var cleanedBytes = 0
        var cleaningTime: Duration = .zero
        var report = ServiceReport()
    }

    private let counts = Mutex(Counts())

    var current: Counts { counts.withLock { $0 } }

    func update(_ change: (inout Counts) -> Void) {
        counts.withLock { change(&$0) }
    }
}
