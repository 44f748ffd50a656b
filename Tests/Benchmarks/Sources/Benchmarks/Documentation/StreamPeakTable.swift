import Foundation

/// A table of the memory that streams of different sizes take.
struct StreamPeakTable {
    private let peaks: [Peak]

    init(_ results: Results) {
        peaks = results.streamPeaks ?? []
    }

    /// The lines of the table, in megabytes.
    var markdown: String {
        let sizes = peaks.map(\.corpus).distinct()
        var table = MarkdownTable(texts: ["Stream"], numbers: sizes)
        for name in peaks.map(\.contestant).distinct() {
            let cells = sizes.map { size in
                peaks.first { $0.corpus == size && $0.contestant == name }
                    .map { String(format: "%.0f MB", Double($0.memory) / 1_000_000) } ?? ""
            }
            table.append([name] + cells)
        }
        return table.text
    }
}
