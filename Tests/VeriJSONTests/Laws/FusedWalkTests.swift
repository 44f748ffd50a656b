import Foundation
import Testing
import VeriJSON

/// The library's walk against the naive implementation.
struct FusedWalkTests {
    /// What is different, or nil.
    static func difference(_ example: LawCase) -> String? {
        guard let pattern = try? FusedWalk.pattern(example) else {
            return LawShrinker.badPattern + FusedWalk.mistakes(example)
        }
        let naive = NaiveSanitizer(
            pattern: NaivePattern(example.pattern),
            policy: example.policy
        ).sanitize(example.document)
        do {
            let sanitizer = Sanitizer(pattern, policy: example.policy)
            let fused = try FusedWalk(example.bytes, sanitizer)
            var differences: [String] = []
            if fused.status != naive.status {
                differences.append("status: expected \(naive.status), got \(fused.status)")
            }
            let values = [naive.value, fused.value].map { $0?.text ?? "nothing" }
            if !isSameText(values[0], values[1]) {
                differences.append("value: expected \(values[0])\n       got      \(values[1])")
            }
            var expected = naive.changes.map(\.description).sorted()
            var changes = fused.changes.sorted()
            if changes.contains(where: { $0.contains("<secret>") }) {
                // Below a secret place paths are hidden.
                expected = naive.changes.map { "\($0.action) \($0.code)" }.sorted()
                changes = changes.map {
                    $0.split(separator: " ").prefix(2).joined(separator: " ")
                }.sorted()
            }
            let isEither =
                naive.rejections.count > 1 && fused.changes.count == 1
                && naive.rejections.contains { fused.changes == ["reject \($0) (root)"] }
            if changes != expected && !isEither {
                differences.append(
                    "changes: expected \(expected)\n         got      \(fused.changes)"
                )
            }
            let starts = fused.report.changes.map(\.range.lowerBound)
            if starts != starts.sorted() { differences.append("changes are not by position") }
            return differences.isEmpty ? nil : differences.joined(separator: "\n")
        } catch {
            return "expected \(naive.status) \(naive.changes), but it throws: \(error)"
        }
    }

    @Test func `the walk does what the naive implementation does`() {
        LawRunner.check(seeds: 500, failure: FusedWalkTests.difference)
    }

    @Test func `the verifier's verdict is the naive verifier's`() {
        LawRunner.check(seeds: 300) { example in
            guard let pattern = try? FusedWalk.pattern(example) else {
                return LawShrinker.badPattern + FusedWalk.mistakes(example)
            }
            let naive = NaiveVerifier(
                pattern: NaivePattern(example.pattern),
                policy: example.policy
            ).accepts(example.document)
            let verdict = Verifier(pattern, policy: example.policy).accepts(example.bytes)
            return verdict == naive ? nil : "expected \(naive), got \(verdict)"
        }
    }

    static let corpora = ProcessInfo.processInfo.environment["VERIJSON_CORPORA"]

    @Test(
        .enabled(if: corpora != nil, "VERIJSON_CORPORA names the folder of public documents")
    )
    func `on documents of public services both do the same`() throws {
        let folder = URL(fileURLWithPath: FusedWalkTests.corpora ?? "").appending(path: "api")
        let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        var seed = LawRunner.firstSeed
        var count = 0
        for name in files.compactMap({ $0 as? String }).sorted()
        where name.hasSuffix(".json") {
            let data = try Data(contentsOf: folder.appending(path: name))
            guard data.count < 60_000, let document = NaiveParser.parse(Array(data)) else {
                continue
            }
            seed += 1
            count += 1
            var generator = PatternGenerator(seed: seed)
            let pattern = generator.describing(document)
            var spoiler = DocumentSpoiler(random: generator.random, percent: 2)
            for value in [document, spoiler.spoiled(document)] {
                let example = LawCase(
                    pattern: pattern,
                    policy: LawCase.policy(&spoiler.random),
                    document: value,
                    rendering: seed
                )
                let difference = FusedWalkTests.difference(example)
                guard difference != nil else { continue }
                let smallest = LawShrinker.shrunk(example, failure: FusedWalkTests.difference)
                let text = FusedWalkTests.difference(smallest) ?? ""
                Issue.record("\(name), seed \(seed)\n\(smallest)\n\(text)")
                return
            }
        }
        #expect(count > 10)
    }
}
