import Foundation
import TestSupport
import Testing
import VeriJSON

/// The law of causes for models; see `CauseLaw`.
///
/// `VERIJSON_COUNT=100000 VERIJSON_SEED=2 swift test --filter CauseLawTests` asks it of as many
/// documents.
@Suite struct ModelCauseLawTests {
    private static func policy(_ random: inout SplitMix64) -> Sanitizer.Policy {
        var policy = Sanitizer.Policy()
        // That a list may not lose all of its items is decided by their number.
        policy.allowsTotalLoss = true
        policy.optional = random.chance(30) ? .null : .strip
        policy.conversions = random.pick([[], [], .safe, .lenient])
        if random.chance(20) { policy.unknownKeys = .note }
        return policy
    }

    /// Returns what is removed from a document for a model.
    ///
    /// A cause inside an alternative that the valid document does not have there is that of all of
    /// the object, so that its discriminator is mended as well.
    private static func removals(
        _ model: CauseModel,
        _ document: JSONValue,
        _ policy: Sanitizer.Policy,
        valid: JSONValue
    ) throws -> [Removal] {
        let report = try model.clean(JSONWriter().write(document), policy)
        return report.changes.compactMap { change in
            var removal = Removal(change)
            for index in removal?.causes.indices ?? 0..<0 {
                guard let path = removal?.causes[index].path else { continue }
                let outer = path.indices.map { Array(path[..<$0]) }.first { object in
                    guard let tag = valid[object]?.asObject?["type"] else { return false }
                    return document[object]?.asObject?["type"] != tag
                }
                guard let outer, outer != path else { continue }
                removal?.causes[index] = Removal.Cause(path: outer, code: "alternative")
            }
            return removal
        }
    }

    private static func tally(
        _ count: Int,
        _ distortion: CauseLaw.Distortion? = nil
    ) throws -> CauseTally {
        var tally = CauseTally()
        var number = 0
        for seed in LawRunner.firstSeed..<LawRunner.firstSeed + UInt64(count) {
            let model = CauseModel.all[number % CauseModel.all.count]
            number += 1
            var random = SplitMix64(seed: seed)
            let valid = model.document(&random)
            let dirty = valid.spoiled(times: 1 + random.below(5), using: &random)
            let policy = Self.policy(&random)
            var law = CauseLaw(valid: valid, dirty: dirty, hidesFaults: true) { document in
                try Self.removals(model, document, policy, valid: valid)
            }
            law.distortion = distortion
            try law.check(&tally)
        }
        return tally
    }

    @Test func `the causes of what is removed for a model decide it`() throws {
        let count = LawRunner.count ?? 1_000
        let tally = try Self.tally(count)
        #expect(tally.violations.count == 0, "\(tally)")
        #expect(tally.necessary > count / 4 && tally.sufficient > count / 2, "\(tally)")
    }
    @Test func `the law notices a cause too few and a cause too many`() throws {
        #expect(try Self.tally(40, .tooFew).count(.sufficient) > 10)
        #expect(try Self.tally(40, .tooMany).count(.necessary) > 10)
    }
}
