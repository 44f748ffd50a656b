import Testing

@testable import VeriJSON

struct ExpressionMatcherTests {
    @Test(arguments: UInt64(1)...8)
    func `all ways to search agree with a backtracking matcher`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<150 {
            let tree = ExpressionTree.random(depth: 4, using: &generator)
            let expression = try Expression(tree.source)
            var matcher = ExpressionMatcher(expression)
            for _ in 0..<6 {
                let text = ExpressionTree.randomText(using: &generator)
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
        var matcher = ExpressionMatcher(try Expression(source))
        let (isFound, count) = (matcher.finds(in: text), matcher.stateCount)
        #expect(!isFound)
        #expect(count < 300)
    }

    @Test func `an automaton that would explode stays within its limit`() throws {
        var generator = SplitMix64(seed: 1)
        let expression = try Expression("a[ab]{14}c")
        var matcher = ExpressionMatcher(expression)
        for _ in 0..<20 {
            let text = (0..<2000).map { _ in Bool.random(using: &generator) ? UInt8(0x61) : 0x62 }
            var end = text
            end[text.count - 16] = 0x61
            end[text.count - 1] = 0x63
            let (isFound, count) = (matcher.finds(in: text), matcher.stateCount)
            let isFoundAtEnd = matcher.finds(in: end)
            #expect(!isFound)
            #expect(count <= ExpressionMatcher.stateLimit)
            #expect(isFoundAtEnd)
        }
    }

    @Test func `states that are known are not made again`() throws {
        var matcher = ExpressionMatcher(try Expression(#"^(\w+\s?)+(é|\p{Lu})*$"#))
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
        var matcher = ExpressionMatcher(
            try Expression("^(?:" + words.joined(separator: "|") + ")$")
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
        var matcher = ExpressionMatcher(try Expression("^$"))
        let isFound = matcher.matches(UnsafeBufferPointer(start: nil, count: 0))
        #expect(isFound)
    }
}
