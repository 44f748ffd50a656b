internal import VeriJSONCore

/// A translation of an expression of ECMA-262 with the `u` flag to the syntax of ICU.
///
/// The engines agree on the structure and differ in the details: ICU's `\d`, `\w`, `\s` and `\b` are
/// those of Unicode, its `$` matches before a final line feed, its `.` knows more line terminators,
/// and its classes have operators. So literals are written as numbers and classes in full.
///
///     ^(?!-)\w+$     →     ^(?!\x{2D})[0-9A-Z_a-z]+\z
///
/// ICU fails at a backreference to a group that did not take part in the match, where ECMA-262
/// matches the empty text. A backreference is refused unless its group always takes part.
struct RegexTranslation {
    private struct Group {
        enum Kind {
            case plain
            case capture(Int)
            case ahead(isNegative: Bool)
            case behind
        }

        var id: Int
        var kind: Kind
        var alternative = 0
    }

    /// A group that captures, with the groups around it.
    private struct Capture {
        /// The groups around it from the outermost, each with its alternative; itself last.
        var path: [(id: Int, alternative: Int)]
        var isInBehind: Bool
    }

    private let scalars: [Unicode.Scalar]
    private let source: String
    private var index = 0
    private var output = ""
    private var groups: [Group] = [Group(id: 0, kind: .plain)]
    private var groupCount = 1
    /// The groups that are closed and may be skipped: repeated zero times, negative, or with
    /// alternatives.
    private var skippable: Set<Int> = []
    private var withAlternatives: Set<Int> = []
    private var captures: [Capture] = []
    private var names: [String: [Int]] = [:]
    /// The group that was closed last, to which a quantifier may belong.
    private var closed: Int?

    init(_ source: String) {
        self.source = source
        scalars = Array(source.unicodeScalars)
    }

    /// A class without characters.
    private static let nothing = #"[^\x{0}-\x{10FFFF}]"#
    static let words = "0-9A-Z_a-z"
    static let spaces =
        #"\x{9}-\x{D}\x{20}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}"#
        + #"\x{3000}\x{FEFF}"#

    mutating func pattern() throws(ExpressionMistake) -> String {
        var text = source
        guard text.withUTF8({ RegexSyntax.accepts($0) }) else {
            throw ExpressionMistake(
                message: "expected a regular expression of ECMA-262, found '\(source.prefix(40))'"
            )
        }
        while index < scalars.count { try term() }
        return output
    }

    private func next(_ offset: Int = 0) -> Unicode.Scalar? {
        index + offset < scalars.count ? scalars[index + offset] : nil
    }

    private mutating func take(_ text: String) -> Bool {
        let wanted = Array(text.unicodeScalars)
        guard scalars[index...].starts(with: wanted) else { return false }
        index += wanted.count
        return true
    }

    private mutating func term() throws(ExpressionMistake) {
        let scalar = scalars[index]
        switch scalar {
        case "(":
            try openGroup()
            closed = nil
            return
        case ")":
            index += 1
            let group = groups.removeLast()
            if case .ahead(isNegative: true) = group.kind { skippable.insert(group.id) }
            if group.alternative > 0 { withAlternatives.insert(group.id) }
            output += ")"
            closed = group.id
            return
        case "|":
            index += 1
            groups[groups.count - 1].alternative += 1
            output += "|"
        case "*", "+", "?", "{":
            quantifier()
            return
        case "^":
            index += 1
            output += "^"
        case "$":
            index += 1
            output += #"\z"#
        case ".":
            index += 1
            output += #"[^\x{A}\x{D}\x{2028}\x{2029}]"#
        case "[": characterClass()
        case "\\": try escape()
        default:
            index += 1
            output += Self.literal(scalar.value)
        }
        closed = nil
    }

    static func literal(_ value: UInt32) -> String {
        guard (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) else {
            // No text has half of a surrogate pair.
            guard !(0xD800...0xDFFF).contains(value) else { return nothing }
            return #"\x{"# + String(value, radix: 16, uppercase: true) + "}"
        }
        return Unicode.Scalar(value).map { String($0) } ?? ""
    }

    private mutating func quantifier() {
        let start = index
        if take("{") {
            while next() != "}" { index += 1 }
        }
        index += 1
        let text = String(String.UnicodeScalarView(scalars[start..<index]))
        let least = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let mayBeSkipped =
            text == "*" || text == "?"
            || text.hasPrefix("{") && least.allSatisfy { $0 == "0" }
        if mayBeSkipped, let closed { skippable.insert(closed) }
        output += text
        if take("?") { output += "?" }
        closed = nil
    }

    // MARK: Groups

    private mutating func openGroup() throws(ExpressionMistake) {
        index += 1
        let id = groupCount
        groupCount += 1
        var kind = Group.Kind.plain
        if take("?:") {
            output += "(?:"
        } else if take("?=") {
            output += "(?="
            kind = .ahead(isNegative: false)
        } else if take("?!") {
            output += "(?!"
            kind = .ahead(isNegative: true)
        } else if take("?<=") {
            output += "(?<="
            kind = .behind
        } else if take("?<!") {
            output += "(?<!"
            kind = .behind
        } else if take("?<") {
            names[name(), default: []].append(captures.count)
            kind = .capture(captures.count)
            output += "("
        } else if next() == "?" {
            throw ExpressionMistake(
                message: "expected no modifiers beside look-around and backreferences, found '(?'"
            )
        } else {
            kind = .capture(captures.count)
            output += "("
        }
        if case .capture = kind {
            captures.append(
                Capture(
                    path: groups.map { ($0.id, $0.alternative) } + [(id, 0)],
                    isInBehind: isInBehind
                )
            )
        }
        groups.append(Group(id: id, kind: kind))
    }

    private var isInBehind: Bool {
        groups.contains {
            if case .behind = $0.kind { return true }
            return false
        }
    }

    /// Reads a name up to its `>`; its escapes are kept.
    private mutating func name() -> String {
        var name = ""
        while let scalar = next(), scalar != ">" {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        index += 1
        return name
    }

    /// Writes a backreference to a group that always takes part in a match that reaches it.
    private mutating func reference(_ numbers: [Int]) throws(ExpressionMistake) {
        guard numbers.count == 1, let number = numbers.first, captures.indices.contains(number),
            !isInBehind, !captures[number].isInBehind, takesPart(captures[number])
        else {
            throw ExpressionMistake(
                message: "expected a backreference to one group before it that takes part in every"
                    + " match, found another one"
            )
        }
        output += "(?:\\\(number + 1))"
    }

    private func takesPart(_ capture: Capture) -> Bool {
        let last = capture.path.count - 1
        for (depth, step) in capture.path.enumerated() {
            if depth < groups.count, groups[depth].id == step.id {
                // Still open: the reference is in it, too, and has to be in the same alternative.
                if depth == last || groups[depth].alternative != step.alternative { return false }
            } else if skippable.contains(step.id)
                || depth < last && withAlternatives.contains(step.id)
            {
                return false
            }
        }
        return true
    }

    // MARK: Escapes

    private mutating func escape() throws(ExpressionMistake) {
        let letter = scalars[index + 1]
        switch letter {
        case "b":
            index += 2
            let word = "[" + Self.words + "]"
            output += "(?:(?<=\(word))(?!\(word))|(?<!\(word))(?=\(word)))"
        case "B":
            index += 2
            let word = "[" + Self.words + "]"
            output += "(?:(?<=\(word))(?=\(word))|(?<!\(word))(?!\(word)))"
        case "1"..."9":
            index += 1
            var number = 0
            while let digit = next(), ("0"..."9").contains(digit) {
                number = min(number * 10 + Int(digit.value - 0x30), 1 << 30)
                index += 1
            }
            try reference([number - 1])
        case "k":
            index += 3
            try reference(names[name()] ?? [])
        default: output += set() ?? Self.literal(character())
        }
    }

    /// Reads a class escape, and returns it as a set; nil if another escape follows.
    private mutating func set() -> String? {
        let letter = scalars[index + 1]
        let text: String
        switch letter {
        case "d": text = "[0-9]"
        case "D": text = "[^0-9]"
        case "w": text = "[" + Self.words + "]"
        case "W": text = "[^" + Self.words + "]"
        case "s": text = "[" + Self.spaces + "]"
        case "S": text = "[^" + Self.spaces + "]"
        case "p", "P":
            let start = index
            while next() != "}" { index += 1 }
            index += 1
            return String(String.UnicodeScalarView(scalars[start..<index]))
        default: return nil
        }
        index += 2
        return text
    }

    /// Reads an escape for one character.
    private mutating func character() -> UInt32 {
        let letter = scalars[index + 1]
        index += 2
        switch letter {
        case "t": return 0x09
        case "n": return 0x0A
        case "v": return 0x0B
        case "f": return 0x0C
        case "r": return 0x0D
        case "b": return 0x08
        case "0": return 0
        case "c":
            index += 1
            return scalars[index - 1].value & 0x1F
        case "x": return hexadecimal(2)
        case "u":
            if take("{") {
                let start = index
                while next() != "}" { index += 1 }
                index += 1
                let digits = String(String.UnicodeScalarView(scalars[start..<index - 1]))
                return UInt32(digits, radix: 16) ?? 0xD800
            }
            let first = hexadecimal(4)
            guard (0xD800...0xDBFF).contains(first), next() == "\\", next(1) == "u" else {
                return first
            }
            let mark = index
            index += 2
            let second = next() == "{" ? 0 : hexadecimal(4)
            if (0xDC00...0xDFFF).contains(second) {
                return 0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00)
            }
            index = mark
            return first
        default: return letter.value
        }
    }

    private mutating func hexadecimal(_ count: Int) -> UInt32 {
        let end = min(index + count, scalars.count)
        let digits = String(String.UnicodeScalarView(scalars[index..<end]))
        index = end
        return UInt32(digits, radix: 16) ?? 0xD800
    }

    // MARK: Classes

    private mutating func characterClass() {
        index += 1
        let isNegated = take("^")
        var parts = ""
        while !take("]") {
            if next() == "\\", let set = set() {
                parts += set
                continue
            }
            let first = classCharacter()
            var last = first
            if next() == "-", next(1) != "]" {
                index += 1
                last = classCharacter()
            }
            // No text has half of a surrogate pair, so a range does not end at one.
            let low = (0xD800...0xDFFF).contains(first) ? 0xE000 : first
            let high = (0xD800...0xDFFF).contains(last) ? 0xD7FF : last
            guard low <= high else { continue }
            parts += Self.literal(low) + (low < high ? "-" + Self.literal(high) : "")
        }
        if parts.isEmpty {
            output += isNegated ? #"[\x{0}-\x{10FFFF}]"# : Self.nothing
        } else {
            output += "[" + (isNegated ? "^" : "") + parts + "]"
        }
    }

    private mutating func classCharacter() -> UInt32 {
        if next() == "\\" { return character() }
        index += 1
        return scalars[index - 1].value
    }
}
