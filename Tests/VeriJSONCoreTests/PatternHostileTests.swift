import TestSupport
import Testing

@testable import VeriJSONCore

@Suite struct PatternHostileTests {
    @Test(arguments: ["[", "{\"a\":", "{\"$type\":", "{\"$in\":[", "{\"$any\":["])
    func `nesting past the limit is a mistake, on a small stack too`(opening: String) {
        let codes = onSmallStack {
            PatternTexts.lint(String(repeating: opening, count: 100_000)).map(\.code.rawValue)
        }
        #expect(codes == ["pattern.depth"])
    }

    @Test func `nesting up to the limit compiles on a small stack`() {
        let codes = onSmallStack {
            let arrays = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
            let types =
                String(repeating: "{\"$type\":", count: 199) + "{}"
                + String(repeating: "}", count: 199)
            let values =
                "{\"$in\":" + String(repeating: "[", count: 199)
                + String(repeating: "]", count: 199) + "}"
            let objects =
                String(repeating: "{\"a\":", count: 199) + "{}" + String(repeating: "}", count: 199)
            return [arrays, types, values, objects].map {
                PatternTexts.lint($0).map(\.code.rawValue)
            }
        }
        #expect(codes == [[], [], [], []])
    }

    @Test func `a long chain of references is a mistake, not a crash`() {
        let count = 5_000
        let definitions = (0..<count).map { "\"a\($0)\": \"#a\($0 + 1)\"" }.joined(separator: ",")
        let text = "{\"$define\": {\(definitions), \"a\(count)\": \"int\"}, \"x\": \"#a0\"}"
        let codes = onSmallStack { PatternTexts.lint(text).map(\.code.rawValue) }
        #expect(codes == ["pattern.depth"])
    }

    @Test func `a chain of definitions that each refer to the next item compiles`() throws {
        let count = 5_000
        let definitions = (0..<count).map { "\"a\($0)\": [\"#a\($0 + 1)\"]" }
            .joined(separator: ",")
        let text = "{\"$define\": {\(definitions), \"a\(count)\": \"int\"}, \"x\": \"#a0\"}"
        let codes = onSmallStack { PatternTexts.lint(text).map(\.code.rawValue) }
        #expect(codes == [])
    }

    @Test func `merging of listed values is bounded`() {
        let values = (0..<2_000).map(String.init).joined(separator: ",")
        let members = (0..<2_000)
            .map { "\"m\($0)\": {\"$type\": \"#a\", \"$null\": [-1]}" }.joined(separator: ",")
        let text =
            "{\"$define\": {\"a\": {\"$type\": \"int\", \"$null\": [\(values)]}}, \(members)}"
        #expect(PatternTexts.lint(text).first?.code == .limit)
    }

    @Test func `more starred keys than the limit are a mistake`() {
        let members = (0..<101).map { "\"k\($0)_*\": \"int\"" }.joined(separator: ",")
        #expect(PatternTexts.lint("{\(members)}").map(\.code) == [.limit])
    }

    @Test func `templates of a hostile pattern stay short`() throws {
        let key = String(repeating: "k", count: 100_000)
        let members = (0..<100).map { "\"m\($0)\": \"int\"" }.joined(separator: ",")
        let graph = try PatternTexts.compile("{\"\(key)\": {\"\(key)\": {\(members)}}}").graph
        #expect(graph.places.allSatisfy { $0.template.utf8.count < 2_000 })
    }

    static let growing: [@Sendable (Int) -> String] = [
        { count in
            let members = (0..<count).map { "\"m\($0)?\": \"~int:0,\($0)\"" }
            return "{\(members.joined(separator: ","))}"
        },
        { count in
            let members = (0..<count).map { "\"m\($0)\": \"wat\($0)\"" }
            return "{\(members.joined(separator: ","))}"
        },
        { count in
            let members = (0..<count).map { "\"$m\($0)\": \"#n\($0)\"" }
            return "{\(members.joined(separator: ","))}"
        },
        { count in
            let definitions = (0..<count).map { "\"d\($0)\": {\"x\": \"#d\($0 + 1)\"}" }
            return "{\"$define\": {\(definitions.joined(separator: ",")), \"d\(count)\": \"int\"},"
                + " \"a\": \"#d0\"}"
        },
        { count in "\"[" + (0..<count).map { "enum:v\($0)" }.joined(separator: "|") + "]\"" },
        { count in
            "{\"$define\": {\"u\": \"[" + (0..<count).map { "enum:v\($0)" }.joined(separator: "|")
                + "]\"}, \"a\": [{"
                + (0..<count).map { "\"m\($0)\": \"#u\"" }.joined(separator: ",") + "}]}"
        },
        { count in
            "{\"$any\": ["
                + (0..<count).map { "{\"$type\": \"int\", \"$fallback\": \($0)}" }
                .joined(separator: ",") + "]}"
        },
        { count in "{\"$in\": [" + (0..<count).map(String.init).joined(separator: ",") + "]}" },
    ]

    @Test(arguments: growing.indices)
    func `steps grow in proportion to the pattern`(form: Int) {
        let small = PatternCompiler.stepsToCompile(PatternTexts.source(Self.growing[form](500)))
        let large = PatternCompiler.stepsToCompile(PatternTexts.source(Self.growing[form](1_000)))
        #expect(small > 0)
        #expect(large < small * 5 / 2)
    }

    @Test func `mutated patterns never crash the compiler`() {
        var random = SplitMix64(seed: 20_260_101)
        let seeds = (PatternMistakeTests.cases + PatternLintTests.cases).map { Array($0.text.utf8) }
        for _ in 0..<3_000 {
            var bytes = seeds.randomElement(using: &random) ?? []
            let other = seeds.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 2:
                    let pieces = Array("\"[]{}|:?~#\\*$,%0a ".utf8)
                    bytes.insert(pieces.randomElement(using: &random) ?? 0x20, at: place)
                default: bytes.replaceSubrange(place..., with: other.suffix(20))
                }
            }
            let source = SourceText(name: "p", bytes: bytes)
            for mistake in PatternCompiler.lint(source) {
                #expect(mistake.range.upperBound <= bytes.count)
                #expect(!mistake.message.isEmpty)
                if let replacement = mistake.replacement {
                    #expect(replacement.range.upperBound <= bytes.count)
                }
            }
        }
    }
}
