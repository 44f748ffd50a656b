import Foundation

/// Counts what work costs with valgrind, and compares it with what was recorded: measures that
/// no other work on the machine disturbs.
struct Gate {
    /// Whether the costs are to be recorded, not compared.
    private let records: Bool
    private let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
    private let generated: Program
    private var limits: Limits
    /// The events counted so far, by corpus, pattern and work.
    private var counts: [[String]: EventCounts] = [:]

    init(records: Bool) throws {
        self.records = records
        generated = try Program(race: .quick, filter: [], corpora: nil)
        limits = try Limits(contentsOf: Limits.file)
    }

    /// Returns whether nothing costs more.
    mutating func run() throws -> Bool {
        let toolchain = "\(Machine.current.swift), \(Machine.architecture)"
        let isSame = toolchain == limits.toolchain
        print("recorded with Swift \(limits.toolchain)")
        if !isSame { print("this is Swift \(toolchain): only ceilings are compared") }
        try countAll()
        var isPassed = true
        var isComplete = true
        for measure in Measure.allCases {
            print(measure.title)
            for (index, limit) in limits[measure].enumerated() {
                switch count(measure, limit) {
                case .success(let cost):
                    let verdict = limit.verdict(
                        on: cost,
                        tolerance: isSame ? limit.tolerance ?? measure.tolerance : nil
                    )
                    if verdict?.isFailure == true { isPassed = false }
                    limits[measure][index].record(cost)
                    show(limit, String(format: "%8.3f", cost), verdict?.text)
                case .failure(let obstacle):
                    isComplete = false
                    show(limit, "       -", "NOT RUN, \(obstacle.localizedDescription)")
                }
            }
        }
        guard records else { return isPassed }
        guard isComplete else {
            throw BenchmarkError("nothing was recorded, since not everything was counted")
        }
        limits.toolchain = toolchain
        try limits.write(to: Limits.file)
        return true
    }

    private func show(_ limit: Limit, _ cost: String, _ remark: String?) {
        print(
            cost,
            String(format: "  recorded %8.3f", limit.recorded),
            limit.ceiling.map { String(format: "  ceiling %4.1f", $0) } ?? "",
            "  \(limit.corpus), \(limit.pattern)",
            limit.work.map { ", \($0.rawValue)" } ?? "",
            remark.map { ": \($0)" } ?? "",
            separator: ""
        )
    }

    /// Counts all that can be counted here.
    private mutating func countAll() throws {
        guard Valgrind.obstacle == nil else { return }
        var names: [[String]: Bool] = [:]
        for measure in Measure.allCases {
            for limit in limits[measure] where hasCorpus(of: limit) {
                let isKnown = names[limit.names] == true
                names[limit.names] = isKnown || measure == .mispredictions
            }
        }
        let pairs = try Array(names).concurrentMap { names, needsBranches in
            (names, try Gate.countEvents(names, branches: needsBranches))
        }
        counts = Dictionary(uniqueKeysWithValues: pairs)
    }

    private func hasCorpus(of limit: Limit) -> Bool {
        corpora != nil || generated.hasCorpus(named: limit.corpus)
    }

    /// Returns the cost of work on a corpus done once, without learning and start, or why it is
    /// unknown.
    private func count(_ measure: Measure, _ limit: Limit) -> Result<Double, BenchmarkError> {
        if let reason = Valgrind.obstacle { return .failure(BenchmarkError(reason)) }
        guard let counts = counts[limit.names] else {
            return .failure(BenchmarkError("VERIJSON_CORPORA is not set"))
        }
        return counts.cost(measure).map(Result.success)
            ?? .failure(BenchmarkError("valgrind does not count them here"))
    }

    /// Branches are simulated where they count, which takes twice as long.
    private static func countEvents(_ names: [String], branches: Bool) throws -> EventCounts {
        let text = try Valgrind.count(
            in: Repetition.symbol,
            ["--branch-sim=\(branches ? "yes" : "no")", "--callgrind-out-file=/dev/null"],
            running: ["repeat"] + names + ["3"]
        )
        guard let counts = EventCounts(text) else {
            throw BenchmarkError("valgrind did not count:\n\(text)")
        }
        return counts
    }
}
