import Foundation

/// Counts what work costs with valgrind, and compares it with what was recorded: measures that
/// no other work on the machine disturbs.
struct Gate {
    /// Whether the costs are to be recorded, not compared.
    private let records: Bool
    private let program: Program
    private var limits: Limits
    /// The events counted so far, by corpus, pattern and work.
    private var counts: [[String]: EventCounts] = [:]

    init(records: Bool) throws {
        self.records = records
        let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]
        program = try Program(
            race: .quick,
            filter: [],
            corpora: corpora.map { URL(fileURLWithPath: $0) }
        )
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
            for limit in limits[measure] where program.hasCorpus(named: limit.corpus) {
                let isKnown = names[limit.names] == true
                names[limit.names] = isKnown || measure == .mispredictions
            }
        }
        counts = try ScratchFolder.with { folder in
            let pairs = try runs(names, folder).concurrentMap { run in
                (run.names, try run.count())
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }

    /// Writes the corpora and patterns that are counted.
    private func runs(_ names: [[String]: Bool], _ folder: ScratchFolder) throws -> [CountedRun] {
        try Dictionary(grouping: names, by: { $0.key[0] }).flatMap { name, group in
            guard let corpus = try program.corpus(named: name) else {
                throw BenchmarkError("there is no corpus '\(name)'")
            }
            let own = try folder.folder(named: name)
            let documents = try own.write(corpus)
            return try group.map { names, needsBranches in
                guard let cleaning = corpus.patterns.first(where: { $0.name == names[1] }) else {
                    throw BenchmarkError("\(name) has no pattern '\(names[1])'")
                }
                return CountedRun(
                    names: names,
                    documents: documents,
                    work: .cleaning(pattern: try own.write(cleaning), cleaning.policy),
                    needsBranches: needsBranches
                )
            }
        }
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
}
