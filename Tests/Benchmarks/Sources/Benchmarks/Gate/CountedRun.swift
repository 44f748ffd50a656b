import Foundation

/// A run of this program in which valgrind counts what work on a corpus costs.
struct CountedRun {
    /// The names of the corpus, the pattern and the work.
    var names: [String]
    var documents: URL
    /// What is done with the documents.
    var work: ColdRun.Work
    /// Whether branches are simulated, which takes twice as long.
    var needsBranches: Bool

    func count() throws -> EventCounts {
        let text = try Valgrind.count(
            in: Repetition.symbol,
            [
                "--branch-sim=\(needsBranches ? "yes" : "no")",
                "--callgrind-out-file=/dev/null",
            ],
            running: ["repeat-files", documents.path] + work.arguments + [names[2], "1"]
        )
        guard let counts = EventCounts(text) else {
            throw BenchmarkError("valgrind did not count:\n\(text)")
        }
        return counts
    }
}
