import Foundation

extension Results.Group {
    /// A table for the terminal: how many times as long as the reference each contestant takes.
    var table: String {
        let references = references
        let width = max(30, entries.map(\.name.count).max() ?? 0) + 2
        let size = documents == 1 ? "1 document" : "\(documents) documents"
        var lines = ["\(kind): \(corpus) (\(bytes) bytes, \(size))"]
        let head = references.map { Results.padded($0.pattern ?? "") }
        lines.append(String(repeating: " ", count: width) + head.joined())
        for reference in references {
            let rate = Double(bytes) / reference.timing.seconds / 1_000_000_000
            let cells = references.map {
                $0.pattern == reference.pattern ? String(format: "%.2f GB/s", rate) : ""
            }
            lines.append(
                reference.name.padding(toLength: width, withPad: " ", startingAt: 0)
                    + cells.map(Results.padded).joined()
            )
        }
        for (name, entries) in rows {
            let cells = references.map { reference in
                entries.lazy.compactMap { ratio(of: $0, to: reference) }.first
                    .map { Results.times($0) } ?? ""
            }
            lines.append(
                name.padding(toLength: width, withPad: " ", startingAt: 0)
                    + cells.map(Results.padded).joined()
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The entries compared with the references, by name: one for each pattern, or one for all.
    var rows: [(name: String, entries: [Results.Entry])] {
        var rows: [(name: String, entries: [Results.Entry])] = []
        for entry in entries where !entry.isReference {
            if let index = rows.firstIndex(where: { $0.name == entry.name }) {
                rows[index].entries.append(entry)
            } else {
                rows.append((entry.name, [entry]))
            }
        }
        return rows
    }
}

extension Results {
    /// A ratio, with as many digits as mean something.
    static func times(_ ratio: Double) -> String {
        String(format: ratio < 10 ? "%.2f" : ratio < 100 ? "%.1f" : "%.0f", ratio)
    }

    fileprivate static func padded(_ cell: String) -> String {
        String(repeating: " ", count: max(1, 18 - cell.count)) + cell
    }
}
