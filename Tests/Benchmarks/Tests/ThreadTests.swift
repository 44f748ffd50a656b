import Testing
import VeriJSON

@testable import benchmarks

/// Threads that clean the same corpus.
struct ThreadTests {
    private func cleaner(_ document: String) throws -> Cleaner {
        let corpus = try Corpus("numbers", [Array(document.utf8)], pattern: #"["int"]"#)
        return Cleaner(corpus: corpus, cleaning: corpus.patterns[0])
    }

    @Test func `threads that share all and threads that share nothing have names of their own`()
        throws
    {
        let cleaner = try cleaner("[1]")
        let entrants = [
            cleaner.sanitizeOnThreads(2, isReference: true), cleaner.sanitizeOnThreads(1),
            try cleaner.sanitizeOnThreadsApart(2),
        ]
        #expect(
            entrants.map(\.contestant.name) == [
                "VeriJSON sanitize, 2 threads", "VeriJSON sanitize, 1 thread",
                "VeriJSON sanitize, 2 threads apart",
            ]
        )
        for entrant in entrants {
            #expect(throws: Never.self) { try entrant.contestant.seconds(2) }
        }
    }

    @Test func `what goes wrong on a thread ends the race`() throws {
        let cleaner = try cleaner(#"["x"]"#)
        for entrant in [cleaner.sanitizeOnThreads(2), try cleaner.sanitizeOnThreadsApart(2)] {
            #expect(throws: BenchmarkError.self) { try entrant.contestant.seconds(1) }
        }
    }
}
