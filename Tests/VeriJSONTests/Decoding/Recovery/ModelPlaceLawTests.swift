import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// The laws of places for what models remove, alone and after a pattern.
@Suite struct ModelPlaceLawTests {
    private static func policy(_ random: inout SplitMix64) -> Sanitizer.Policy {
        var policy = Sanitizer.Policy(disclosure: .values(upTo: 1_000))
        policy.allowsTotalLoss = random.chance(50)
        policy.optional = random.chance(30) ? .null : .strip
        policy.conversions = random.pick([[], .safe, .lenient])
        policy.unknownKeys = random.pick([.keep, .note, .strip])
        return policy
    }

    /// Returns what is wrong with the places of a result; nil if nothing is.
    private static func problem(_ result: Sanitized, _ document: [UInt8]) -> String? {
        let check = PlaceCheck(document)
        let problem = check.problem(result, page: result.reportHTML()) { name in
            MachineReport.Format(rawValue: name).map { format in
                var report = MachineReport(format)
                report.add(result)
                return report.text
            }
        }
        return problem ?? PlaceIndex(document).problem(result.report)
            ?? result.bytes.flatMap { PlaceIndex($0).problem(newPathsOf: result.report) }
    }

    /// Checks generated documents, each with the pattern that the closure makes for it.
    ///
    /// - Returns: The number of changes that were looked at.
    private static func check(
        _ pattern: (JSONValue, UInt64) throws -> Pattern?
    ) throws -> Int {
        var changes = 0
        for seed in LawRunner.firstSeed..<LawRunner.firstSeed + UInt64(LawRunner.count ?? 300) {
            let model = CauseModel.all[Int(seed % UInt64(CauseModel.all.count))]
            var random = SplitMix64(seed: seed)
            let valid = model.document(&random)
            let dirty = valid.spoiled(times: 1 + random.below(5), using: &random)
            let document = JSONWriter(.pretty).write(dirty)
            let policy = policy(&random)
            guard let result = try model.result(document, pattern(valid, seed), policy) else {
                continue
            }
            changes += result.report.changes.count
            let problem =
                problem(result, document) ?? LossCheck.problem(result.report, of: dirty)
            #expect(problem == nil, "seed \(seed): \(String(decoding: document, as: UTF8.self))")
        }
        return changes
    }

    @Test func `places of what a model removes agree with the document`() throws {
        #expect(try Self.check { _, _ in nil } > 200)
    }

    @Test func `places of what a pattern and then a model removes agree with the document`() throws
    {
        let changes = try Self.check { valid, seed in
            var mirror = MirrorPattern(seed: seed)
            return try mirror.pattern(
                for: String(decoding: JSONWriter().write(valid), as: UTF8.self)
            )
        }
        #expect(changes > 200)
    }
}
