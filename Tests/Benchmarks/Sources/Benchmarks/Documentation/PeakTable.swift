/// A table of the memory that contestants take, as so many times the size of the document.
struct PeakTable {
    private let peaks: [Peak]

    init(_ results: Results) {
        peaks = results.peaks ?? []
    }

    /// The lines of the table.
    var markdown: String {
        let contestants = peaks.map(\.contestant).distinct()
        var table = MarkdownTable(texts: ["Corpus"], numbers: contestants)
        for corpus in peaks.map(\.corpus).distinct() {
            let cells = contestants.map { name in
                peaks.first { $0.corpus == corpus && $0.contestant == name }
                    .map { Results.times($0.ratio) } ?? ""
            }
            table.append([corpus] + cells)
        }
        return table.text
    }
}
