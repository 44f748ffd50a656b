import Foundation

/// The lines that closures print, from any thread.
package final class LineLog: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    package init() {}

    package var all: [String] { lock.withLock { lines } }
    /// The lines, each with its line feed.
    package var text: String { all.map { $0 + "\n" }.joined() }

    package func add(_ line: String) { lock.withLock { lines.append(line) } }
}
