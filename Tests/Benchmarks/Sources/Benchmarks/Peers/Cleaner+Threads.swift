import Foundation
import VeriJSON

extension Cleaner {
    /// Threads that all clean the whole corpus with the same sanitizer.
    ///
    /// The seconds are those on the wall for one corpus, so that one thread takes as many times as
    /// long as two do, as two get more done.
    func sanitizeOnThreads(_ threads: Int, isReference: Bool = false) -> Entrant {
        let sanitizer = Sanitizer(cleaning.pattern, policy: cleaning.policy)
        let documents = corpus.documents.map(\.bytes)
        let contestant = Contestant(
            name: "VeriJSON sanitize, \(threads) thread\(threads == 1 ? "" : "s")",
            work: "the same sanitizer for all threads; seconds on the wall for one corpus"
        ) { count in
            let start = Clock.wall
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                for _ in 0..<count {
                    for document in documents { _ = try? sanitizer.sanitize(document) }
                }
            }
            return (Clock.wall - start) / Double(threads)
        }
        return Entrant(contestant: contestant, pattern: cleaning.name, isReference: isReference)
    }
}
