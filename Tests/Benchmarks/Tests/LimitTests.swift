import Testing

@testable import benchmarks

/// The verdicts of the gate on a cost.
struct LimitTests {
    private func limit(ceiling: Double? = nil) -> Limit {
        Limit(corpus: "twitter", pattern: "ordinary", recorded: 100, ceiling: ceiling)
    }

    @Test(arguments: [95, 100, 105])
    func `a cost within the tolerance is not worth a word`(_ cost: Double) {
        #expect(limit().verdict(on: cost, tolerance: 0.05) == nil)
        #expect(limit(ceiling: 110).verdict(on: cost, tolerance: 0.05) == nil)
    }

    @Test func `a cost above the tolerance fails`() {
        let verdict = limit(ceiling: 110).verdict(on: 105.1, tolerance: 0.05)
        #expect(verdict == Limit.Verdict("more than recorded", isFailure: true))
        #expect(verdict?.text == "FAILED, more than recorded")
    }

    @Test func `a cost below the tolerance asks to be recorded`() {
        let verdict = limit().verdict(on: 94.9, tolerance: 0.05)
        #expect(verdict == Limit.Verdict("less than recorded: record"))
        #expect(verdict?.isFailure == false)
    }

    @Test func `another toolchain is compared with ceilings only`() {
        #expect(limit(ceiling: 110).verdict(on: 109, tolerance: nil) == nil)
        #expect(limit().verdict(on: 1_000, tolerance: nil) == nil)
        #expect(limit(ceiling: 110).verdict(on: 1, tolerance: nil) == nil)
        #expect(
            limit(ceiling: 110).verdict(on: 111, tolerance: nil)
                == Limit.Verdict("above its ceiling", isFailure: true)
        )
    }

    @Test func `a ceiling holds where the cost is the recorded one`() {
        let verdict = limit(ceiling: 99).verdict(on: 100, tolerance: 0.05)
        #expect(verdict == Limit.Verdict("above its ceiling", isFailure: true))
    }

    @Test func `what is recorded is what is compared from then on`() {
        var limit = limit(ceiling: 110)
        limit.record(104.000_6)
        #expect(limit.recorded == 104.001)
        #expect(limit.verdict(on: 109, tolerance: 0.05) == nil)
        #expect(
            limit.verdict(on: 98, tolerance: 0.05) == Limit.Verdict("less than recorded: record")
        )
    }
}
