/// A table of how many times as much several threads clean as one does.
struct ThreadTable {
    private let groups: [Results.Group]

    /// The speedup that a sanitizer shared by two threads is meant to reach.
    private static let aim = 1.9

    init(_ results: Results) {
        groups = results.groups.filter { $0.kind == Program.Kind.threads.rawValue }
    }

    /// The lines of the table; what a run did not measure has an empty cell.
    var markdown: String {
        var table = MarkdownTable(
            texts: ["Corpus", "Pattern"],
            numbers: ["one sanitizer for both", "should be at least", "one for each"]
        )
        for group in groups {
            let alone = group.entries.filter { $0.name == Cleaner.threadName(1) }
            for entry in alone {
                func gain(_ name: String) -> Double? {
                    group.entries.first { $0.name == name && $0.pattern == entry.pattern }
                        .flatMap { group.ratio(of: entry, to: $0) }
                }
                let shared = gain(Cleaner.threadName(2)).map { gain in
                    gain < ThreadTable.aim ? "**\(Results.times(gain))**" : Results.times(gain)
                }
                table.append([
                    group.corpus, entry.pattern ?? "", shared ?? "", Results.times(ThreadTable.aim),
                    gain(Cleaner.threadName(2, isApart: true)).map(Results.times) ?? "",
                ])
            }
        }
        return table.text
    }
}
