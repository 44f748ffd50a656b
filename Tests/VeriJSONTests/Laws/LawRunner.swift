import Foundation
import Testing
import VeriJSON

/// Runs a law over seeded cases.
///
/// `VERIJSON_SEED` is the first seed, `VERIJSON_FUZZ_SECONDS` goes on for so long instead of for
/// a number of seeds, `VERIJSON_TRACE` writes every seed for what crashes, and `VERIJSON_FAILURES`
/// is how many failing seeds are shown instead of one.
enum LawRunner {
    static var firstSeed: UInt64 {
        ProcessInfo.processInfo.environment["VERIJSON_SEED"].flatMap { UInt64($0) } ?? 1
    }

    static var seconds: Double? {
        ProcessInfo.processInfo.environment["VERIJSON_FUZZ_SECONDS"].flatMap { Double($0) }
    }

    /// Records an issue for the first case that fails, made small.
    ///
    /// `failure` says what is wrong with a case; `seeds` is how many patterns there are without
    /// `VERIJSON_FUZZ_SECONDS`.
    static func check(
        seeds: Int,
        location: SourceLocation = #_sourceLocation,
        failure: (LawCase) -> String?
    ) {
        let clock = ContinuousClock()
        let end = seconds.map { clock.now + .seconds($0) }
        let limit = ProcessInfo.processInfo.environment["VERIJSON_FAILURES"].flatMap { Int($0) }
        let isTraced = ProcessInfo.processInfo.environment["VERIJSON_TRACE"] != nil
        var failures = 0
        var seed = firstSeed
        while end.map({ clock.now < $0 }) ?? (seed - firstSeed < UInt64(seeds)) {
            if isTraced {
                FileHandle.standardError.write(Data("seed \(seed)\n".utf8))
            }
            for example in LawCase.cases(seed: seed) where failure(example) != nil {
                let smallest = LawShrinker.shrunk(example, failure: failure)
                let text = failure(smallest) ?? ""
                failures += 1
                Issue.record("seed \(seed)\n\(smallest)\n\(text)", sourceLocation: location)
                if failures >= limit ?? 1 { return }
                break
            }
            seed += 1
        }
    }
}
