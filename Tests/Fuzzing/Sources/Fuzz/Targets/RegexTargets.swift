import VeriJSON

@testable import Cases
@testable import VeriJSONCore

/// An expression and texts: every way to search must find the same.
///
///     ^a+$ RS aaa RS b
struct RegexTarget: FuzzTarget {
    let name = "regex"
    let words = Dictionary.expression

    func violation(_ bytes: [UInt8]) -> String? {
        let parts = bytes.split(separator: 0x1E, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let source = parts[0]
        do throws(RegexError) {
            let expression = try RegularExpression(source)
            guard expression.program.checkInvariants() else { return "the program is not sound" }
            var taught = RegexMatcher(expression)
            for text in parts.dropFirst() {
                guard let isFound = isFound(expression, in: text) else {
                    return "the ways to search differ on \(text.debugDescription)"
                }
                if taught.finds(in: Array(text.utf8)) != isFound {
                    return "a taught matcher differs on \(text.debugDescription)"
                }
            }
            return nil
        } catch {
            let count = source.utf8.count
            return error.range.upperBound <= count ? nil : "\(error.code) is past the end"
        }
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        let tree = RegexTree.random(depth: 4, using: &random)
        let texts = (0..<3).map { _ in RegexTree.randomText(using: &random) }
        return Array(([tree.source] + texts).joined(separator: "\u{1E}").utf8)
    }
}

/// Bytes that decide how an expression is built: the library against a backtracking matcher.
struct RegexTreeTarget: FuzzTarget {
    let name = "regex-tree"

    private func parts(_ bytes: [UInt8]) -> (tree: RegexTree, texts: [String]) {
        var bytes = GivenBytes(bytes: bytes)
        let tree = RegexTree.random(depth: 3, using: &bytes)
        return (tree, (0..<3).map { _ in RegexTree.randomText(using: &bytes) })
    }

    func violation(_ bytes: [UInt8]) -> String? {
        let (tree, texts) = parts(bytes)
        guard let expression = try? RegularExpression(tree.source) else { return "refused" }
        for text in texts where isFound(expression, in: text) != tree.isFound(in: text) {
            return "differs on \(text.debugDescription)"
        }
        return nil
    }

    func seed(_ seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<256).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    func description(of bytes: [UInt8]) -> String {
        let (tree, texts) = parts(bytes)
        return "expression: \(tree.source)\ntexts: \(texts)"
    }
}

/// Random numbers that come from bytes, one for each, and from a generator after the last.
private struct GivenBytes: RandomNumberGenerator {
    var bytes: [UInt8]
    private var position = 0
    private var others = SplitMix64(seed: 0)

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> UInt64 {
        guard position < bytes.count else { return others.next() }
        defer { position += 1 }
        // The standard library uses a number's high bits, and refuses some of the low ones.
        return UInt64(bytes[position]) << 56 | 0xFF_FFFF_FFFF_FFFF
    }
}
