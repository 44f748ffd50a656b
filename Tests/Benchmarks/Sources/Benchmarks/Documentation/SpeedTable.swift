import Foundation

/// A table for people: how many times as long as the reference each contestant takes.
struct SpeedTable {
    private let groups: [Results.Group]
    private let columns: [String]
    private let pattern: String?
    private let reference: String?

    /// A table of the races of a kind.
    ///
    /// `columns` are the contestants, all where it is nil; `corpora` and `pattern` likewise.
    /// Contestants that took part in none of the races are left out. `reference` is the contestant
    /// that the others are compared with, instead of the reference of the race.
    init(
        _ results: Results,
        _ kind: Program.Kind,
        columns: [String]? = nil,
        corpora: [String]? = nil,
        pattern: String? = nil,
        reference: String? = nil
    ) {
        let groups = results.groups.filter { group in
            group.kind == kind.rawValue && corpora?.contains(group.corpus) != false
        }
        let names = groups.flatMap(\.rows).map(\.name).distinct()
        self.groups = groups
        self.pattern = pattern
        self.reference = reference
        self.columns = columns?.filter(names.contains) ?? names
    }

    /// The lines of the table, with the lowest ratio and the geometric mean of each column where
    /// they are wanted.
    func markdown(withMeans: Bool = false) -> String {
        var table = MarkdownTable(texts: ["Corpus", "Pattern"], numbers: columns)
        var ratios = columns.map { _ in [Double]() }
        for group in groups {
            let references = reference.map(group.entries(named:)) ?? group.references
            for reference in references where pattern == nil || reference.pattern == pattern {
                let cells = columns.map { group.ratio(of: $0, to: reference) }
                // A corpus in which none of the contestants took part.
                guard cells.contains(where: { $0 != nil }) else { continue }
                for (index, cell) in cells.enumerated() { ratios[index] += cell.map { [$0] } ?? [] }
                table.append([group.corpus, reference.pattern ?? ""] + cells.map(SpeedTable.cell))
            }
        }
        if withMeans {
            table.append(["lowest", ""] + ratios.map { SpeedTable.cell($0.min()) })
            let means = ratios.map { exp($0.map(log).reduce(0, +) / Double($0.count)) }
            table.append(["geometric mean", ""] + means.map(SpeedTable.cell))
        }
        return table.text
    }

    /// Formats a ratio, in bold where the other contestant is faster.
    private static func cell(_ ratio: Double?) -> String {
        guard let ratio else { return "" }
        return ratio < 1 ? "**\(Results.times(ratio))**" : Results.times(ratio)
    }
}

extension Results.Group {
    /// The ratio between the contestant of a name and a reference.
    func ratio(of name: String, to reference: Results.Entry) -> Double? {
        entries.lazy.filter { $0.name == name && !$0.isReference }
            .compactMap { ratio(of: $0, to: reference) }.first
    }
}
