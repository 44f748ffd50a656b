import Foundation
import TestSupport
import Testing
import VeriJSONCore

/// The library's walk against the naive implementation.
struct FusedWalkTests {
    @Test func `the walk does what the naive implementation does`() {
        LawRunner.check(seeds: Thoroughness.cases(500, usually: 120)) {
            CaseLaw.naive.violation(by: $0, .fresh)
        }
    }

    @Test func `the verifier's verdict is the naive verifier's`() {
        LawRunner.check(seeds: 300) { CaseLaw.verdict.violation(by: $0, .fresh) }
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
                let difference = FusedWalk.difference(example)
                guard difference != nil else { continue }
                let smallest = LawShrinker.shrunk(example, failure: FusedWalk.difference)
                let text = FusedWalk.difference(smallest) ?? ""
                Issue.record("\(name), seed \(seed)\n\(smallest)\n\(text)")
                return
            }
        }
        #expect(count > 10)
    }
}
