import Foundation
import VeriJSON

/// Threads that clean the whole corpus at the same time.
///
/// The seconds are those on the wall for one corpus, so that one thread takes as many times as
/// long as two do, as two get more done.
extension Cleaner {
    /// Returns the name of such threads in tables; they are apart if they share nothing.
    static func threadName(_ threads: Int, isApart: Bool = false) -> String {
        "VeriJSON sanitize, \(threads) thread\(threads == 1 ? "" : "s")\(isApart ? " apart" : "")"
    }

    /// Threads with the same sanitizer and the same documents.
    func sanitizeOnThreads(_ threads: Int, isReference: Bool = false) -> Entrant {
        let sanitizer = Sanitizer(cleaning.pattern, policy: cleaning.policy)
        let documents = corpus.documents.map(\.bytes)
        return onThreads(
            Cleaner.threadName(threads),
            "the same sanitizer for all threads; seconds on the wall for one corpus",
            [Lane](repeating: Lane(sanitizer: sanitizer, documents: documents), count: threads),
            isReference: isReference
        )
    }

    /// Races threads that share nothing of the library and nothing of the corpus: they gain as much
    /// as the machine allows.
    func sanitizeOnThreadsApart(_ threads: Int) throws -> Entrant {
        let lanes = try (0..<threads).map { _ in
            Lane(
                sanitizer: Sanitizer(try Pattern(cleaning.text), policy: cleaning.policy),
                documents: corpus.documents.map { Document($0.bytes).bytes }
            )
        }
        return onThreads(
            Cleaner.threadName(threads, isApart: true),
            "a pattern, a sanitizer and documents for each thread; seconds on the wall for one corpus",
            lanes
        )
    }

    /// The work of one thread.
    private struct Lane {
        var sanitizer: Sanitizer
        var documents: [[UInt8]]

        func clean(_ count: Int) throws {
            for _ in 0..<count {
                for document in documents {
                    guard try sanitizer.sanitize(document).status == .unchanged else {
                        throw BenchmarkError("a thread met a document that is not clean")
                    }
                }
            }
        }
    }

    /// The error that a thread met.
    private final class Failure: @unchecked Sendable {
        private let lock = NSLock()
        private var last: (any Error)?

        var error: (any Error)? {
            get { lock.withLock { last } }
            set { lock.withLock { last = newValue } }
        }
    }

    private func onThreads(
        _ name: String,
        _ work: String,
        _ lanes: [Lane],
        isReference: Bool = false
    ) -> Entrant {
        let contestant = Contestant(name: name, work: work) { count in
            let failure = Failure()
            let start = Clock.wall
            DispatchQueue.concurrentPerform(iterations: lanes.count) { index in
                do {
                    try lanes[index].clean(count)
                } catch {
                    failure.error = error
                }
            }
            let seconds = Clock.wall - start
            if let error = failure.error { throw error }
            return seconds / Double(lanes.count)
        }
        return Entrant(contestant: contestant, pattern: cleaning.name, isReference: isReference)
    }
}
