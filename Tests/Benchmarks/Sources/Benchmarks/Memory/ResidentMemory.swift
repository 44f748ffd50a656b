import Foundation

/// The resident memory of this process, as Linux counts it.
struct ResidentMemory {
    /// The bytes that belonged to this process alone when watching began.
    private let before: Int

    /// The file that makes Linux forget the highest value so far.
    private static let reset = "/proc/self/clear_refs"

    /// Whether the system reports the peak of memory use.
    static var isKnown: Bool { FileManager.default.isWritableFile(atPath: reset) }

    /// Begins to watch; returns nil where the system does not report the peak.
    static func watch() -> ResidentMemory? {
        guard let file = FileHandle(forWritingAtPath: reset),
            (try? file.write(contentsOf: Data("5".utf8))) != nil,
            let status = status(), let before = status["RssAnon"]
        else { return nil }
        return ResidentMemory(before: before)
    }

    /// By how many bytes more was used than before, where most was used.
    ///
    /// The pages of programs and libraries that were read from files do not count: they are there
    /// once for all processes, and the first who calls a function would pay for it.
    var highest: Int? {
        guard let status = ResidentMemory.status(), let highest = status["VmHWM"],
            let files = status["RssFile"], let shared = status["RssShmem"]
        else { return nil }
        return max(0, highest - files - shared - before)
    }

    /// The lines of `/proc/self/status` that have a number of bytes.
    ///
    ///     VmHWM:     62068 kB
    private static func status() -> [String: Int]? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
            return nil
        }
        var bytes: [String: Int] = [:]
        for line in text.split(separator: "\n") where line.hasSuffix(" kB") {
            let words = line.split(whereSeparator: { $0 == ":" || $0.isWhitespace })
            bytes[String(words[0])] = Int(words[1]).map { $0 * 1_024 }
        }
        return bytes
    }
}
