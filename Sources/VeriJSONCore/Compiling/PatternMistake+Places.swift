extension PatternMistake {
    /// Creates the mistake for an error that keeps a pattern's text from being parsed.
    init(_ error: PatternSyntaxError, in source: SourceText) {
        let code: Code =
            switch error.code {
            case .empty: .empty
            case .byteOrderMark: .byteOrderMark
            case .encoding: .encoding
            case .unexpected: .syntax
            case .unterminated: .unterminated
            case .controlCharacter: .controlCharacter
            case .escape: .stringEscape
            case .surrogate: .surrogate
            case .number: .number
            case .trailing: .trailing
            case .depth: .depth
            }
        let yamlHelp = Self.mayBeYAML.contains(code) ? source.yamlHelp : nil
        self.init(
            code,
            at: error.range,
            subject: source.bytes[error.range].text(upTo: 80),
            other: error.opening.map { String(decoding: source.bytes[$0], as: UTF8.self) } ?? "",
            suggestion: yamlHelp,
            requirement: error.expectation.map { .syntax($0) },
            related: error.opening,
            replacement: yamlHelp == nil
                ? error.replacement.map { Replacement(range: $0.range, text: $0.text) } : nil
        )
    }

    /// The mistakes of a text that is YAML and was taken for JSON; the help is their suggestion then.
    static let mayBeYAML: [Code] = [.syntax, .unterminated, .number, .trailing]
}

extension [PatternMistake] {
    /// Returns the mistakes sorted by place, without repetitions, with their lines and columns.
    ///
    /// - Complexity: O(*n* + *m* log *m*), *n* the bytes of the source, *m* the mistakes.
    func inOrder(in source: SourceText) -> [PatternMistake] {
        let sorted = enumerated().stablySorted { left, right in
            (left.element.range.lowerBound, left.element.range.upperBound, left.offset)
                < (right.element.range.lowerBound, right.element.range.upperBound, right.offset)
        }
        var result: [PatternMistake] = []
        var position = 0
        var line = 1
        var column = 1
        for (_, mistake) in sorted where !result.suffix(8).contains(mistake) {
            var mistake = mistake
            while position < Swift.min(mistake.range.lowerBound, source.bytes.count) {
                let byte = source.bytes[position]
                if byte == 0x0A || (byte == 0x0D && !source.hasLineFeed(at: position + 1)) {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
                position += 1
            }
            mistake.line = line
            mistake.column = column
            result.append(mistake)
        }
        return result
    }
}

extension SourceText {
    fileprivate func hasLineFeed(at position: Int) -> Bool {
        position < bytes.count && bytes[position] == 0x0A
    }
}
