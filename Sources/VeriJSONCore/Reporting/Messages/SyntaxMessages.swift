// The messages for text that is not JSON.

extension JSONSyntaxError: CustomStringConvertible {
    /// The place, the code and the message, on one line.
    ///
    ///     error.description     // 1:6: error[syntax.trailingComma]: expected …, found …
    public var description: String {
        "\(line):\(column): error[\(code)]: \(message)"
    }

    /// The error as one line without a full stop: `expected …, found …`.
    public var message: String {
        if let special = specialMessage { return special }
        var parts = ["expected"]
        let things = expected.items.map(\.words)
        if things.count > 1 {
            parts.append(things.dropLast().joined(separator: ", ") + " or " + (things.last ?? ""))
        } else {
            parts.append(things.first ?? "JSON")
        }
        if let place = expected.place.words { parts.append(place) }
        return parts.joined(separator: " ") + ", found \(found.words)"
    }

    /// A correction as a clause, such as `remove the comma`; nil if none is known.
    public var help: String? {
        switch code {
        case .empty: "the answer may have had no body: its status tells"
        case .byteOrderMark: "write the text as UTF-8 without a byte order mark"
        case .encoding: "convert the text to UTF-8"
        case .invalidUTF8: "convert the text to UTF-8; it may be Latin-1 or Windows-1252"
        case .unexpectedEnd: endHelp
        case .trailingContent: trailingHelp
        case .trailingComma: "remove the comma"
        case .missingComma: "insert ',' before it"
        case .missingColon: fix.map { _ in "write ':' between the key and its value" }
        case .mismatchedBracket: bracketHelp
        case .unquotedKey:
            fix.map { "write the key as \($0.replacement)" } ?? "write the key in double quotes"
        case .singleQuote: fix.map { "write it as \($0.replacement)" } ?? "write '\"' instead"
        case .comment: "remove the comment"
        case .unknownLiteral:
            fix.map { "write \($0.replacement)" }
                ?? "write a string in double quotes, a number, true, false or null"
        case .numberFormat: numberHelp
        case .controlCharacter: fix.map { "write it as \($0.replacement)" }
        case .badEscape: escapeHelp
        case .loneSurrogate: "write both halves of the pair, or \\ufffd"
        case .ambiguous: ambiguityHelp
        case .depth: "raise the depth limit, if the text is to be trusted"
        default:
            found == .page
                ? "the server may have answered with an error: the title of the page tells"
                : found == .character("(")
                    ? "write a tuple as an array, in brackets"
                    : found == .character("\\")
                        ? "take away the backslashes, if all of the text is escaped"
                        : found == .markup
                            ? "this looks like XML, or like text with tags before JSON" : nil
        }
    }

    private var specialMessage: String? {
        switch (code, found) {
        case (.empty, _): "expected JSON, found nothing but white space"
        case (.depth, .depth(let limit)): "expected at most \(limit) levels of nesting, found more"
        case (.encoding, .encoding(let name)): "expected UTF-8, found \(name)"
        case (.invalidUTF8, _): "expected UTF-8, found \(found.words)"
        case (.trailingContent, .anotherDocument):
            "expected the end of the text after the value, found another value"
        case (.controlCharacter, _): "expected an escape in a string, found \(found.words)"
        case (.ambiguous, .readings(.escape, let other)):
            "expected one reading of an escape beside the stray backslash at \(other.line):"
                + "\(other.column), found two: an escape and a backslash"
        case (.ambiguous, .readings(.value, let other)):
            "expected one value in the text, found another one at \(other.line):\(other.column)"
        case (.ambiguous, .readings(.quote, let other)):
            "expected one place where a quote is missing, too many or not escaped, found two: this "
                + "one and that at \(other.line):\(other.column)"
        case (.ambiguous, .readings(.bracket, let other)):
            "expected one place for the bracket that is missing, found two: the end of the text, and "
                + "before the comma at \(other.line):\(other.column)"
        case (.numberFormat, .number): "expected no other digit after a leading 0, found one"
        default: nil
        }
    }

    private var endHelp: String? {
        guard let fix else { return nil }
        if fix.range.isEmpty { return "the text may have been cut; append \(fix.replacement)" }
        return "the text may have been cut; end it with \(fix.replacement) after byte "
            + String(fix.range.lowerBound)
    }

    private var ambiguityHelp: String? {
        guard case .readings(let ambiguity, _) = found else { return nil }
        switch ambiguity {
        case .escape(let letter?):
            let names: KeyValuePairs = ["b": "backspace", "f": "form feed", "n": "line break"]
            let text = String(UnicodeScalar(letter))
            let name =
                names.first { $0.key == text }?.value
                ?? (text == "r" ? "carriage return" : "tab")
            return
                "'\\\(text)' is a \(name), or a backslash before '\(text)': for the latter, write "
                + "'\\\\\(text)'"
        case .escape(nil): return "for a backslash before a letter, write two"
        case .bracket:
            return "get the text again, if it was cut, or write the bracket where it belongs"
        case .quote: return "write the quote where it belongs"
        case .value: return "take one of the values out of the text"
        }
    }

    private var trailingHelp: String? {
        if fix != nil { return "remove it" }
        guard found == .anotherDocument else { return nil }
        return "if every line is a document of its own, read the text line by line"
    }

    private var bracketHelp: String? {
        fix.map {
            $0.range.isEmpty ? "insert '\($0.replacement)' before it" : "write '\($0.replacement)'"
        }
    }

    private var numberHelp: String? {
        guard let fix else { return nil }
        return fix.replacement.isEmpty ? "remove it" : "insert \(fix.replacement)"
    }

    private var escapeHelp: String? {
        fix.map { $0.replacement.isEmpty ? "remove the backslash" : "for a backslash, write \\\\" }
    }
}

extension JSONSyntaxError.Expectation: CustomStringConvertible {
    /// The alternatives that the grammar allows, such as `',' or '}'`.
    public var description: String {
        items.map(\.words).joined(separator: " or ")
    }
}

extension JSONSyntaxError.Expectation.Item: CustomStringConvertible {
    /// The alternative as a phrase, such as `a value` or `','`.
    public var description: String { words }

    fileprivate var words: String {
        switch kind {
        case .value: "a value"
        case .key: "a key in double quotes"
        case .colon: "':'"
        case .comma: "','"
        case .closingBrace: "'}'"
        case .closingBracket: "']'"
        case .endOfDocument: "the end of the text"
        case .digit: "a digit"
        case .endOfNumber: "the end of the number"
        case .closingQuote: "'\"'"
        case .escapeLetter: "one of \" \\ / b f n r t u"
        case .hexDigits: "four hexadecimal digits"
        case .lowSurrogate: "an escape from \\udc00 to \\udfff"
        case .escapedControl: "an escape"
        case .utf8: "UTF-8"
        case .json: "JSON"
        }
    }
}

extension JSONSyntaxError.GrammarPlace {
    fileprivate var words: String? {
        switch self {
        case .document: nil
        case .afterDocument: "after the value"
        case .firstItem: "after '['"
        case .item, .member: "after ','"
        case .afterItem: "after an array item"
        case .firstMember: "after '{'"
        case .afterKey: "after a key"
        case .memberValue: "after ':'"
        case .afterMember: "after an object member"
        case .inString: "in a string"
        case .afterBackslash: "after '\\'"
        case .afterHighSurrogate: "after a high surrogate"
        case .afterMinus: "after '-'"
        case .afterPoint: "after '.'"
        case .inExponent: "in an exponent"
        case .afterLeadingZero: "after a leading 0"
        case .afterNumber: nil
        }
    }
}

extension JSONSyntaxError.Found {
    fileprivate var words: String {
        switch self {
        case .end: "the end of the text"
        case .character(let scalar): Self.words(for: scalar)
        case .word(let word): "'\(word)'"
        case .number: "a number"
        case .byte(let byte): "the byte 0x" + Self.hex(UInt32(byte), digits: 2)
        case .escape(let escape): "'\(escape)'"
        case .comment: "a comment"
        case .byteOrderMark: "a byte order mark"
        case .encoding(let name): name
        case .markup: "markup"
        case .page: "a page in HTML"
        case .anotherDocument: "another value"
        case .depth(let limit): "more than \(limit) levels"
        case .readings: "two readings"
        case .hidden(.letter): "a letter"
        case .hidden(.digit): "a digit"
        case .hidden(.character): "another character"
        case .hidden(.word): "a word"
        case .hidden(.escape): "something else"
        case .hidden(.byte): "a byte that is not"
        }
    }

    /// Returns a character in quotes, or a name or number for one that cannot be seen.
    ///
    /// A visible character beyond ASCII has its number, too.
    private static func words(for scalar: Unicode.Scalar) -> String {
        let number = "U+" + hex(scalar.value, digits: 4)
        switch scalar {
        case "\n": return "a line break"
        case "\r": return "a carriage return"
        case "\t": return "a tab"
        case "\0": return "a NUL character"
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
            return "the character \(number)"
        default:
            return scalar.isASCII ? "'\(scalar)'" : "'\(scalar)' (\(number))"
        }
    }

    private static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
