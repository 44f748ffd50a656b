/// How text looks on a terminal: which scalars are shown as escapes, and how wide the others are.
package enum TextEscaping {
    /// A text with nothing in it that moves the cursor, hides, or turns the reading direction.
    ///
    /// Keys and values of a document end up in messages, so whoever sent it must not be able to
    /// write control sequences to a terminal or a log.
    package static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isInvisible) else { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            if scalar.isInvisible {
                shown += escape(scalar)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// A visible text that begins a line.
    ///
    /// Log readers of build services take a line that begins with `::` or `##` for a command, so
    /// that no name of a document may begin one.
    package static func line(_ text: String) -> String {
        let visible = visible(text)
        let start = visible.unicodeScalars.drop { $0.properties.isWhitespace }
        guard start.starts(with: "::".unicodeScalars) || start.starts(with: "##".unicodeScalars),
            let first = start.first
        else { return visible }
        return String(visible.unicodeScalars[..<start.startIndex]) + escape(first)
            + String(start.dropFirst())
    }

    /// What stands for a scalar, and how many columns that takes.
    static func cell(_ scalar: Unicode.Scalar) -> (text: String, width: Int) {
        if scalar.value >= 0x20, scalar.value < 0x7F { return (String(scalar), 1) }
        if scalar.isInvisible {
            let text = escape(scalar)
            return (text, text.utf8.count)
        }
        return (String(scalar), width(of: scalar))
    }

    /// The columns that a text takes.
    static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + cell($1).width }
    }

    /// A scalar as JSON escapes it; beyond the basic plane as Swift does.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        guard digits.count <= 4 else { return "\\u{\(digits)}" }
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        // Vowels and finals of Hangul combine with what stands before them.
        if 0x1160...0x11FF ~= value { return 0 }
        // Two regional indicators make one flag of two columns.
        if 0x1F1E6...0x1F1FF ~= value { return 1 }
        if value >= 0x1100, scalar.properties.isEmojiPresentation { return 2 }
        return wideRanges.contains { $0 ~= value } ? 2 : 1
    }

    /// East Asian Width W and F (Unicode Standard Annex #11), emoji apart.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
        0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
