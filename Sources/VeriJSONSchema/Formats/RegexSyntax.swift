internal import VeriJSONCore

/// A check of the syntax of a regular expression (ECMA-262 §22.2.1, with the `u` flag).
///
/// Unlike ``RegularExpression`` it accepts all of the grammar: look-around, backreferences, and
/// repetitions and nesting of any size. There is no recursion; open groups are kept on a stack.
struct RegexSyntax {
    /// An open group; the first is the expression as a whole.
    private struct Group {
        let start: Int
        /// The index at which the current alternative begins.
        var alternative: Int
        let isLookAround: Bool
    }

    let text: UnsafeBufferPointer<UInt8>
    var index = 0
    /// The highest number of a backreference.
    var highestReference = 0
    /// The names in `\k<name>`.
    var references: [[UInt32]] = []
    private var groups: [Group] = []
    /// The start of the alternative of the whole expression.
    private var alternative = 0
    private var captureCount = 0
    /// The index of the last group with each name.
    private var names: [[UInt32]: Int] = [:]

    private init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// Returns whether a text is an expression.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the text; O(*n* log *n*) with names that are repeated
    ///   in other alternatives.
    static func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var syntax = RegexSyntax(text)
        return syntax.readExpression()
    }

    private mutating func readExpression() -> Bool {
        var canRepeat = false
        while let byte = byte(at: index) {
            switch byte {
            case UInt8(ascii: "("):
                guard openGroup() else { return false }
                canRepeat = false
            case UInt8(ascii: ")"):
                guard let group = groups.popLast() else { return false }
                index += 1
                canRepeat = !group.isLookAround
            case UInt8(ascii: "|"):
                index += 1
                if groups.isEmpty {
                    alternative = index
                } else {
                    groups[groups.count - 1].alternative = index
                }
                canRepeat = false
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
                guard canRepeat, readQuantifier() else { return false }
                canRepeat = false
            case UInt8(ascii: "^"), UInt8(ascii: "$"):
                index += 1
                canRepeat = false
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                return false
            case UInt8(ascii: "["):
                guard readClass() else { return false }
                canRepeat = true
            case UInt8(ascii: "\\"):
                guard let isAtom = readEscape() else { return false }
                canRepeat = isAtom
            default:
                guard readScalar() != nil else { return false }
                canRepeat = true
            }
        }
        return groups.isEmpty && highestReference <= captureCount
            && references.allSatisfy { names[$0] != nil }
    }

    // Quantifier
    private mutating func readQuantifier() -> Bool {
        if !take("{") {
            index += 1
        } else {
            let lower = index
            guard let lowerEnd = readDigits() else { return false }
            if take(",") {
                let upper = index
                if let upperEnd = readDigits(),
                    isGreater(lower..<lowerEnd, than: upper..<upperEnd)
                {
                    return false
                }
            }
            guard take("}") else { return false }
        }
        _ = take("?")
        return true
    }

    private mutating func readDigits() -> Int? {
        let start = index
        while let byte = byte(at: index), ASCII.isDigit(byte) { index += 1 }
        return index > start ? index : nil
    }

    /// Compares two numbers of any length.
    private func isGreater(_ left: Range<Int>, than right: Range<Int>) -> Bool {
        let left = text[left].drop { $0 == 0x30 }
        let right = text[right].drop { $0 == 0x30 }
        if left.count != right.count { return left.count > right.count }
        return right.lexicographicallyPrecedes(left)
    }

    // Assertion, Atom and GroupSpecifier.
    private mutating func openGroup() -> Bool {
        let start = index
        index += 1
        var isLookAround = false
        if take("?") {
            if take("=") || take("!") || take("<=") || take("<!") {
                isLookAround = true
            } else if take("<") {
                guard let name = readName(), addName(name, at: start) else { return false }
                captureCount += 1
            } else if !readModifiers() {
                return false
            }
        } else {
            captureCount += 1
        }
        groups.append(Group(start: start, alternative: index, isLookAround: isLookAround))
        return true
    }

    /// Adds a name, and returns whether it is new or only in other alternatives (§22.2.1.1).
    ///
    /// The innermost group around both decides. Groups that are open are nested, so that it is the
    /// last one that begins before the earlier name. An earlier name in another alternative needs no
    /// check: it would be in another alternative of the same or of an outer group.
    private mutating func addName(_ name: [UInt32], at start: Int) -> Bool {
        defer { names[name] = start }
        guard let earlier = names[name] else { return true }
        var (low, high) = (0, groups.count)
        while low < high {
            let middle = (low + high) / 2
            if groups[middle].start <= earlier { low = middle + 1 } else { high = middle }
        }
        return (low == 0 ? alternative : groups[low - 1].alternative) > earlier
    }

    /// Reads `:`, or modifiers such as `i:`, `im-s:` and `-i:`.
    private mutating func readModifiers() -> Bool {
        if take(":") { return true }
        var seen: UInt8 = 0
        var isRemoving = false
        while let byte = byte(at: index) {
            index += 1
            let bit: UInt8
            switch byte {
            case UInt8(ascii: "i"): bit = 1
            case UInt8(ascii: "m"): bit = 2
            case UInt8(ascii: "s"): bit = 4
            case UInt8(ascii: "-"):
                if isRemoving { return false }
                isRemoving = true
                continue
            default:
                return byte == UInt8(ascii: ":") && seen != 0
            }
            if seen & bit != 0 { return false }
            seen |= bit
        }
        return false
    }

    // MARK: - Text

    func byte(at index: Int) -> UInt8? {
        index < text.count ? text[index] : nil
    }

    /// Reads ASCII characters if they are at the current position, and returns whether they are.
    mutating func take(_ characters: StaticString) -> Bool {
        let count = characters.utf8CodeUnitCount
        guard text.count - index >= count else { return false }
        for offset in 0..<count where text[index + offset] != characters.utf8Start[offset] {
            return false
        }
        index += count
        return true
    }

    mutating func readScalar() -> UInt32? {
        guard index < text.count, let scalar = DecodedScalar(text, at: index) else { return nil }
        index += scalar.length
        return scalar.value
    }
}
