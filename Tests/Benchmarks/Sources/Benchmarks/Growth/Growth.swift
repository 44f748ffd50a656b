import Foundation

/// Counts what work costs with valgrind, and finds where the cost grows faster than the size.
///
/// The cost of a base is subtracted, often that of one element, so that what is done once hides
/// nothing. Then, for *n*, 4 *n* and 16 *n* elements more,
///
///     cost(4 n) ≤ 4.4 cost(n)    cost(16 n) ≤ 17.6 cost(n)
///
/// Memory that doubles when it is full stays below that; work that is quadratic comes close to 256.
/// Where an element should cost nothing, its own cost has a bound instead. What bad records cost is
/// compared with what good ones do.
struct Growth {
    private let cases: [GrowthCase]

    /// The cases whose names have one of these parts, or all.
    init(names: [String]) throws {
        cases = GrowthCase.all.filter { growth in
            names.isEmpty || names.contains { growth.name.contains($0) }
        }
        if cases.isEmpty { throw BenchmarkError("no work has such a name") }
    }

    /// The factor by which growth may exceed proportion.
    private static let tolerance = 1.1

    /// Returns whether all costs grow in proportion.
    func run() throws -> Bool {
        if let reason = Valgrind.obstacle {
            print("growth: NOT RUN, \(reason)")
            return true
        }
        print("instructions for one element more, and their growth for so many times as many")
        var isPassed = true
        let counts = try counts()
        let costs = zip(cases, counts).map { growth, costs in
            ((costs.last ?? 0) - costs[0]) / Double((growth.factors.last ?? 1) * growth.size)
        }
        let known = Dictionary(zip(cases.map(\.name), costs)) { first, _ in first }
        for (growth, (counts, each)) in zip(cases, zip(counts, costs)) {
            let more = counts.dropFirst().map { $0 - counts[0] }
            let ratios = more.dropFirst().map { $0 / more[0] }
            var isPassing =
                growth.most.map { each <= $0 }
                ?? zip(ratios, growth.factors).allSatisfy { $0 <= Double($1) * Growth.tolerance }
            var words = ""
            if let peer = growth.peer, let other = known[peer.name] {
                isPassing = isPassing && each <= peer.factor * other
                words = String(format: ", %.2f times one of %@", each / other, peer.name)
            }
            if !isPassing { isPassed = false }
            print(
                String(format: "%12.1f", each),
                zip(ratios, growth.factors).map { String(format: "  %5.2f of %d", $0, $1) }
                    .joined(),
                "  \(growth.name), \(growth.size)\(words)",
                isPassing ? "" : ": FAILED",
                separator: ""
            )
        }
        return isPassed
    }

    /// The instructions of each case at each of its sizes.
    ///
    /// Each processor counts a share of the cases.
    private func counts() throws -> [[Double]] {
        let shareCount = min(cases.count, ProcessInfo.processInfo.activeProcessorCount)
        let shares = (0..<shareCount).map { share in
            stride(from: share, to: cases.count, by: shareCount).map { ($0, cases[$0].name) }
        }
        let counts = try shares.concurrentMap { share in
            let names = share.map(\.1)
            return zip(share.map(\.0), try Growth.counts(of: names)).map { ($0, $1) }
        }
        return counts.joined().sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The instructions of the cases with these names, which another process counts.
    private static func counts(of names: [String]) throws -> [[Double]] {
        try ScratchFolder.with { folder in
            let file = folder.url.appendingPathComponent("counts")
            let text = try Valgrind.count(
                in: Growth.symbol,
                ["--dump-after=\(Growth.symbol)", "--callgrind-out-file=\(file.path)"],
                running: ["grow"] + names
            )
            var number = 0
            return try Growth.cases(named: names).map { growth in
                try growth.sizes.map { _ in
                    // Whatever is counted has a file of its own.
                    number += 1
                    let dump = try? String(
                        contentsOfFile: "\(file.path).\(number)",
                        encoding: .utf8
                    )
                    let total = dump?.split(separator: "\n").first { $0.hasPrefix("totals: ") }
                    guard let count = total?.split(separator: " ").last.flatMap({ Double($0) })
                    else { throw BenchmarkError("valgrind did not count:\n\(text)") }
                    return count
                }
            }
        }
    }

    private static func cases(named names: [String]) -> [GrowthCase] {
        GrowthCase.all.filter { names.contains($0.name) }
    }

    /// Does the work of the cases with these names at all sizes, in a function in which a tool can
    /// count.
    static func work(on names: [String]) throws {
        for growth in cases(named: names) {
            // What is done only once in a process is done here, and memory is asked for, so that
            // the counts are the same whatever was counted before.
            try growth.prepare(growth.sizes.max() ?? 2)()
            for size in growth.sizes { try countedWork(growth.prepare(size)) }
        }
    }

    /// The name of that function.
    private static let symbol = "benchmarks_counted_growth"
}

/// Not part of a type and not optimised itself, so that tools find it by this name.
@_silgen_name("benchmarks_counted_growth")
@_optimize(none)
private func countedWork(_ work: () throws -> Void) throws {
    try work()
}
