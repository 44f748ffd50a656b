import TestSupport
import Testing

@testable import VeriJSONCore

/// Expressions and automata on both sides of their limits.
struct RegexBoundTests {
    @Test(arguments: [1, 998, 999, 1_000, 1_001, 1_002])
    func `a repetition has up to a thousand copies`(count: Int) throws {
        let source = "^a{\(count)}b{2,\(count)}$"
        guard count <= 1_000 else {
            let error = #expect(throws: RegexError.self) { try RegularExpression(source) }
            #expect(error?.code == .repetitionLimit)
            return
        }
        guard count > 1 else { return }
        let (a, b) = (String(repeating: "a", count: count), String(repeating: "b", count: count))
        #expect(try isFound(source, in: a + b) == true)
        #expect(try isFound(source, in: a + "bb") == true)
        for other in [a + "b", a.dropLast() + b, "a" + a + b, a + b + "b"] {
            #expect(try isFound(source, in: String(other)) == false)
        }
    }

    @Test(arguments: [49_998, 49_999, 50_000, 50_001])
    func `an expression has up to fifty thousand instructions`(count: Int) throws {
        // The letters, and the two ends with the instruction of a match.
        let letters = count - 3
        let source = "^(?:a{1000}){\(letters / 1_000)}a{\(letters % 1_000)}$"
        let expression: RegularExpression
        do throws(RegexError) {
            expression = try RegularExpression(source)
        } catch {
            #expect(error.code == .tooLarge)
            #expect(count >= RegexProgram.instructionLimit)
            return
        }
        #expect(count <= RegexProgram.instructionLimit)
        #expect(expression.program.instructions.count == count)
        var matcher = RegexMatcher(expression, stateLimit: 0)
        let text = [UInt8](repeating: 0x61, count: letters)
        let found = [text, text.dropLast(), text + [0x61]].map { matcher.finds(in: Array($0)) }
        #expect(found == [true, false, false])
    }

    @Test func `an expression has up to four hundred thousand threads`() throws {
        var sizes: [Int: Bool] = [:]
        for count in [10, 20, 40, 80, 160] {
            let source = "^(?:\\p{L}{100}){\(count)}$"
            do throws(RegexError) {
                let expression = try RegularExpression(source)
                sizes[count] = true
                var matcher = RegexMatcher(expression, stateLimit: 0)
                let text = Array(String(repeating: "é", count: 100 * count).utf8)
                let found = [text, Array(text.dropLast(2)), text + text.prefix(2)]
                    .map { matcher.finds(in: $0) }
                #expect(found == [true, false, false])
            } catch {
                sizes[count] = false
                #expect(error.code == .tooLarge)
            }
        }
        #expect(sizes[10] == true && sizes[160] == false)
        // Whatever is smaller than an expression that fits does as well.
        let fitting = sizes.filter(\.value).keys.max() ?? 0
        #expect(sizes.allSatisfy { $0.value == ($0.key <= fitting) })
    }

    @Test func `the trees of all sets have up to sixty thousand nodes`() throws {
        let letters = ScalarSet([0x80...0x2FFF, 0x4_0000...0x4_0005, 0x5_0000...0x5_1234])
        var trees = UTF8Trie()
        var last: (set: ScalarSet, tree: UTF8Trie.Tree)?
        var number: UInt32 = 0
        while number < 60_000 {
            // Every other scalar, so that no two nodes are alike.
            let ranges = (0..<UInt32(40)).map { index -> ClosedRange<UInt32> in
                let scalar = 0x6_0000 + index * 977 + number % 50
                return scalar...scalar
            }
            let set = ScalarSet(letters.ranges + ranges)
            guard let tree = trees.append(set) else { break }
            last = (set, tree)
            number += 1
        }
        #expect(trees.nodeCount <= UTF8Trie.nodeLimit)
        #expect(number < 60_000 && trees.nodeCount > 59_000)
        let found = try #require(last)
        for scalar in found.set.ranges.flatMap({
            [$0.lowerBound &- 1, $0.lowerBound, $0.upperBound + 1]
        }) {
            guard let scalar = Unicode.Scalar(scalar) else { continue }
            var node: UInt16? = found.tree.root
            for byte in String(scalar).utf8 {
                node = node.flatMap { $0 == UTF8Trie.accept ? nil : trees.target(of: $0, on: byte) }
            }
            let isMember = found.set.ranges.contains { $0.contains(scalar.value) }
            #expect((node == UTF8Trie.accept) == isMember, "\(scalar.value)")
        }
    }

    /// An automaton's rows are limited by their entries, and its states by their threads.
    @Test(arguments: [(8, 1), (11, 60), (12, 120), (150, 1)])
    func `an automaton forgets states when they take too much memory`(
        _ distance: Int,
        _ ends: Int
    ) throws {
        // Each end is a character of its own, and a class of bytes.
        let letters = (0..<UInt8(ends)).map {
            Character(Unicode.Scalar($0 &+ 0x21 &+ ($0 > 60 ? 3 : 0)))
        }
        .filter { !#"ab\^$.|?*+()[]{}/-"#.contains($0) }
        let chosen = letters.isEmpty ? ["c"] : letters
        let alternatives = chosen.map { "\($0)x" }.joined(separator: "|")
        let expression = try RegularExpression("a[ab]{\(distance)}(?:\(alternatives))")
        var generator = SplitMix64(seed: UInt64(distance))
        var matcher = RegexMatcher(expression)
        var outcomes: Set<Bool> = []
        for turn in 0..<6 {
            var text = (0..<3_000).map { _ in Bool.random(using: &generator) ? UInt8(0x61) : 0x62 }
            let end = chosen[turn % chosen.count].utf8.first ?? 0
            for place in [900, 1_800, 2_900] {
                text.replaceSubrange(place...place + 1, with: [end, 0x78])
            }
            if turn % 2 == 0 {
                for place in [900, 1_800, 2_900] { text[place - distance - 1] = 0x62 }
            }
            let expected = [900, 1_800, 2_900].contains { text[$0 - distance - 1] == 0x61 }
            let found = matcher.finds(in: text)
            #expect(found == expected, "\(turn)")
            outcomes.insert(found)
        }
        #expect(outcomes == [true, false])
        let count = matcher.stateCount
        #expect(count <= RegexMatcher.stateLimit)
    }

    @Test func `the cost of a text is found up to a limit on the search for it`() throws {
        // The search for the worst text ends when it has taken long enough, before any limit.
        let expression = try RegularExpression("a.{1000}(?:.{1000}){2}$")
        let most = expression.workPerByte(upTo: 2_900)
        #expect((100...512).contains(most))
        for limit in [most - 1, most] {
            let found = expression.workPerByte(upTo: limit)
            #expect((found > limit) == (limit < most), "\(limit)")
        }
        // One place at a time costs nothing, however long the text is.
        #expect(try RegularExpression("^a.{1000}(?:.{1000}){2}$").workPerByte(upTo: 900) == 0)
    }

    @Test(arguments: [38, 39, 40, 41, 42, 100])
    func `a long text in a message is cut`(length: Int) throws {
        for letter in ["x", "é", "😀"] {
            let name = String(repeating: letter, count: length - 4)
            let source = #"\p{\#(name)}"#
            let error = try #require(throws: RegexError.self) { try RegularExpression(source) }
            let cut = String(source.unicodeScalars.prefix(39).map(Character.init)) + "…"
            let isShown = error.message.contains(source) || error.message.contains(name)
            #expect(
                isShown || error.message.contains(cut) || error.message.contains("…"),
                "\(error.message)"
            )
            #expect(isShown || length > 38, "\(error.message)")
            #expect(error.message.unicodeScalars.count < 200)
        }
    }
}
