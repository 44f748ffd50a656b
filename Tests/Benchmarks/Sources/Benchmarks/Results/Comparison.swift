import Foundation

/// The changes between two runs: of the ratios, since seconds of different runs mean nothing.
struct Comparison {
    private let old: Results
    private let new: Results

    init(_ old: Results, _ new: Results) {
        self.old = old
        self.new = new
    }

    /// One line for each ratio that both runs have.
    var text: String {
        var lines = ["old\tnew\tnew/old\trace"]
        for group in new.groups {
            guard let before = old.group(group.kind, group.corpus) else { continue }
            for reference in group.references {
                for entry in group.entries where !entry.isReference {
                    guard let ratio = group.ratio(of: entry, to: reference),
                        let earlier = before.ratio(like: entry, to: reference)
                    else { continue }
                    lines.append(
                        """
                        \(Results.times(earlier))\t\(Results.times(ratio))\t\
                        \(Results.times(ratio / earlier))\t\(group.kind): \(group.corpus), \
                        \(reference.pattern ?? ""), \(entry.name)
                        """
                    )
                }
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension Results.Group {
    /// The ratio between the entries that have the names of two entries of another run.
    func ratio(like entry: Results.Entry, to reference: Results.Entry) -> Double? {
        let entry = entries.first { $0.name == entry.name && $0.pattern == entry.pattern }
        let reference = references.first { $0.pattern == reference.pattern }
        guard let entry, let reference else { return nil }
        return ratio(of: entry, to: reference)
    }
}
