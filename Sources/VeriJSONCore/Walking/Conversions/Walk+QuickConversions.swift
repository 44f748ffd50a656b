extension Walk {
    /// Walks a value by a rule with conversions that need no list of candidates.
    @inline(never)
    mutating func quick(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if kind == KindSet.string.rawValue {
            if let end = quickString(position, rule) { return end }
        } else if kind & (KindSet.number.rawValue | KindSet.bool.rawValue) != 0,
            let end = quickScalar(position, kind, rule)
        {
            return end
        }
        return stop == .none ? careful(position, kind, rule) : nil
    }

    /// Steps over a string that matches or is converted.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(__always)
    private mutating func quickString(
        _ position: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let reader = rule.pointee.quickReader
        guard reader.readsTexts,
            let end = scanner.plainString(position)
        else { return nil }
        if reader == .changes { return changedString(position, end, rule) }
        let content = UnsafeBufferPointer(start: position + 1, count: end - position - 2)
        if rule.pointee.form.isText, mayMatch(content, rule.pointee),
            stringMismatch(content, rule) == nil
        {
            return end
        }
        guard content.count <= QuickConversion.longestText, isQuickHere(rule) else { return nil }
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        var text = journal.edits.writer(for: QuickConversion.room)
        let used: UInt64
        switch reader {
        case .bool:
            guard let bool = Lexeme.quickBool(content, conversions.pointee.allowed) else {
                return nil
            }
            text.append(bool.value ? 0x6575_7274 : 0x65_736C_6166, count: bool.value ? 4 : 5)
            used = ConversionBits(bool.conversion).rawValue
        case .number:
            let isIntegral = rule.pointee.form == .integer
            guard
                let parts = conversions.pointee.numbers.read(
                    UnsafeBufferPointer(start: position + 1, count: QuickConversion.longestText),
                    count: content.count,
                    isIntegral: isIntegral,
                    into: &text
                ),
                isIntegral || rule.pointee.payload != Rule.none
                    ? mismatch(text.text, KindSet.number.rawValue, rule) == nil : true
            else { return nil }
            used = UInt64(parts.rawValue)
        case .date:
            text.append(UInt8(ascii: "\""))
            guard
                let parts = conversions.pointee.dates.read(
                    content,
                    isNumber: false,
                    as: rule.pointee.format,
                    into: &text
                )
            else { return nil }
            assert(rule.pointee.format.accepts(text.text(from: 1)), "a date is none")
            text.append(UInt8(ascii: "\""))
            used = UInt64(parts.rawValue)
        case .enumeration:
            guard conversions.pointee.hasPlainKeys, let key = caselessEnum(content, rule.pointee)
            else { return nil }
            text.append(UInt8(ascii: "\""))
            text.append(key)
            text.append(UInt8(ascii: "\""))
            used = ConversionBits(.caselessEnum).rawValue
        case .base64:
            text.append(UInt8(ascii: "\""))
            guard Lexeme.base64url(content, into: &text) else { return nil }
            text.append(UInt8(ascii: "\""))
            used = ConversionBits(.base64url).rawValue
        case .url:
            text.append(UInt8(ascii: "\""))
            guard PercentEncoding.encode(content, into: &text) == nil,
                rule.pointee.format.accepts(text.text(from: 1))
            else { return nil }
            text.append(UInt8(ascii: "\""))
            used = ConversionBits(.percentEncode).rawValue
        case .none, .quotes, .text, .changes: return nil
        }
        return take(text, used, position, end, rule, conversions)
    }

    /// Steps over a plain string that may be trimmed or unescaped, as ``scalar(_:_:_:)`` does.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(__always)
    private mutating func changedString(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let traits = rule.pointee.traits
        var token = ScalarToken(start: position, end: end, kind: KindSet.string.rawValue)
        if traits.contains(.trims) { trim(&token) }
        let content = UnsafeBufferPointer(start: position + 1, count: end - position - 2)
        if traits.contains(.unescapes), content.contains(UInt8(ascii: "&")),
            content.contains(UInt8(ascii: ";"))
        {
            guard !token.isTrimmed, content.count <= QuickConversion.longestText else { return nil }
            var text = journal.edits.writer(for: QuickConversion.room)
            text.append(UInt8(ascii: "\""))
            guard CharacterReferences.quicklyUnescaped(content, into: &text) else { return nil }
            text.append(UInt8(ascii: "\""))
            work.charge(content.count)
            if work.isExceeded { self.end(for: .work) }
            willEdit()
            journal.edits.replace(scanner.offset(position)..<scanner.offset(end), with: text)
            report(.convert, site(.unescape, position, end, rule))
        } else if token.isTrimmed {
            recordChanges(of: token, rule)
        }
        return stop == .none ? end : nil
    }

    /// Steps over a number or bool that is converted.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(never)
    private mutating func quickScalar(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let reader = rule.pointee.quickReader
        guard reader == .bool || reader == .date || reader == .text,
            kind & rule.pointee.kinds.rawValue == 0, repairedNumbers.isEmpty, isQuickHere(rule)
        else { return nil }
        let isNumber = kind == KindSet.number.rawValue
        guard let end = isNumber ? scanner.number(position) : scanner.literal(position),
            end - position <= QuickConversion.longestText
        else { return nil }
        let content = UnsafeBufferPointer(start: position, count: end - position)
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        let allowed = conversions.pointee.allowed
        var text = journal.edits.writer(for: QuickConversion.room)
        let used: UInt64
        switch reader {
        case .bool:
            guard isNumber, allowed.contains(.numberToBool), content.count == 1,
                content[0] == 0x30 || content[0] == 0x31
            else { return nil }
            let value = content[0] == 0x31
            text.append(value ? 0x6575_7274 : 0x65_736C_6166, count: value ? 4 : 5)
            used = ConversionBits(.numberToBool).rawValue
        case .text:
            let conversion: Conversion = isNumber ? .numberToString : .boolToString
            guard allowed.contains(conversion) else { return nil }
            text.append(UInt8(ascii: "\""))
            text.append(content)
            text.append(UInt8(ascii: "\""))
            used = ConversionBits(conversion).rawValue
        default:
            text.append(UInt8(ascii: "\""))
            guard isNumber,
                let parts = conversions.pointee.dates.read(
                    content,
                    isNumber: true,
                    as: rule.pointee.format,
                    into: &text
                )
            else { return nil }
            text.append(UInt8(ascii: "\""))
            used = UInt64(parts.rawValue)
        }
        return take(text, used, position, end, rule, conversions)
    }

    /// Returns whether a text may have the format of a rule, by a byte of it.
    @inline(__always)
    private func mayMatch(_ text: UnsafeBufferPointer<UInt8>, _ rule: Rule) -> Bool {
        // A date has a hyphen after the year.
        rule.quickReader != .date || !rule.format.hasDay
            || text.count >= 10 && text[4] == UInt8(ascii: "-")
    }

    /// Whether the conversions at the place of a rule are those that were prepared for it.
    @inline(__always)
    private mutating func isQuickHere(_ rule: UnsafePointer<Rule>) -> Bool {
        rule.pointee.conversions.mode != .byPolicy || inherited.conversions.mode == .byPolicy
    }

    /// Replaces a scalar by the text that was written.
    @inline(__always)
    private mutating func take(
        _ text: TextWriter,
        _ used: UInt64,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ conversions: UnsafeMutablePointer<QuickConversion>
    ) -> Pointer? {
        willEdit()
        journal.edits.replace(scanner.offset(start)..<scanner.offset(end), with: text)
        let use = conversions.pointee.use(of: used, rule.pointee.quickReader)
        reportScalar(site(use.code, start, end, rule, detail: Int(use.detail)))
        return stop == .none ? end : nil
    }
}
