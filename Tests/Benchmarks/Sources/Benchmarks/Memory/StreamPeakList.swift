import Foundation

/// Measures the memory that streams of different sizes take, each in a process of its own.
struct StreamPeakList {
    /// The sizes, as multiples of the records of 100 MB.
    private static let sizes = [(name: "100 MB", copies: 1), (name: "2 GB", copies: 20)]

    /// Measures all; each result is handed over as soon as it is there.
    func run(_ report: (Peak) -> Void) throws -> [Peak] {
        let corpus = try Corpus.hugeRecords()
        var peaks: [Peak] = []
        for (size, copies) in StreamPeakList.sizes {
            for form in RecordFile.Form.allCases {
                try ScratchFolder.with { folder in
                    let file = try RecordFile(
                        corpus.documents[0],
                        copies: copies,
                        as: form,
                        in: folder
                    )
                    let pattern = try folder.write(corpus.patterns[0], for: form)
                    for jobs in [1, 2] {
                        let work = ColdRun.Work.cleaningStream(form, pattern: pattern, jobs: jobs)
                        guard let memory = try ColdRun.spawn(work, on: file.url).memory else {
                            throw BenchmarkError("a stream did not say what memory it takes")
                        }
                        let peak = Peak(
                            corpus: size,
                            contestant: "\(form), \(jobs) job\(jobs == 1 ? "" : "s")",
                            bytes: file.bytes,
                            memory: memory
                        )
                        report(peak)
                        peaks.append(peak)
                    }
                }
            }
        }
        return peaks
    }
}
