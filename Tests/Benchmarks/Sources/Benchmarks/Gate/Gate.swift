import Foundation

/// Counts what cleaning costs with valgrind, and compares it with what was recorded: measures that
/// no other work on the machine disturbs.
struct Gate {
    /// Whether the costs are to be recorded, not compared.
    private let records: Bool
    private let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
    private let generated: Program
    private var limits: Limits
    /// What was counted already, by corpus and pattern.
    private var counts: [[String]: EventCounts] = [:]

    init(records: Bool) throws {
        self.records = records
        generated = try Program(race: .quick, filter: [], corpora: nil)
        limits = try Limits(contentsOf: Limits.file)
    }

    /// Gives whether nothing costs more.
    mutating func run() throws -> Bool {
        let toolchain = "\(Machine.current.swift), \(Machine.architecture)"
        let isSame = toolchain == limits.toolchain
        print("recorded with Swift \(limits.toolchain)")
        if !isSame { print("this is Swift \(toolchain): only ceilings are compared") }
        var isPassed = true
        var isComplete = true
        for measure in Measure.allCases {
            print(measure.title)
            for (index, limit) in limits[measure].enumerated() {
                switch try count(measure, limit) {
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
            remark.map { ": \($0)" } ?? "",
            separator: ""
        )
    }

    /// What cleaning a corpus once costs, learning and start aside, or why that is not known here.
    private mutating func count(
        _ measure: Measure,
        _ limit: Limit
    ) throws -> Result<Double, BenchmarkError> {
        if let reason = Valgrind.obstacle { return .failure(BenchmarkError(reason)) }
        if corpora == nil, !generated.hasCorpus(named: limit.corpus) {
            return .failure(BenchmarkError("VERIJSON_CORPORA is not set"))
        }
        let names = [limit.corpus, limit.pattern]
        let counts = try self.counts[names] ?? Gate.countEvents(names)
        self.counts[names] = counts
        return counts.cost(measure).map(Result.success)
            ?? .failure(BenchmarkError("valgrind does not count them here"))
    }

    private static func countEvents(_ names: [String]) throws -> EventCounts {
        let text = try Valgrind.count(
            in: Repetition.symbol,
            ["--branch-sim=yes", "--callgrind-out-file=/dev/null"],
            running: ["repeat"] + names + ["3"]
        )
        guard let counts = EventCounts(text) else {
            throw BenchmarkError("valgrind did not count:\n\(text)")
        }
        return counts
    }
}
