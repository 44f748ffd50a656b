import TestSupport
import Testing
import VeriJSONCore

/// The laws that sanitizing.md numbers, through the public door.
struct LawTests {
    private func check(
        _ law: CaseLaw,
        _ past: SanitizerPast,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let seeds = Thoroughness.cases(50, usually: 15)
        LawRunner.check(seeds: seeds, location: location) { law.violation(by: $0, past) }
    }

    @Test(arguments: SanitizerPast.allCases)
    func `1 to 4 and 7 - what one document says`(past: SanitizerPast) {
        check(.document, past)
    }

    @Test(arguments: SanitizerPast.allCases)
    func `5 - every scalar was in the input, but for what the pattern supplies`(
        past: SanitizerPast
    ) {
        check(.scalars, past)
    }

    @Test(arguments: SanitizerPast.allCases)
    func `6 - neither order of the pattern nor white space matters`(past: SanitizerPast) {
        check(.order, past)
    }

    @Test func `8 - history does not matter`() throws {
        for seed in LawRunner.seeds(16) {
            let cases = LawCase.cases(seed: seed)
            guard let first = cases.first, let pattern = try? FusedWalk.pattern(first) else {
                continue
            }
            let documents = cases.map(\.bytes)
            // Another of its policies with each seed.
            let policy = cases[Int(seed % UInt64(cases.count))].policy
            let others = [SanitizerPast.taught, .atCaps].map {
                $0.sanitizer(pattern, policy, taughtBy: documents)
            }
            for example in cases + cases.reversed() {
                let laws = DocumentLaws(pattern: pattern, policy: policy, document: example.bytes)
                for other in others {
                    let fresh = Sanitizer(pattern, policy: policy)
                    let difference = laws.difference(fresh, other)
                    try #require(difference == nil, "seed \(seed)\n\(example)")
                }
            }
        }
    }

    @Test func `8 - a sanitizer that saw thousands of other keys gives the same`() throws {
        let source = #"[{"id":"int","tags?":["string"],"*?":{"a?":"int","b?":"bool"}}]"#
        let pattern = try Pattern(source, name: "many.pattern.json")
        let taught = Sanitizer(pattern)
        let document = #"[{"id":1,"tags":["a",2],"x":{"b":true,"a":"1","c":0},"y":5},{"id":"x"}]"#
        let fresh = try FusedWalk(Array(document.utf8), Sanitizer(pattern))
        for round in 0..<300 {
            let members = (0..<20).map { "\"k\($0 * round)\":{\"n\($0 + round)\":1,\"a\":\($0)}" }
            let text = "[{\"id\":\(round)," + members.joined(separator: ",") + "}]"
            _ = try taught.sanitize(Array(text.utf8))
            if round % 50 == 0 {
                let later = try FusedWalk(Array(document.utf8), taught)
                #expect(later.clean == fresh.clean)
                #expect(later.report == fresh.report)
            }
        }
        #expect(fresh.changes.count == 4)
    }
}
