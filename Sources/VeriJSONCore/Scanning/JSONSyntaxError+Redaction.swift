extension JSONSyntaxError.Found {
    /// Something of the text that is not quoted.
    package enum Hidden: Sendable, Hashable {
        case letter
        case digit
        case character
        case word
        case escape
        case byte
    }

    /// What to say instead where this quotes more scalars of the text than may be shown.
    ///
    /// Brackets, quotes and the like are the form of a text and not its content; and what cannot
    /// be seen is named, or nobody would find it.
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
    /// The same mistake, with no more of the text quoted than a disclosure shows.
    ///
    ///     expected a value after ':', found 'secret'   →   … found a word
    ///
    /// - Parameter limit: How many scalars of a value may be shown; 0 for none.
    /// - Returns: An error that is equal to this one.
    package func redacted(to limit: Int) -> JSONSyntaxError {
        let hidden = found.hidden(beyond: limit)
        return JSONSyntaxError(
            code: code,
            range: range,
            line: line,
            column: column,
            expected: expected,
            openBracket: openBracket,
            found: hidden.map { .hidden($0) } ?? found,
            fix: hidesFix(beyond: limit) ? nil : fix
        )
    }

    /// Whether the fix quotes the text, or tells which word was begun.
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
