extension JSONSyntaxError.Found {
    /// A kind of text that replaces a quotation in a redacted error.
    enum Hidden: Sendable, Hashable {
        case letter
        case digit
        case character
        case word
        case escape
        case byte
    }

    /// Returns the replacement if this quotes more scalars of the text than the limit.
    ///
    /// Brackets, quotes and similar characters are structure, not content. Invisible characters are
    /// always named, because otherwise a reader could not find them.
    fileprivate func hidden(beyond limit: Int) -> Hidden? {
        switch self {
        case .word(let word): word.unicodeScalars.count > limit ? .word : nil
        case .escape(let escape): escape.unicodeScalars.count > limit ? .escape : nil
        case .byte: limit < 1 ? .byte : nil
        case .character(let scalar) where limit < 1: Self.hidden(scalar)
        default: nil
        }
    }

    private static func hidden(_ scalar: Unicode.Scalar) -> Hidden? {
        switch scalar {
        case "{", "}", "[", "]", ":", ",", ";", "=", "\"", "'": return nil
        case "0"..."9": return .digit
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return nil
        default: return scalar.properties.isAlphabetic ? .letter : .character
        }
    }
}

extension JSONSyntaxError {
    /// Returns the same error, quoting no more of the text than a disclosure allows.
    ///
    ///     expected a value after ':', found 'secret'   →   … found a word
    ///
    /// - Parameter limit: The number of scalars of a value that may be shown; 0 for none.
    /// - Returns: An error that is equal to this one.
    package func redacted(to limit: Int) -> JSONSyntaxError {
        let hidden = found.hidden(beyond: limit)
        var found = hidden.map { Self.Found.hidden($0) } ?? found
        if limit < 2, case .readings(.escape, let other) = found {
            found = .readings(.escape(nil), other: other)
        }
        return JSONSyntaxError(
            code: code,
            range: range,
            line: line,
            column: column,
            expected: expected,
            openBracket: openBracket,
            found: found,
            fix: hidesFix(beyond: limit) ? nil : fix
        )
    }

    /// Whether the fix quotes the text or discloses the beginning of a word.
    private func hidesFix(beyond limit: Int) -> Bool {
        guard let fix else { return false }
        switch code {
        case .unquotedKey, .singleQuote, .unknownLiteral, .unexpectedEnd: break
        default: return false
        }
        if case .word = found {} else if code != .singleQuote { return false }
        return fix.replacement.unicodeScalars.count > limit
    }
}
