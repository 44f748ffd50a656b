import Foundation
import TestSupport
import Testing
import VeriJSONSchema

/// Alternatives beside each other, cleaned by two implementations.
///
/// `VERIJSON_COUNT=10000 swift test --filter NaiveSettlerTests` cleans as many documents of each
/// shape, and prints how many rounds they took.
@Suite struct NaiveSettlerTests {
    @Test(arguments: RandomAlternatives.Shape.allCases)
    func `alternatives are settled as the definition says`(
        _ shape: RandomAlternatives.Shape
    ) throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["VERIJSON_COUNT"].flatMap { Int($0) } ?? 400
        let seed = environment["VERIJSON_SEED"].flatMap { UInt64($0) } ?? 1
        var generator = RandomAlternatives(random: SeededRandom(seed: seed), shape: shape)
        var (documents, changed, rounds) = (0, 0, [Int: Int]())
        while documents < count {
            let tree = generator.schema()
            let schema = try Schema(JSONWriter().write(tree))
            let naive = NaiveSchema(root: tree)
            let settler = NaiveSettler(schema: naive)
            let sanitizer = Sanitizer(schema)
            for _ in 0..<10 {
                documents += 1
                let document = generator.document()
                let bytes = JSONWriter().write(document)
                let result = try sanitizer.sanitize(bytes)
                let found = try result.bytes.map { try JSONValue(parsing: $0) }
                let expected = settler.clean(document)
                #expect(found == expected?.json, "\(tree) \(document)")
                if let expected, result.status != .rejected {
                    let removed = result.report.changes.map(\.path.revealed.tokens)
                    let losses = NaiveValue(document).losses(in: expected).map(\.path)
                    #expect(Set(removed) == Set(losses), "\(tree) \(document) \(removed)")
                }
                if result.status == .changed { changed += 1 }
                let problem = try SchemaLaws.problem(
                    sanitizer,
                    Verifier(schema),
                    bytes,
                    isValid: naive.accepts(document),
                    accepts: { naive.accepts($0) }
                )
                #expect(problem == nil, "\(problem ?? "") \(tree) \(document)")
            }
            rounds.merge(settler.counts.rounds) { $0 + $1 }
        }
        #expect(changed > count / 8, "\(changed)")
        #expect(rounds.count > (shape == .chain ? 8 : 1), "\(rounds)")
        guard environment["VERIJSON_COUNT"] != nil else { return }
        let told = rounds.sorted { $0.key < $1.key }.map {
            "\($0.key == 9 ? "unsettled" : "\($0.key) rounds"): \($0.value)"
        }
        let list = told.joined(separator: ", ")
        print("\(shape): \(documents) documents, \(changed) changed; \(list)")
    }
}
