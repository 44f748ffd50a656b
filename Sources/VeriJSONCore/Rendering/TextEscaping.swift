/// The escapes and widths of text on a terminal.
package enum TextEscaping {
    /// Returns a text with escapes for all scalars that move the cursor, are invisible or change
    /// the reading direction.
    ///
    /// Messages contain keys and values of a document, whose sender must not be able to write
    /// control sequences to a terminal or a log.
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

    /// Returns a visible text that can begin a line.
    ///
    /// Log readers of build services interpret a line that begins with `::` or `##` as a command,
    /// so the first character of such a text is escaped.
    package static func line(_ text: String) -> String {
        let visible = visible(text)
        let start = visible.unicodeScalars.drop { $0.properties.isWhitespace }
        guard start.starts(with: "::".unicodeScalars) || start.starts(with: "##".unicodeScalars),
            let first = start.first
        else { return visible }
        return String(visible.unicodeScalars[..<start.startIndex]) + escape(first)
            + String(start.dropFirst())
    }

    /// Returns the text that is shown for a scalar, and its width in columns.
    package static func cell(_ scalar: Unicode.Scalar) -> (text: String, width: Int) {
        if scalar.value >= 0x20, scalar.value < 0x7F { return (String(scalar), 1) }
        if scalar.isInvisible {
            let text = escape(scalar)
            return (text, text.utf8.count)
        }
        return (String(scalar), width(of: scalar))
    }

    /// Returns the width of a text in columns.
    static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + cell($1).width }
    }

    /// Returns the JSON escape of a scalar, or the Swift escape beyond the basic multilingual
    /// plane.
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
        // Hangul vowels and finals combine with the character before them.
        if 0x1160...0x11FF ~= value { return 0 }
        // Two regional indicators form one flag that is two columns wide.
        if 0x1F1E6...0x1F1FF ~= value { return 1 }
        if value >= 0x1100, scalar.properties.isEmojiPresentation { return 2 }
        return wideRanges.contains { $0 ~= value } ? 2 : 1
    }

    /// The scalars with East Asian Width W or F (Unicode Standard Annex #11), without emoji.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF,
        0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
