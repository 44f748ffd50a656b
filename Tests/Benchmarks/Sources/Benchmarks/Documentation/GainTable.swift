/// A table of how many times as much two workers get done as one does.
struct GainTable {
    /// The names of the contestants, and those of the columns.
    struct Columns {
        var one: String
        var two: String
        var apart: String
        /// The heading of the gain of two that work together.
        var gain: String
        /// The heading of the gain of two that share nothing.
        var gainApart: String
        /// The gain that two that work together are meant to reach.
        var aim: Double
    }

    private let groups: [Results.Group]
    private let columns: Columns

    init(_ results: Results, _ kind: Program.Kind, _ columns: Columns) {
        groups = results.groups.filter { $0.kind == kind.rawValue }
        self.columns = columns
    }

    /// The lines of the table; what a run did not measure has an empty cell.
    var markdown: String {
        var table = MarkdownTable(
            texts: ["Corpus", "Pattern"],
            numbers: [columns.gain, "should be at least", columns.gainApart]
        )
        for group in groups {
            for entry in group.entries(named: columns.one) {
                func gain(_ name: String) -> Double? {
                    group.entries.first { $0.name == name && $0.pattern == entry.pattern }
                        .flatMap { group.ratio(of: entry, to: $0) }
                }
                let together = gain(columns.two).map { gain in
                    gain < columns.aim ? "**\(Results.times(gain))**" : Results.times(gain)
                }
                table.append([
                    group.corpus, entry.pattern ?? "", together ?? "", Results.times(columns.aim),
                    gain(columns.apart).map(Results.times) ?? "",
                ])
            }
        }
        return table.text
    }
}

extension GainTable.Columns {
    /// Threads that clean the same documents.
    static let threads = GainTable.Columns(
        one: Cleaner.threadName(1),
        two: Cleaner.threadName(2),
        apart: Cleaner.threadName(2, isApart: true),
        gain: "one sanitizer for both",
        gainApart: "one for each",
        aim: 1.9
    )

    /// The jobs of one stream.
    static let jobs = GainTable.Columns(
        one: StreamRace.name(jobs: 1),
        two: StreamRace.name(jobs: 2),
        apart: StreamRace.name(jobs: 1, processes: 2),
        gain: "two jobs",
        gainApart: "two processes",
        aim: 1.8
    )
}
