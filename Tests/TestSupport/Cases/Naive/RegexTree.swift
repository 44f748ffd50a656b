/// A regular expression as a tree, with a backtracking matcher over Unicode scalars: slow, plain,
/// and written without a look at the one under test.
package indirect enum RegexTree: Sendable {
    /// A form that matches one scalar: how it is written, and which scalars it matches.
    case one(String, @Sendable (Unicode.Scalar) -> Bool)
    case assertion(String)
    case sequence([RegexTree])
    case choice([RegexTree])
    case repetition(RegexTree, least: Int, most: Int?, mark: String)

    package var source: String {
        switch self {
        case .one(let text, _), .assertion(let text): text
        case .sequence(let parts): parts.map(\.source).joined()
        case .choice(let parts): "(" + parts.map(\.source).joined(separator: "|") + ")"
        case .repetition(let part, _, _, let mark): "(?:" + part.source + ")" + mark
        }
    }

    package func isFound(in text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return (0...scalars.count).contains { matches(scalars, $0) { _ in true } }
    }

    private func matches(
        _ text: [Unicode.Scalar],
        _ index: Int,
        then next: (Int) -> Bool
    ) -> Bool {
        switch self {
        case .one(_, let accepts):
            return index < text.count && accepts(text[index]) && next(index + 1)
        case .assertion(let name):
            return holds(name, text, index) && next(index)
        case .sequence(let parts):
            guard let first = parts.first else { return next(index) }
            let rest = RegexTree.sequence(Array(parts.dropFirst()))
            return first.matches(text, index) { rest.matches(text, $0, then: next) }
        case .choice(let parts):
            return parts.contains { $0.matches(text, index, then: next) }
        case .repetition(let part, let least, let most, let mark):
            if least == 0, next(index) { return true }
            if most == 0 { return false }
            let rest = RegexTree.repetition(
                part,
                least: max(least - 1, 0),
                most: most.map { $0 - 1 },
                mark: mark
            )
            return part.matches(text, index) { end in
                // ECMA-262 §22.2.2.3.1: an optional turn that consumes nothing does not count.
                if least == 0, end == index { return false }
                return rest.matches(text, end, then: next)
            }
        }
    }

    private func holds(_ name: String, _ text: [Unicode.Scalar], _ index: Int) -> Bool {
        func isWord(_ index: Int) -> Bool {
            text.indices.contains(index) && Self.isWord(text[index])
        }
        switch name {
        case "^": return index == 0
        case "$": return index == text.count
        case #"\b"#: return isWord(index - 1) != isWord(index)
        default: return isWord(index - 1) == isWord(index)
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || (scalar.isASCII && (scalar.properties.isAlphabetic || isDigit(scalar)))
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    private static let ones: [RegexTree] = [
        .one("a") { $0 == "a" },
        .one("b") { $0 == "b" },
        .one("é") { $0 == "é" },
        .one("漢") { $0 == "漢" },
        .one(#"\u{1F600}"#) { $0 == "😀" },
        .one("-") { $0 == "-" },
        .one(".") { $0 != "\n" && $0 != "\r" && $0.value != 0x2028 && $0.value != 0x2029 },
        .one(#"\d"#, isDigit),
        .one(#"\W"#) { !isWord($0) },
        .one("[a-é]") { ("a"..."é").contains($0) },
        .one(#"[^b\n]"#) { $0 != "b" && $0 != "\n" },
        .one(#"[\w漢]"#) { isWord($0) || $0 == "漢" },
        .one("[^]") { _ in true },
        .one("[]") { _ in false },
        .one(#"\p{Lu}"#) { $0.properties.generalCategory == .uppercaseLetter },
        .one("(?i:e|É)") { ["e", "E", "é", "É"].contains($0) },
        .one("[\u{7FF}-\u{1F600}]") { ("\u{7FF}"..."\u{1F600}").contains($0) },
    ]

    private static let marks: [(String, Int, Int?)] = [
        ("*", 0, nil), ("+", 1, nil), ("?", 0, 1), ("*?", 0, nil), ("{2}", 2, 2), ("{0}", 0, 0),
        ("{1,3}", 1, 3), ("{2,}", 2, nil), ("{0,2}?", 0, 2),
    ]

    package static func random(
        depth: Int,
        using generator: inout some RandomNumberGenerator
    ) -> RegexTree {
        let kind = Int.random(in: 0..<(depth == 0 ? 4 : 10), using: &generator)
        switch kind {
        case 0:
            let name = ["^", "$", #"\b"#, #"\B"#].randomElement(using: &generator)
            return .assertion(name ?? "^")
        case 1...3:
            return ones.randomElement(using: &generator) ?? .sequence([])
        case 4...6:
            let count = Int.random(in: 0...3, using: &generator)
            return .sequence((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
        case 7:
            let count = Int.random(in: 1...3, using: &generator)
            return .choice((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            let mark = marks.randomElement(using: &generator) ?? ("*", 0, nil)
            let part = random(depth: depth - 1, using: &generator)
            return .repetition(part, least: mark.1, most: mark.2, mark: mark.0)
        }
    }

    package static func randomText(using generator: inout some RandomNumberGenerator) -> String {
        let letters = [
            "a", "b", "é", "É", "漢", "😀", "-", "1", "_", "\n", "\u{2028}", "E", "\u{7FF}",
        ]
        let count = Int.random(in: 0...6, using: &generator)
        return (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
    }
}
