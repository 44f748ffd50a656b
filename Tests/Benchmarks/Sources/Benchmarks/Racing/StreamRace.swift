import Foundation
import VeriJSON

/// Jobs of one stream, compared with processes that share nothing.
struct StreamRace {
    /// Each run has as many times the records of the corpus, and tells the seconds for one time.
    private static let copies = 10

    let corpus: Corpus
    let folder: ScratchFolder

    /// Returns the name of such a stream in tables.
    static func name(jobs: Int, processes: Int = 1) -> String {
        "VeriJSON stream, \(jobs) job\(jobs == 1 ? "" : "s")"
            + (processes == 1 ? "" : ", \(processes) processes")
    }

    func entrants() throws -> [Entrant] {
        let (form, copies) = (corpus.form, StreamRace.copies)
        let file = try RecordFile(corpus.documents[0], copies: copies, as: form, in: folder)
        return try corpus.patterns.flatMap { cleaning in
            let pattern = try folder.write(cleaning, for: form)
            func entrant(jobs: Int, processes: Int = 1) -> Entrant {
                let work = ColdRun.Work.cleaningStream(form, pattern: pattern, jobs: jobs)
                let contestant = Contestant(
                    name: StreamRace.name(jobs: jobs, processes: processes),
                    work: "a file of 1 GB, read and cleaned in a new process; seconds on the wall"
                ) { count in
                    var seconds = 0.0
                    for _ in 0..<count {
                        let runs = try Array(repeating: work, count: processes).concurrentMap {
                            try ColdRun.spawn($0, on: file.url).seconds
                        }
                        seconds += runs.max() ?? 0
                    }
                    return seconds / Double(copies * processes)
                }
                return Entrant(
                    contestant: contestant,
                    pattern: cleaning.name,
                    isReference: jobs == 2
                )
            }
            return [entrant(jobs: 2), entrant(jobs: 1), entrant(jobs: 1, processes: 2)]
        }
    }
}

extension ScratchFolder {
    func write(_ cleaning: Corpus.Cleaning, for form: RecordFile.Form) throws -> URL {
        var cleaning = cleaning
        cleaning.text = cleaning.text(for: form)
        return try write(cleaning)
    }
}
