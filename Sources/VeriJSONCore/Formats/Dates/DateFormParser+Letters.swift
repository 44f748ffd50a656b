extension DateFormParser {
    /// Checks what the letters mean, one by one and together.
    mutating func checkTokens() {
        var known: [Token] = []
        for token in tokens {
            guard let letter = token.letter else { continue }
            guard let counts = Self.counts(letter) else {
                report(.letter(text(token.range)), token, Self.meant(letter, token.count))
                continue
            }
            known.append(token)
            guard !counts(token.count) else { continue }
            report(.width(text(token.range)), token, Self.width(letter, token.count))
        }
        checkRepetitions(known)
        checkHours(known)
        checkFraction(known)
        checkNeighbours()
        checkQuotedOffsets()
    }

    private mutating func report(
        _ kind: ArgumentMistake.Kind,
        _ token: Token,
        _ replacement: String?
    ) {
        mistakes.append(ArgumentMistake(kind, at: token.range, replacement: replacement))
    }

    /// The numbers of a letter that are read; nil for a letter that stands for no part.
    private static func counts(_ letter: UInt8) -> ((Int) -> Bool)? {
        switch Unicode.Scalar(letter) {
        case "y": { $0 == 1 || $0 == 4 }
        case "M": { $0 <= 4 }
        case "d", "H", "h", "m", "s": { $0 <= 2 }
        case "E": { $0 == 1 || $0 == 3 || $0 == 4 }
        case "a", "z": { $0 == 1 }
        case "S": { _ in true }
        case "X", "x": { $0 <= 3 }
        case "Z": { $0 == 1 || $0 == 4 || $0 == 5 }
        default: nil
        }
    }

    /// Returns the width that is read in place of another one.
    private static func width(_ letter: UInt8, _ count: Int) -> String {
        switch Unicode.Scalar(letter) {
        case "y": "yyyy"
        case "M": "MMM"
        // The weekday of .NET.
        case "d": count == 3 ? "EEE" : "EEEE"
        case "E": count < 3 ? "EEE" : "EEEE"
        case "X": "XXX"
        case "x": "xxx"
        case "Z": count < 4 ? "Z" : "ZZZZZ"
        case "a": "a"
        case "z": "z"
        default: String(repeating: String(Unicode.Scalar(letter)), count: 2)
        }
    }

    /// Returns the letters that were probably meant by others; nil if nothing is known.
    private static func meant(_ letter: UInt8, _ count: Int) -> String? {
        func repeated(_ meant: String) -> String {
            String(repeating: meant, count: min(count, 2))
        }
        switch Unicode.Scalar(letter) {
        case "Y", "u", "U", "r", "R": return "yyyy"
        case "D": return repeated("d")
        case "L": return String(repeating: "M", count: min(count, 4))
        case "k", "C", "j", "J": return repeated("H")
        case "K": return repeated("h")
        case "e", "c": return count == 4 ? "EEEE" : "EEE"
        case "b", "B", "t", "A", "p", "P": return "a"
        case "f", "F", "n", "N": return String(repeating: "S", count: count)
        case "i": return repeated("m")
        case "V", "v", "O": return "XXX"
        case "T": return "'" + String(repeating: "T", count: count) + "'"
        default: return nil
        }
    }

    /// Returns the part of a letter: two letters of one part exclude each other.
    private static func part(_ letter: UInt8) -> UInt8 {
        switch Unicode.Scalar(letter) {
        case "h": UInt8(ascii: "H")
        case "X", "x", "Z": UInt8(ascii: "z")
        default: letter
        }
    }

    private mutating func checkRepetitions(_ known: [Token]) {
        let month = UInt8(ascii: "M")
        let minute = UInt8(ascii: "m")
        let hasMonth = known.contains { $0.letter == month }
        let hasMinute = known.contains { $0.letter == minute }
        let hasDay = known.contains {
            $0.letter == UInt8(ascii: "y") || $0.letter == UInt8(ascii: "d")
        }
        var seen: Set<UInt8> = []
        for token in known {
            guard let letter = token.letter else { continue }
            if letter == minute, hasDay, !hasMonth, isMonth(token, known) || seen.contains(minute),
                !seen.contains(month)
            {
                seen.insert(month)
                report(.month(text(token.range)), token, String(repeating: "M", count: token.count))
                continue
            }
            guard !seen.insert(Self.part(letter)).inserted else { continue }
            let isMinute = letter == month && !hasMinute
            let replacement = isMinute ? String(repeating: "m", count: min(token.count, 2)) : nil
            report(.repeated(text(token.range)), token, replacement)
        }
    }

    /// Returns whether minutes are where a month is meant: there is no hour before them.
    private func isMonth(_ minutes: Token, _ known: [Token]) -> Bool {
        !known.contains { token in
            token.range.upperBound <= minutes.range.lowerBound
                && (token.letter == UInt8(ascii: "H") || token.letter == UInt8(ascii: "h"))
        }
    }

    private mutating func checkHours(_ known: [Token]) {
        let hasHalf = known.contains { $0.letter == UInt8(ascii: "a") }
        for token in known {
            if token.letter == UInt8(ascii: "h"), !hasHalf {
                report(.hour(text(token.range)), token, String(repeating: "H", count: token.count))
            } else if token.letter == UInt8(ascii: "H"), hasHalf {
                report(.hour(text(token.range)), token, String(repeating: "h", count: token.count))
            }
        }
    }

    private mutating func checkFraction(_ known: [Token]) {
        for (position, token) in known.enumerated() where token.letter == UInt8(ascii: "S") {
            guard position == 0 || known[position - 1].letter != UInt8(ascii: "s") else { continue }
            report(.fraction, token, nil)
        }
    }

    /// Reports fields of open width beside another number or a digit.
    private mutating func checkNeighbours() {
        for (position, token) in tokens.enumerated() where token.isOpen {
            let before = position > 0 && tokens[position - 1].endsInDigit
            let after = position + 1 < tokens.count && tokens[position + 1].beginsWithDigit
            // An offset begins with a sign or a letter, so that digits before it end there.
            guard after || before && !token.isOffset else { continue }
            let isOneLetter = token.count == 1 && token.letter != UInt8(ascii: "S")
            let doubled =
                isOneLetter && !token.isOffset ? text(token.range) + text(token.range) : nil
            report(.openWidth(text(token.range)), token, doubled)
        }
    }
}

extension DateFormParser.Token {
    /// Whether the number of digits depends on the text.
    fileprivate var isOpen: Bool {
        guard let letter else { return false }
        switch Unicode.Scalar(letter) {
        case "M", "d", "H", "h", "m", "s": return count == 1
        case "S": return true
        default: return isOffset
        }
    }

    /// Whether an offset stands here, whose minutes may be missing.
    fileprivate var isOffset: Bool {
        letter == UInt8(ascii: "X") || letter == UInt8(ascii: "x") || letter == UInt8(ascii: "Z")
    }

    private var isNumber: Bool {
        guard let letter else { return false }
        switch Unicode.Scalar(letter) {
        case "M": return count <= 2
        case "y", "d", "H", "h", "m", "s", "S": return true
        default: return false
        }
    }

    fileprivate var beginsWithDigit: Bool { isNumber || text.first.map(ASCII.isDigit) ?? false }
    fileprivate var endsInDigit: Bool { isNumber || text.last.map(ASCII.isDigit) ?? false }
}
