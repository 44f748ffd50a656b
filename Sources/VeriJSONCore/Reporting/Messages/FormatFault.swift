/// The fault of a text that does not have the format asked for.
///
///     "date" on "2023-02-29"          February 2023 has 28 days
///     "datetime" on "2023-02-28"      there is no time
///     "ipv4" on "1.2.3.256"           256 is over 255
///
/// A phrase tells nothing of the text itself unless values are shown: `the month does not have this
/// day`.
struct FormatFault {
    private let text: [UInt8]
    private let isShown: Bool

    /// Creates the search for a fault.
    ///
    /// - Parameters:
    ///   - text: The unescaped text.
    ///   - isShown: Whether a phrase may contain parts of the text.
    init(_ text: [UInt8], isShown: Bool) {
        self.text = text
        self.isShown = isShown
    }

    /// Returns the fault as a phrase; nil if nothing more is known than that the format is another.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the text.
    func phrase(_ format: StringFormat) -> String? {
        if text.isEmpty { return "this is empty" }
        return switch format {
        case .date: day ?? rest(after: 10)
        case .datetime: day ?? datetime(hasOffset: true)
        case .localDatetime: day ?? datetime(hasOffset: false)
        case .time: time(at: 0, hasOffset: true)
        case .localTime: time(at: 0, hasOffset: false)
        case .email: email
        case .httpURL: space ?? scheme
        case .ipv4: ipv4
        case .uuid: uuid
        case .color: length(6) ?? firstOther { $0.hexDigitValue != nil }
        case .base64: base64
        // White space is what people overlook in any text.
        default: space
        }
    }

    // MARK: Dates

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    private func number(_ range: Range<Int>) -> Int? {
        guard range.upperBound <= text.count, text[range].allSatisfy(ASCII.isDigit) else {
            return nil
        }
        return text[range].reduce(0) { $0 * 10 + Int($1 & 15) }
    }

    private var day: String? {
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-")
        else { return "a date is written YYYY-MM-DD" }
        guard (1...12).contains(month) else {
            return isShown ? "there is no month \(month)" : "there is no such month"
        }
        let length = CalendarDay(year: year, month: month, day: 1).monthLength
        guard !(1...length).contains(day) else { return nil }
        return isShown
            ? "\(Self.months[month - 1]) \(year) has \(length) days"
            : "the month does not have this day"
    }

    private func rest(after count: Int) -> String? {
        text.count > count ? "something follows the day" : nil
    }

    private func datetime(hasOffset: Bool) -> String? {
        guard text.count > 10 else { return "there is no time" }
        guard text[10] | 0x20 == UInt8(ascii: "t") || (!hasOffset && text[10] == 0x20) else {
            return text[10] == 0x20 ? "a space is in place of the T" : "there is no T after the day"
        }
        return time(at: 11, hasOffset: hasOffset)
    }

    private func time(at start: Int, hasOffset: Bool) -> String? {
        let time = text.withUnsafeBufferPointer { TimeOfDay($0, at: start) }
        guard let time else { return "a time is written HH:MM:SS, up to 23:59:59" }
        if time.end == text.count {
            return hasOffset ? "there is no offset, such as Z or +01:00" : leapSecond(time)
        }
        return hasOffset
            ? leapSecond(time) ?? "what follows the time is not an offset, such as Z or +01:00"
            : "something follows the time"
    }

    private func leapSecond(_ time: TimeOfDay) -> String? {
        time.isLeapSecond ? "there is no leap second at this time" : nil
    }

    // MARK: Addresses

    private var space: String? {
        let hasSpace = text.withUnsafeBufferPointer { text in
            text.indices.contains { WhiteSpace.length(in: text, at: $0) > 0 }
        }
        return hasSpace ? "there is white space in it" : nil
    }

    private var email: String? {
        if let space { return space }
        let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count > 1 else { return "there is no @" }
        guard parts.count == 2 else { return "there is more than one @" }
        guard !parts[0].isEmpty else { return "there is nothing before the @" }
        guard !parts[1].isEmpty else { return "there is nothing after the @" }
        return parts[1].contains(UInt8(ascii: "."))
            ? "two dots follow one another, or one is at the end" : "there is no dot after the @"
    }

    private var scheme: String? {
        let start = text.prefix(8).map { ASCII.isLetter($0) ? $0 | 0x20 : $0 }
        return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
            ? nil : "it does not begin with http:// or https://"
    }

    private var ipv4: String? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return "there are not four numbers with dots between" }
        for part in parts {
            guard !part.isEmpty, part.allSatisfy(ASCII.isDigit) else {
                return "one of the four parts is not a number"
            }
            if part.count > 1, part.first == UInt8(ascii: "0") { return "a number begins with 0" }
            guard part.count > 3 || part.reduce(0, { $0 * 10 + Int($1 & 15) }) > 255 else {
                continue
            }
            let shown = String(decoding: part.prefix(20), as: UTF8.self)
            return isShown ? "\(shown) is over 255" : "a number is over 255"
        }
        return nil
    }

    // MARK: Digits

    private func length(_ count: Int) -> String? {
        text.count == count ? nil : "there are not \(count) characters"
    }

    private func firstOther(_ isKnown: (UInt8) -> Bool) -> String? {
        text.firstIndex { !isKnown($0) }.map { "character \($0 + 1) is none of those allowed" }
    }

    private var uuid: String? {
        if let length = length(36) { return length }
        let other = text.indices.first { index in
            [8, 13, 18, 23].contains(index)
                ? text[index] != UInt8(ascii: "-") : text[index].hexDigitValue == nil
        }
        return other.map { "character \($0 + 1) is none of those allowed" }
    }

    private var base64: String? {
        let digits = text.reversed().drop { $0 == UInt8(ascii: "=") }.count
        let other = text.prefix(digits).firstIndex { byte in
            !ASCII.isDigit(byte) && !ASCII.isLetter(byte) && byte != UInt8(ascii: "+")
                && byte != UInt8(ascii: "/")
        }
        if let other { return "character \(other + 1) is none of those allowed" }
        return text.count % 4 == 0 ? nil : "the number of characters is not a multiple of 4"
    }
}

extension ReportBuilder {
    /// Returns what is wrong with a value, as a phrase; nil if the finding says enough.
    mutating func fault(
        _ code: CodeTag,
        _ index: RuleIndex,
        _ range: Range<Int>,
        isShown: Bool
    ) -> String? {
        let rule = graph[index]
        switch code {
        case .stringFormat where rule.form == .format || rule.form == .color:
            // A longer text has another fault than a mistyped character.
            guard range.count <= 1_000 else { return nil }
            let text = Array(JSONText.unquoted(range, in: input).utf8)
            let format = rule.form == .color ? StringFormat.color : rule.format
            return FormatFault(text, isShown: isShown).phrase(format)
        case .typeMismatch where rule.form == .number || rule.form == .integer:
            let allowed = rule.conversions.allowed(under: policy.allowedConversions)
                .intersection(.ofNumberTexts)
            guard !allowed.isEmpty, input[range.lowerBound] == UInt8(ascii: "\""),
                range.count <= 1_000
            else { return nil }
            let text = Array(JSONText.unquoted(range, in: input).utf8)
            var number: [UInt8] = []
            let result = text.withUnsafeBufferPointer {
                NumberText(allowed).read($0, isIntegral: rule.form == .integer, into: &number)
            }
            guard case .failure(let reason) = result else { return nil }
            return reason.phrase
        case .jsonInvalid: return jsonFault(range)
        case .typeMismatch
        where rule.conversions.allowed(under: policy.allowedConversions).contains(.jsonText):
            return jsonFault(range)
        case .stringPattern:
            guard graph.expressions.indices.contains(Int(rule.payload)), range.count <= 1_000 else {
                return nil
            }
            let text = Array(JSONText.unquoted(range, in: input).utf8)
            let expression = graph.expressions[Int(rule.payload)]
            return switch expression.progress(in: text, charging: &budget) {
            case .character(let position): "character \(position + 1) does not match"
            case .end: "this ends before it matches"
            case nil: nil
            }
        case .numberRange, .integerFraction:
            guard graph.bounds.indices.contains(Int(rule.payload)), range.count <= 1_000 else {
                return nil
            }
            let bounds = graph.bounds[Int(rule.payload)]
            guard let number = JSONNumber(lexeme: input.text(in: range)),
                code == .numberRange || number.isIntegral
            else { return nil }
            let subject = isShown ? JSONText.excerpt(range, in: input, limit: 40) : "this"
            if let maximum = bounds.maximum, maximum < number {
                return "\(subject) is over \(maximum.lexeme)"
            }
            if let minimum = bounds.minimum, number < minimum {
                return "\(subject) is below \(minimum.lexeme)"
            }
            return nil
        default: return nil
        }
    }

    /// Returns where the text of a string ends to be JSON; nil if it is none from the start on.
    private mutating func jsonFault(_ range: Range<Int>) -> String? {
        guard range.count > 2, input[range.lowerBound] == UInt8(ascii: "\""), !budget.isExceeded
        else { return nil }
        budget.charge(range.count)
        let text = Array(JSONText.unquoted(range, in: input).utf8)
        let error = text.withUnsafeBufferPointer {
            SyntaxChecker.firstError(in: $0, depthLimit: policy.limits.clamped.depth)
        }
        guard let error, error.offset > 0 else { return nil }
        if error.offset >= text.count { return "the JSON in it is cut off" }
        let before = String(decoding: text.prefix(error.offset), as: UTF8.self)
        return "character \(before.unicodeScalars.count + 1) of it is no JSON"
    }
}
