import TestSupport
import Testing

@testable import VeriJSONCore

struct RegexMatcherTests {
    @Test(arguments: UInt64(1)...8)
    func `all ways to search agree with a backtracking matcher`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<150 {
            let tree = RegexTree.random(depth: 4, using: &generator)
            let expression = try RegularExpression(tree.source)
            var matcher = RegexMatcher(expression)
            for _ in 0..<6 {
                let text = RegexTree.randomText(using: &generator)
                let expected = tree.isFound(in: text)
                #expect(isFound(expression, in: text) == expected, "\(tree.source) in \(text)")
                // Taught by the texts before.
                let taught = matcher.finds(in: Array(text.utf8))
                #expect(taught == expected, "\(tree.source) in \(text), taught")
            }
        }
    }

    @Test(arguments: ["^(a+)+$", "^(a|a)*$", "(x+x+)+y", "^(a?){100}a{100}$", "(.*)*b$"])
    func `a megabyte takes few states whatever is nested`(source: String) throws {
        let text = [UInt8](repeating: 0x61, count: 1 << 20) + [0x21]
        var matcher = RegexMatcher(try RegularExpression(source))
        let (isFound, count) = (matcher.finds(in: text), matcher.stateCount)
        #expect(!isFound)
        #expect(count < 300)
    }

    @Test func `an automaton that would explode stays within its limit`() throws {
        var generator = SplitMix64(seed: 1)
        let expression = try RegularExpression("a[ab]{14}c")
        var matcher = RegexMatcher(expression)
        for _ in 0..<20 {
            let text = (0..<2000).map { _ in Bool.random(using: &generator) ? UInt8(0x61) : 0x62 }
            var end = text
            end[text.count - 16] = 0x61
            end[text.count - 1] = 0x63
            let (isFound, count) = (matcher.finds(in: text), matcher.stateCount)
            let isFoundAtEnd = matcher.finds(in: end)
            #expect(!isFound)
            #expect(count <= RegexMatcher.stateLimit)
            #expect(isFoundAtEnd)
        }
    }

    @Test func `states that are known are not made again`() throws {
        var matcher = RegexMatcher(try RegularExpression(#"^(\w+\s?)+(é|\p{Lu})*$"#))
        let text = Array("some words and Éé but 7".utf8)
        let first = matcher.finds(in: text)
        let count = matcher.stateCount
        for _ in 0..<10 {
            let next = matcher.finds(in: text)
            #expect(next == first)
        }
        let countAfterwards = matcher.stateCount
        #expect(countAfterwards == count)
        #expect(count > 1)
    }

    @Test func `a long expression of many words is one automaton`() throws {
        let words = (0..<3000).map { "word\($0 * 7919)x" }
        var matcher = RegexMatcher(
            try RegularExpression("^(?:" + words.joined(separator: "|") + ")$")
        )
        for word in words.prefix(50) {
            let text = Array(word.utf8)
            let isFound = matcher.finds(in: text)
            let isShorterFound = matcher.finds(in: Array(text.dropLast()))
            #expect(isFound)
            #expect(!isShorterFound)
        }
    }

    @Test func `the empty text is searched as well`() throws {
        #expect(try isFound("^$", in: "") == true)
        #expect(try isFound(".", in: "") == false)
        var matcher = RegexMatcher(try RegularExpression("^$"))
        let isFound = matcher.finds(in: [])
        #expect(isFound)
    }

    @Test(
        arguments: [
            (#"^\d{4}-\d\d-\d\d$"#, "2024-01-31", 0), (#"^\d{4}-\d\d-\d\d$"#, "2024-01-3", 0),
            ("^ab$", "abc", 0), ("a", "bbba", 0), (#"\d{3}"#, "12a123", 6),
            ("a.{3}$", "aaaaaa", 14),
        ]
    )
    func `a search is charged the places that it may be at beyond one`(
        source: String,
        text: String,
        work: Int
    ) throws {
        let expression = try RegularExpression(source)
        #expect(isFound(expression, in: text) != nil)
        var matcher = RegexMatcher(expression)
        let charged = matcher.search(Array(text.utf8)).work
        #expect(charged == work)
    }

    @Test(arguments: UInt64(1)...4)
    func `whatever was searched before, a long text is charged the same`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let expression = try RegularExpression(
            ["a.{60}$", "(a|b)*a(?:a|b){12}c", "[ab]{9}|b{20}"]
                .randomElement(using: &generator) ?? ""
        )
        func text(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in Bool.random(using: &generator) ? 0x61 : 0x62 }
        }
        let (long, others) = (text(3_000), (0..<20).map { _ in text(3_000) })
        var fresh = RegexMatcher(expression)
        var taught = RegexMatcher(expression)
        for other in others { _ = taught.finds(in: other) }
        let expected = fresh.search(long)
        #expect(expected.work > 0)
        for limit in [0, 2, 50] {
            var capped = RegexMatcher(expression, stateLimit: limit)
            for other in others.prefix(2) { _ = capped.finds(in: other) }
            let found = capped.search(long)
            #expect(found == expected)
        }
        let found = taught.search(long)
        #expect(found == expected)
        // A limit is exceeded by all or by none.
        for limit in [expected.work - 1, expected.work] {
            var simulated = RegexMatcher(expression, stateLimit: 0)
            let isOver = [
                taught.search(long, upTo: limit).work > limit,
                simulated.search(long, upTo: limit).work > limit,
            ]
            #expect(isOver == Array(repeating: limit < expected.work, count: 2))
        }
    }

    @Test func `a search ends soon after its budget`() throws {
        let expression = try RegularExpression("(a|b)*a(?:(?:a|b){1000}){8}$")
        var generator = SplitMix64(seed: 1)
        let text = (0..<300_000).map { _ in
            UInt8(Bool.random(using: &generator) ? 0x61 : 0x62)
        }
        var matcher = RegexMatcher(expression)
        let work = matcher.search(text, upTo: 1_000_000).work
        #expect(1_000_001..<1_010_000 ~= work)
    }
}
