import Foundation
package import Testing
import VeriJSON

/// Runs a law over seeded cases.
///
/// `VERIJSON_SEED` is the first seed, `VERIJSON_SEEDS` how many there are for each law,
/// `VERIJSON_FUZZ_SECONDS` goes on for so long instead, `VERIJSON_TRACE` writes every seed for what
/// crashes, `VERIJSON_FAILURES` is how many failing seeds are shown instead of one, and `VERIJSON_CASES`
/// writes how many cases each law was asked of.
package enum LawRunner {
    package static let firstSeed = setting("SEED").flatMap { UInt64($0) } ?? 1
    package static let seconds = setting("FUZZ_SECONDS").flatMap { Double($0) }
    private static let seedCount = setting("SEEDS").flatMap { Int($0) }
    /// How many documents a law that counts them is asked of.
    package static let count = setting("COUNT").flatMap { Int($0) }
    package static let failureLimit = setting("FAILURES").flatMap { Int($0) } ?? 1
    private static let isTraced = setting("TRACE") != nil
    private static let isCounted = setting("CASES") != nil

    private static func setting(_ name: String) -> String? {
        ProcessInfo.processInfo.environment["VERIJSON_" + name]
    }

    /// The seeds, for as long or as many as the environment says, else `count` of them.
    package static func seeds(_ count: Int) -> some Sequence<UInt64> {
        let clock = ContinuousClock()
        let end = seconds.map { clock.now + .seconds($0) }
        let last = firstSeed + UInt64(seedCount ?? count)
        return sequence(first: firstSeed) { $0 + 1 }
            .lazy.prefix { seed in end.map { clock.now < $0 } ?? (seed < last) }
    }

    private static func write(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// Records an issue for the first case that fails, made small.
    ///
    /// `failure` says what is wrong with a case; `seeds` is how many patterns there are unless the
    /// environment says otherwise; `cases` makes the cases of a seed.
    package static func check(
        seeds: Int,
        location: SourceLocation = #_sourceLocation,
        failure: (LawCase) -> String?,
        cases: (UInt64) -> [LawCase] = LawCase.cases
    ) {
        var (failures, count) = (0, 0)
        defer { if isCounted { write("\(count) cases of: \(Test.current?.name ?? "")") } }
        for seed in self.seeds(seeds) {
            if isTraced { write("seed \(seed)") }
            let examples = cases(seed)
            count += examples.count
            for example in examples where failure(example) != nil {
                let smallest = LawShrinker.shrunk(example, failure: failure)
                let text = failure(smallest) ?? ""
                failures += 1
                Issue.record("seed \(seed)\n\(smallest)\n\(text)", sourceLocation: location)
                if failures >= failureLimit { return }
                break
            }
        }
    }
}
