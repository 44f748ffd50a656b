internal import VeriJSONCore

/// Escapes and classes of characters, which ICU reads in another way.
extension RegexTranslation {
    mutating func escape() throws(ExpressionMistake) {
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
    mutating func set() -> String? {
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
    mutating func character() -> UInt32 {
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

    mutating func hexadecimal(_ count: Int) -> UInt32 {
        let end = min(index + count, scalars.count)
        let digits = String(String.UnicodeScalarView(scalars[index..<end]))
        index = end
        return UInt32(digits, radix: 16) ?? 0xD800
    }

    // MARK: Classes

    mutating func characterClass() {
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

    mutating func classCharacter() -> UInt32 {
        if next() == "\\" { return character() }
        index += 1
        return scalars[index - 1].value
    }
}
