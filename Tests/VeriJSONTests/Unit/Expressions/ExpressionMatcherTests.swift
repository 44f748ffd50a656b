import Testing

@testable import VeriJSON

struct ExpressionMatcherTests {
    @Test(arguments: UInt64(1)...8)
    func `all ways to search agree with a backtracking matcher`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<150 {
            let tree = ExpressionTree.random(depth: 4, using: &generator)
            let expression = try Expression(tree.source)
            let matcher = ExpressionMatcher(expression)
            for _ in 0..<6 {
                let text = ExpressionTree.randomText(using: &generator)
                let expected = tree.isFound(in: text)
                #expect(isFound(expression, in: text) == expected, "\(tree.source) in \(text)")
                // Taught by the texts before.
                let bytes = Array(text.utf8)
                let taught = bytes.withUnsafeBufferPointer { matcher.matches($0) }
                #expect(taught == expected, "\(tree.source) in \(text), taught")
            }
        }
    }

    @Test(arguments: ["^(a+)+$", "^(a|a)*$", "(x+x+)+y", "^(a?){100}a{100}$", "(.*)*b$"])
    func `a megabyte takes few states whatever is nested`(source: String) throws {
        let text = [UInt8](repeating: 0x61, count: 1 << 20) + [0x21]
        let matcher = ExpressionMatcher(try Expression(source))
        #expect(text.withUnsafeBufferPointer { !matcher.matches($0) })
        #expect(matcher.stateCount < 300)
    }

    @Test func `an automaton that would explode stays within its limit`() throws {
        var generator = SplitMix64(seed: 1)
        let expression = try Expression("a[ab]{14}c")
        let matcher = ExpressionMatcher(expression)
        for _ in 0..<20 {
            let text = (0..<2000).map { _ in Bool.random(using: &generator) ? UInt8(0x61) : 0x62 }
            #expect(text.withUnsafeBufferPointer { !matcher.matches($0) })
            #expect(matcher.stateCount <= ExpressionMatcher.stateLimit)
            var end = text
            end[text.count - 16] = 0x61
            end[text.count - 1] = 0x63
            #expect(end.withUnsafeBufferPointer { matcher.matches($0) })
        }
    }

    @Test func `states that are known are not made again`() throws {
        let matcher = ExpressionMatcher(try Expression(#"^(\w+\s?)+(é|\p{Lu})*$"#))
        let text = Array("some words and Éé but 7".utf8)
        let first = text.withUnsafeBufferPointer { matcher.matches($0) }
        let count = matcher.stateCount
        for _ in 0..<10 { #expect(text.withUnsafeBufferPointer { matcher.matches($0) } == first) }
        #expect(matcher.stateCount == count)
        #expect(count > 1)
    }

    @Test func `a long expression of many words is one automaton`() throws {
        let words = (0..<3000).map { "word\($0 * 7919)x" }
        let matcher = ExpressionMatcher(
            try Expression("^(?:" + words.joined(separator: "|") + ")$")
        )
        for word in words.prefix(50) {
            let text = Array(word.utf8)
            #expect(text.withUnsafeBufferPointer { matcher.matches($0) })
            #expect(text.dropLast().withUnsafeBufferPointer { !matcher.matches($0) })
        }
    }

    @Test func `the empty text is searched as well`() throws {
        #expect(try isFound("^$", in: "") == true)
        #expect(try isFound(".", in: "") == false)
        let matcher = ExpressionMatcher(try Expression("^$"))
        #expect(matcher.matches(UnsafeBufferPointer(start: nil, count: 0)))
    }
}
