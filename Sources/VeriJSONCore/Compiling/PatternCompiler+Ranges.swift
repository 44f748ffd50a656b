extension PatternCompiler {
    /// The kinds of number that a range accepts as its bounds.
    enum BoundKind {
        case number
        case integer
        case count

        func bound(_ text: String) -> JSONNumber? {
            guard let number = JSONNumber(lexeme: text) else { return nil }
            switch self {
            case .number: return number
            case .integer: return number.isIntegerLexeme ? number : nil
            case .count: return number.isIntegerLexeme && !text.hasPrefix("-") ? number : nil
            }
        }
    }

    /// The result of reading the text of a range.
    enum RangeReading {
        case bounds(NumberBounds)
        case empty
        case reversed(mended: String)
        case malformed(mended: String?)
    }

    /// Reads `MIN,MAX`, in which one of the bounds may be missing.
    static func readRange(_ text: String, _ kind: BoundKind) -> RangeReading {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2 {
            let minimum = kind.bound(parts[0])
            let maximum = kind.bound(parts[1])
            if (minimum != nil || parts[0].isEmpty) && (maximum != nil || parts[1].isEmpty) {
                guard minimum != nil || maximum != nil else { return .empty }
                if let minimum, let maximum, minimum > maximum {
                    return .reversed(mended: parts[1] + "," + parts[0])
                }
                return .bounds(NumberBounds(minimum: minimum, maximum: maximum))
            }
        }
        if text.isEmpty { return .empty }
        let stripped = String(
            decoding: text.utf8.filter { !$0.isSpace },
            as: UTF8.self
        )
        if stripped.utf8.count < text.utf8.count, case .bounds = readRange(stripped, kind) {
            return .malformed(mended: stripped)
        }
        return .malformed(mended: kind.bound(text) == nil ? nil : text + "," + text)
    }

    /// Reads the value of `$length` or `$count`; reports a mistake in it and returns nil.
    mutating func countBounds(_ occurrence: Directive.Occurrence) -> CountBounds? {
        let node = tree[occurrence.value]
        let range: Range<Int>
        let written: String
        switch node.content {
        case .string(let text):
            range = text.contents
            written = text.text
        case .number(let lexeme):
            let isCount = BoundKind.count.bound(lexeme) != nil
            rejectValue(
                occurrence,
                .countRange,
                replacement: isCount
                    ? .init(range: node.range, text: "\"\(lexeme),\(lexeme)\"") : nil
            )
            return nil
        default:
            rejectValue(occurrence, .countRange)
            return nil
        }
        guard
            let bounds = bounds(
                written,
                .count,
                requirement: .countRange,
                subject: occurrence.directive.rawValue,
                at: range
            )
        else { return nil }
        return CountBounds(
            minimum: bounds.minimum.map { $0.int ?? .max } ?? 0,
            maximum: bounds.maximum.map { $0.int ?? .max } ?? .max
        )
    }

    /// Reads a range; reports a mistake in it and returns nil.
    mutating func bounds(
        _ text: String,
        _ kind: BoundKind,
        requirement: PatternRequirement,
        subject: String,
        at range: Range<Int>
    ) -> NumberBounds? {
        var mistake: PatternMistake
        switch Self.readRange(text, kind) {
        case .bounds(let bounds): return bounds
        case .empty:
            mistake = PatternMistake(.rangeEmpty, at: range)
        case .reversed(let mended):
            mistake = PatternMistake(.rangeReversed, at: range, suggestion: mended)
        case .malformed(let mended):
            mistake = PatternMistake(.rangeMalformed, at: range, suggestion: mended)
        }
        mistake.subject = text
        mistake.other = subject
        mistake.requirement = requirement
        mistake.replacement = mistake.suggestion.map { .init(range: range, text: $0) }
        draft.report(mistake)
        return nil
    }
}
