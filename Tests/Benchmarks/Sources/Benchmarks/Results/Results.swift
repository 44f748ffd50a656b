import Foundation
import VeriJSON

/// Everything that one run measured.
struct Results: Codable {
    /// The races of one corpus or feature.
    struct Group: Codable {
        /// The common subject of the races of the group, such as `parsers`.
        var kind: String
        var corpus: String
        var bytes: Int
        var documents: Int
        var entries: [Entry]
    }

    /// The measurements of one contestant.
    struct Entry: Codable {
        var name: String
        var work: String
        /// The pattern that it works with; none where the work does not depend on one.
        var pattern: String?
        /// Whether the others are compared with it.
        var isReference: Bool
        var timing: Timing
    }

    var machine: Machine
    var rounds: Int
    var groups: [Group]
    /// Costs of single things.
    var costs: [Cost]?
    /// The memory that contestants take.
    var peaks: [Peak]?
    /// The memory that streams of different sizes take.
    var streamPeaks: [Peak]?
    /// Contestants that could not take part, and why.
    var absent: [String: String] = [:]
}

extension Results {
    init(contentsOf url: URL) throws {
        do {
            self = try JSONDecoder().decode(Results.self, from: Data(contentsOf: url))
        } catch {
            throw BenchmarkError(
                "\(url.path): expected results that '--json' wrote (\(error.localizedDescription))"
            )
        }
    }

    func write(to url: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: url)
    }

    func group(_ kind: String, _ corpus: String) -> Group? {
        groups.first { $0.kind == kind && $0.corpus == corpus }
    }
}

extension Results.Group {
    var references: [Results.Entry] { entries.filter(\.isReference) }

    /// The entries of one contestant, one for each pattern.
    func entries(named name: String) -> [Results.Entry] { entries.filter { $0.name == name } }

    /// Returns how many times as long as a reference another contestant takes; nil where the two
    /// work with different patterns.
    func ratio(of entry: Results.Entry, to reference: Results.Entry) -> Double? {
        guard entry.pattern == nil || entry.pattern == reference.pattern else { return nil }
        return entry.timing.seconds / reference.timing.seconds
    }
}
