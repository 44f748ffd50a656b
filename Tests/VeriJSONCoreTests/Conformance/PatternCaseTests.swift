import TestSupport
import Testing
import VeriJSONCore

@Suite struct PatternCaseTests {
    @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
    func `the patterns of VeriJSON's own cases compile but for the four that are wrong`() throws {
        let cases = try #require(
            JSONValue(parsing: try Corpora.bytes("verijson/cases.json")).asArray
        )
        var refused = 0
        for example in cases {
            let object = try #require(example.asObject)
            let pattern = try #require(object["pattern"])
            let isWrong = object["patternError"] == .bool(true)
            let text = JSONWriter().string(pattern)
            let mistakes = PatternTexts.lint(text).filter { $0.severity == .error }
            #expect(mistakes.isEmpty != isWrong, "\(object["name"] ?? .null): \(text)")
            refused += mistakes.isEmpty ? 0 : 1
        }
        #expect(cases.count == 66)
        #expect(refused == 4)
    }

    @Test func `patterns of the generator compile`() {
        for seed in 0..<400 {
            var generator = PatternGenerator(seed: UInt64(seed))
            let text = generator.pattern().text
            let mistakes = PatternTexts.lint(text).filter { $0.severity == .error }
            #expect(
                mistakes.isEmpty,
                "\(text): \(mistakes.map { PatternTexts.described($0, in: text) })"
            )
        }
    }
}
