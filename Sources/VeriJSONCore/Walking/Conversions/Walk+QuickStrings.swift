/// Strings without escapes that one conversion reads.
extension Walk {
    /// Walks a word: a bool, a value of a list, or any text.
    @inline(never)
    mutating func quickWord(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let content = UnsafeBufferPointer(start: position + 1, count: end - position - 2)
        if rule.pointee.form.isText, stringMismatch(content, rule) == nil { return end }
        guard content.count <= QuickConversion.longestText, isQuickHere(rule) else {
            return undecided(position, rule)
        }
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        var text = journal.edits.writer(for: QuickConversion.room)
        let used: Conversion
        switch rule.pointee.quickReader {
        case .bool:
            guard let bool = Lexeme.quickBool(content, conversions.pointee.allowed) else {
                return undecided(position, rule)
            }
            text.append(bool.value ? 0x6575_7274 : 0x65_736C_6166, count: bool.value ? 4 : 5)
            used = bool.conversion
        case .enumeration:
            guard conversions.pointee.hasPlainKeys, let key = caselessEnum(content, rule.pointee)
            else { return undecided(position, rule) }
            text.append(UInt8(ascii: "\""))
            text.append(key)
            text.append(UInt8(ascii: "\""))
            used = .caselessEnum
        default: return undecided(position, rule)
        }
        return take(text.count, used, position, end, conversions)
    }

    /// Walks a number in quotes.
    @inline(never)
    mutating func quickNumber(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let count = end - position - 2
        guard count <= QuickConversion.longestText, isQuickHere(rule) else {
            return undecided(position, rule)
        }
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        var text = journal.edits.writer(for: QuickConversion.room)
        let isIntegral = rule.pointee.form == .integer
        let parts = conversions.pointee.numbers.read(
            window(from: position),
            count: count,
            isIntegral: isIntegral,
            into: &text
        )
        guard let parts else { return undecided(position, rule) }
        if isIntegral || rule.pointee.payload != Rule.none,
            mismatch(text.text, KindSet.number.rawValue, rule) != nil
        {
            return undecided(position, rule)
        }
        return take(text.count, UInt64(parts.rawValue), position, end, conversions)
    }

    /// Walks base64 or a URL.
    @inline(never)
    mutating func encodedString(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let content = UnsafeBufferPointer(start: position + 1, count: end - position - 2)
        let count = content.count
        let isBase64 = rule.pointee.quickReader == .base64
        if !isBase64, StringFormat.isPlainURL(content) { return end }
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        guard count <= QuickConversion.longestText, isQuickHere(rule) else {
            return stringMismatch(content, rule) == nil ? end : undecided(position, rule)
        }
        var text = journal.edits.writer(for: QuickConversion.room)
        text.append(UInt8(ascii: "\""))
        if isBase64 {
            // Base64 has digits in fours.
            if count & 3 == 0, stringMismatch(content, rule) == nil { return end }
            guard Lexeme.base64url(window(from: position), count: count, into: &text) else {
                return undecided(position, rule)
            }
        } else if !PercentEncoding.encodeSpaces(
            window(from: position),
            count: count,
            mayBeRelative: rule.pointee.format == .url,
            into: &text
        ) {
            if stringMismatch(content, rule) == nil { return end }
            guard PercentEncoding.encode(content, into: &text) == nil,
                rule.pointee.format.accepts(text.text(from: 1))
            else { return undecided(position, rule) }
        }
        assert(rule.pointee.format.accepts(text.text(from: 1)), "the text has another format")
        text.append(UInt8(ascii: "\""))
        let used: Conversion = isBase64 ? .base64url : .percentEncode
        return take(text.count, used, position, end, conversions)
    }

    /// Walks a date.
    @inline(never)
    mutating func quickDate(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let content = UnsafeBufferPointer(start: position + 1, count: end - position - 2)
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        let format = rule.pointee.format
        if !conversions.pointee.dates.readsFormat, mayBeDate(content, format),
            stringMismatch(content, rule) == nil
        {
            return end
        }
        guard isQuickHere(rule) else { return undecided(position, rule) }
        let date = conversions.pointee.dates.plainDate(content, hasTime: format.hasTime)
        if date.day == 0 { return anyDate(position, KindSet.string.rawValue, end, rule) }
        if date.used.isEmpty { return end }
        let count = write(date, conversions)
        return replace(position, end, count, UInt64(date.used.rawValue), conversions)
    }

    /// Walks a date that is not plain.
    @inline(never)
    mutating func anyDate(
        _ position: Pointer,
        _ kind: KindBits,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let isNumber = kind == KindSet.number.rawValue
        let quotes = isNumber ? 0 : 1
        let content = UnsafeBufferPointer(
            start: position + quotes,
            count: end - position - 2 * quotes
        )
        if !isNumber, stringMismatch(content, rule) == nil { return end }
        guard content.count <= QuickConversion.longestText, isQuickHere(rule) else {
            return careful(position, kind, rule)
        }
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        var text = journal.edits.writer(for: QuickConversion.room)
        let used = conversions.pointee.dates.read(
            content,
            isNumber: isNumber,
            as: rule.pointee.format,
            into: &text
        )
        guard let used else { return careful(position, kind, rule) }
        return take(text.count, UInt64(used.rawValue), position, end, conversions)
    }

    /// Returns whether a text may have a format of dates or times.
    @inline(__always)
    private func mayBeDate(_ text: UnsafeBufferPointer<UInt8>, _ format: StringFormat) -> Bool {
        // A date has a hyphen after the year.
        !format.hasDay || text.count >= 10 && text[4] == UInt8(ascii: "-")
    }

    /// Walks a string that no quick way decides.
    @inline(__always)
    mutating func undecided(_ position: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        careful(position, KindSet.string.rawValue, rule)
    }

    /// Returns the bytes from the start of the content of a plain string on, as many as may be
    /// loaded.
    @inline(__always)
    private func window(from string: Pointer) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: string + 1, count: QuickConversion.longestText)
    }
}
