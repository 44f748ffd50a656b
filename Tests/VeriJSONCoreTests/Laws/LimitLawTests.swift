import TestSupport
import Testing
import VeriJSONCore

/// Changes that a report leaves out are counted all the same.
struct LimitLawTests {
    @Test func `a report that keeps fewer changes tells the first ones and counts all`() {
        var cut = 0
        LawRunner.check(seeds: 150) { example in
            guard let pattern = try? FusedWalk.pattern(example),
                let full = try? Sanitizer(pattern, policy: example.policy).sanitize(example.bytes)
            else { return nil }
            for limit in [0, 1, 3] {
                var policy = example.policy
                policy.limits.changes = limit
                guard
                    let limited = try? Sanitizer(pattern, policy: policy).sanitize(example.bytes)
                else { return "unreadable" }
                let (all, some) = (full.report, limited.report)
                if limited.bytes != full.bytes { return "other bytes" }
                if some.totals != all.totals { return "\(some.totals)\n\(all.totals)" }
                if some.summary != all.summary { return "\(some.summary)\n\(all.summary)" }
                if some.changes != Array(all.changes.prefix(limit)) {
                    return "\(some.changes)\n\(all.changes)"
                }
                // These tell of values, so that they know only of changes that are listed.
                let ofListed: [FindingCode] = [.conversionPoint, .conversionEpoch]
                let notes = some.notes.filter {
                    $0.code != .limitChanges && !ofListed.contains($0.code)
                }
                let others = all.notes.filter { !ofListed.contains($0.code) }
                if notes != others { return "\(notes)\n\(others)" }
                if all.changes.contains(where: { $0.action == .convert }), all.changes.count > limit
                {
                    cut += 1
                }
            }
            return nil
        }
        #expect(cut > 50)
    }
}
