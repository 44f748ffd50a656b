import Foundation
import TestSupport
import Testing

/// Checks that the pages state the speed that was measured.
@Suite struct SpeedTests {
    private struct Results: Decodable {
        struct Group: Decodable {
            var kind: String
            var corpus: String
            var entries: [Entry]
        }

        struct Entry: Decodable {
            struct Timing: Decodable {
                var seconds: Double
            }

            var name: String
            var work: String
            var pattern: String?
            var isReference: Bool
            var timing: Timing
        }

        struct Machine: Decodable {
            var processor: String
            var swift: String
            var date: String
        }

        struct Cost: Decodable {
            var name: String
            var seconds: Double
            var aim: Double
        }

        struct Peak: Decodable {
            var corpus: String
            var contestant: String
            var bytes: Int
            var memory: Int
        }

        var machine: Machine
        var costs: [Cost]
        var peaks: [Peak]
        var groups: [Group]
    }

    private static func results() throws -> Results {
        let text = try Repository.text("Tests/Benchmarks/results.json")
        return try JSONDecoder().decode(Results.self, from: Data(text.utf8))
    }

    /// The lines of each section of a page that was written from results.
    private static func sections(of page: String) throws -> [(name: String, lines: [String])] {
        var sections: [(name: String, lines: [String])] = []
        var isInside = false
        for line in try Repository.text(page).split(
            separator: "\n",
            omittingEmptySubsequences: false
        ) {
            if line == "<!-- /speed -->" { isInside = false }
            if isInside { sections[sections.count - 1].lines.append(String(line)) }
            guard line.hasPrefix("<!-- speed: ") else { continue }
            sections.append((String(line.dropFirst(12).dropLast(4)), []))
            isInside = true
        }
        return sections
    }

    private static func cells(_ line: String) -> [String] {
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static let kinds = [
        "short": "parsers", "parsers": "parsers", "pipelines": "parsers", "dirty": "dirty",
        "features": "features", "schemas": "schemas", "inference": "inference",
        "calls": "calls", "cold": "cold",
    ]

    @Test(arguments: ["README.md", "Docs/Performance.md"])
    func `every ratio in a table is that of the results`(_ page: String) throws {
        let results = try Self.results()
        var count = 0
        for section in try Self.sections(of: page) {
            guard let kind = Self.kinds[section.name] else { continue }
            let head = Self.cells(try #require(section.lines.first))
            for row in Self.rows(section.lines) {
                guard
                    let group = results.groups.first(where: {
                        $0.kind == kind && $0.corpus == row[0]
                    })
                else {
                    #expect(["lowest", "geometric mean"].contains(row[0]), "\(page): \(row)")
                    continue
                }
                let reference = try #require(
                    group.entries.first { $0.isReference && $0.pattern == row[1] }
                )
                for (name, cell) in zip(head, row).dropFirst(2) {
                    let entry = group.entries.first { entry in
                        entry.name == name && !entry.isReference
                            && (entry.pattern == nil || entry.pattern == row[1])
                    }
                    let ratio = entry.map { $0.timing.seconds / reference.timing.seconds }
                    #expect(cell == ratio.map(Self.text) ?? "", "\(page): \(row)")
                    count += 1
                }
            }
        }
        #expect(count > 12)
    }

    /// Formats a ratio with two decimals or three digits; bold where the other one is faster.
    private static func text(_ ratio: Double) -> String {
        ratio < 1 ? "**\(digits(ratio))**" : digits(ratio)
    }

    private static func digits(_ ratio: Double) -> String {
        String(format: "%.\(ratio < 10 ? 2 : ratio < 100 ? 1 : 0)f", ratio)
    }

    @Test func `every cost in the table is that of the results`() throws {
        let costs = try Self.results().costs
        let section = try #require(
            Self.sections(of: "Docs/Performance.md").first { $0.name == "costs" }
        )
        let rows = section.lines.dropFirst(2).map(Self.cells)
        #expect(rows.map { $0[0] } == costs.map(\.name))
        #expect(costs.count > 5)
        let units = ["ns": 1e-9, "µs": 1e-6, "ms": 1e-3]
        for (row, cost) in zip(rows, costs) {
            for (cell, seconds) in [(row[1], cost.seconds), (row[2], cost.aim)] {
                let words = cell.replacing("*", with: "").split(separator: " ")
                let unit = try #require(units[String(words[1])])
                let shown = try #require(Double(words[0])) * unit
                #expect(abs(shown / seconds - 1) < 0.006, "\(row)")
            }
            #expect(row[1].hasPrefix("**") == (cost.seconds > cost.aim), "\(row)")
        }
    }

    /// The cells of the lines below the head, empty ones too.
    private static func rows(_ lines: [String]) -> [[String]] {
        lines.dropFirst(2).map { line in
            line.split(separator: "|", omittingEmptySubsequences: false)
                .dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func `what two threads gain is that of the results`() throws {
        let groups = try Self.results().groups.filter { $0.kind == "threads" }
        let section = try #require(
            Self.sections(of: "Docs/Performance.md").first { $0.name == "threads" }
        )
        let rows = Self.rows(section.lines)
        #expect(rows.count == groups.map { $0.entries.filter(\.isReference).count }.reduce(0, +))
        for row in rows {
            let group = try #require(groups.first { $0.corpus == row[0] })
            func seconds(_ name: String) -> Double? {
                group.entries.first {
                    $0.name == "VeriJSON sanitize, \(name)" && $0.pattern == row[1]
                }?
                .timing.seconds
            }
            let alone = try #require(seconds("1 thread"))
            for (cell, name) in [(row[2], "2 threads"), (row[4], "2 threads apart")] {
                let gain = seconds(name).map { String(format: "%.2f", alone / $0) }
                #expect(cell.replacing("*", with: "") == gain ?? "", "\(row)")
            }
            let shared = try #require(seconds("2 threads"))
            #expect(row[2].hasPrefix("**") == (alone / shared < 1.9), "\(row)")
        }
        #expect(!rows.isEmpty)
    }

    @Test func `the memory in the table is that of the results`() throws {
        let peaks = try Self.results().peaks
        let section = try #require(
            Self.sections(of: "Docs/Performance.md").first { $0.name == "memory" }
        )
        let head = Self.cells(try #require(section.lines.first))
        var count = 0
        for row in Self.rows(section.lines) {
            for (contestant, cell) in zip(head, row).dropFirst() {
                let peak = peaks.first { $0.corpus == row[0] && $0.contestant == contestant }
                let ratio = peak.map { Double($0.memory) / Double($0.bytes) }
                #expect(cell == ratio.map(Self.digits) ?? "", "\(row)")
                if peak != nil { count += 1 }
            }
        }
        #expect(count == peaks.count)
        #expect(count > 10)
    }

    @Test func `the lowest ratio and the mean are those of their columns`() throws {
        var count = 0
        for section in try Self.sections(of: "Docs/Performance.md") {
            let rows = section.lines.dropFirst(2).map { line in
                line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
                    Double(cell.replacing("*", with: "").trimmingCharacters(in: .whitespaces))
                }
            }
            guard section.lines.last?.hasPrefix("| geometric mean") == true else { continue }
            let (lowest, mean) = (rows[rows.count - 2], rows[rows.count - 1])
            for column in lowest.indices {
                let ratios = rows.dropLast(2).compactMap { $0[column] }
                guard let least = ratios.min() else { continue }
                #expect(lowest[column] == least)
                let product = ratios.map(log).reduce(0, +) / Double(ratios.count)
                let difference = try #require(mean[column]) / exp(product) - 1
                #expect(abs(difference) < 0.01)
                count += 1
            }
        }
        #expect(count > 8)
    }

    @Test(arguments: ["README.md", "Docs/Performance.md"])
    func `the page names the machine and the work that was done`(_ page: String) throws {
        let results = try Self.results()
        for section in try Self.sections(of: page) {
            let text = section.lines.joined(separator: " ")
            if section.name == "machine" {
                #expect(text.contains(results.machine.processor))
                #expect(text.contains(results.machine.swift))
                #expect(text.contains(results.machine.date))
            }
            if section.name == "work" {
                for entry in results.groups.flatMap(\.entries) {
                    #expect(text.contains("| \(entry.name) | "), "\(entry.name)")
                }
            }
        }
    }
}
