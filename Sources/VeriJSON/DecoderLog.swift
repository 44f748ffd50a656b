import Foundation
import VeriJSONCore

#if canImport(os)
import os
#endif

/// The lines of decoders without `onReport`: what was left out, one line for each call.
///
/// The class is `Sendable` because the count is only read and written while the lock is held.
package final class DecoderLog: @unchecked Sendable {
    /// The log of the process; nil where the library was compiled for release.
    package static let standard: DecoderLog? = {
        #if DEBUG
        DecoderLog(write: writeLine)
        #else
        nil
        #endif
    }()

    /// The maximum number of lines.
    private static let limit = 100

    private let write: @Sendable (String) -> Void
    private let lock = NSLock()
    private var count = 0

    package init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Writes a line, unless there were too many; the last one says that there are no more.
    package func add(_ line: @autoclosure () -> String) {
        let position = lock.withLock {
            count += count > Self.limit ? 0 : 1
            return count
        }
        if position > Self.limit { return }
        write(line())
        if position == Self.limit {
            write(
                "VeriJSON: no more is told after \(Self.limit) lines; "
                    + "set onReport to receive each report"
            )
        }
    }

    #if DEBUG
    @Sendable private static func writeLine(_ line: String) {
        #if canImport(os)
        Logger(subsystem: "VeriJSON", category: "decoder").notice("\(line, privacy: .public)")
        #else
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
        #endif
    }
    #endif
}
