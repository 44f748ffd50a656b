import Foundation
import VeriJSON

/// Measures the memory that work takes where it takes most, each in a process of its own.
struct PeakList {
    var peers: [NativePeer]

    private static var corpora: [() throws -> Corpus] {
        [
            Corpus.records, Corpus.hugeRecords, { try .dirtyRecords(perMille: 100) },
            Corpus.conversions,
        ]
    }

    /// The reason why nothing can be measured here; nil where measuring is possible.
    static var obstacle: String? {
        ResidentMemory.isKnown ? nil : "the system does not tell it"
    }

    /// Measures all; each result is handed over as soon as it is there.
    func run(_ report: (Peak) -> Void) throws {
        for corpus in PeakList.corpora {
            let corpus = try corpus()
            try ScratchFolder.with { folder in
                let document = try folder.write(corpus)
                for (name, work) in try contestants(corpus, folder) {
                    guard let memory = try ColdRun.spawn(work, on: document).memory else {
                        throw BenchmarkError("\(name) did not say what memory it takes")
                    }
                    report(
                        Peak(
                            corpus: corpus.name,
                            contestant: name,
                            bytes: corpus.byteCount,
                            memory: memory
                        )
                    )
                }
            }
        }
    }

    private func contestants(
        _ corpus: Corpus,
        _ folder: ScratchFolder
    ) throws -> [(name: String, work: ColdRun.Work)] {
        let cleaning = corpus.patterns[0]
        let sanitizer = Sanitizer(cleaning.pattern, policy: cleaning.policy)
        let isClean = try sanitizer.sanitize(corpus.documents[0].bytes).status == .unchanged
        let pattern = try folder.write(cleaning)
        var contestants: [(name: String, work: ColdRun.Work)] = [
            ("VeriJSON sanitize", .cleaning(pattern: pattern, cleaning.policy)),
            ("VeriJSON sanitize in place", .cleaningInPlace(pattern: pattern, cleaning.policy)),
        ]
        contestants += peers.map { ($0.name, .peer($0.name)) }
        contestants.append(("JSONSerialization", .parsing))
        // A decoder refuses dirt.
        if isClean, cleaning.model == [Record].self {
            contestants.append(("JSONDecoder", .decoding))
        }
        return contestants
    }
}
