extension Walk {
    /// Walks a value by a rule with conversions that need no list of candidates.
    ///
    /// Each quick way calls ``careful(_:_:_:)`` last where it cannot decide, so that none needs a frame
    /// of this function.
    @inline(never)
    mutating func quick(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let reader = rule.pointee.quickReader
        if reader == .container {
            if kind & KindSet.scalars.rawValue != 0,
                let end = quickContainer(position, kind, rule)
            {
                return end
            }
            return stop == .none ? careful(position, kind, rule) : nil
        }
        if kind & (KindSet.number.rawValue | KindSet.bool.rawValue) != 0 {
            return quickScalar(position, kind, rule)
        }
        guard kind == KindSet.string.rawValue, reader.readsTexts,
            let end = scanner.plainString(position)
        else { return careful(position, kind, rule) }
        return switch reader {
        case .date: quickDate(position, end, rule)
        case .changes: changedString(position, end, rule)
        case .number: quickNumber(position, end, rule)
        case .base64, .url: encodedString(position, end, rule)
        default: quickWord(position, end, rule)
        }
    }

    /// Walks a number or bool that may be converted.
    @inline(never)
    private mutating func quickScalar(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let reader = rule.pointee.quickReader
        let isNumber = kind == KindSet.number.rawValue
        guard reader == .bool || reader == .date || reader == .text,
            kind & rule.pointee.kinds.rawValue == 0, repairedNumbers.isEmpty, isQuickHere(rule),
            let end = isNumber ? scanner.number(position) : scanner.literal(position),
            end - position <= QuickConversion.longestText
        else { return careful(position, kind, rule) }
        let content = UnsafeBufferPointer(start: position, count: end - position)
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        if reader == .date {
            guard isNumber else { return careful(position, kind, rule) }
            let date = conversions.pointee.dates.plainDate(content, isNumber: true, hasTime: true)
            return date.day != 0
                ? take(date, position, end, conversions) : anyDate(position, kind, end, rule)
        }
        let allowed = conversions.pointee.allowed
        var text = journal.edits.writer(for: QuickConversion.room)
        let conversion: Conversion
        if reader == .bool {
            conversion = .numberToBool
            guard isNumber, allowed.contains(conversion), content.count == 1,
                content[0] == 0x30 || content[0] == 0x31
            else { return careful(position, kind, rule) }
            let value = content[0] == 0x31
            text.append(value ? 0x6575_7274 : 0x65_736C_6166, count: value ? 4 : 5)
        } else {
            conversion = isNumber ? .numberToString : .boolToString
            guard allowed.contains(conversion) else { return careful(position, kind, rule) }
            text.append(UInt8(ascii: "\""))
            text.append(content)
            text.append(UInt8(ascii: "\""))
        }
        return take(text.count, conversion, position, end, conversions)
    }

    /// Whether the conversions at the place of a rule are those that were prepared for it.
    @inline(__always)
    mutating func isQuickHere(_ rule: UnsafePointer<Rule>) -> Bool {
        rule.pointee.conversions.mode != .byPolicy || inherited.conversions.mode == .byPolicy
    }

    /// Replaces a scalar by the text that was written last, of so many bytes.
    @inline(never)
    mutating func take(
        _ count: Int,
        _ used: UInt64,
        _ start: Pointer,
        _ end: Pointer,
        _ conversions: UnsafeMutablePointer<QuickConversion>
    ) -> Pointer? {
        replace(start, end, count, used, conversions)
    }

    /// Replaces a scalar by the text that one conversion wrote last, of so many bytes.
    @inline(__always)
    mutating func take(
        _ count: Int,
        _ conversion: Conversion,
        _ start: Pointer,
        _ end: Pointer,
        _ conversions: UnsafeMutablePointer<QuickConversion>
    ) -> Pointer? {
        take(count, ConversionBits(conversion).rawValue, start, end, conversions)
    }

    /// Replaces a scalar by a date.
    @inline(never)
    mutating func take(
        _ date: PlainDate,
        _ start: Pointer,
        _ end: Pointer,
        _ conversions: UnsafeMutablePointer<QuickConversion>
    ) -> Pointer? {
        var text = journal.edits.writer(for: PlainDate.room)
        date.write(hasTime: conversions.pointee.hasTime, to: &text)
        return replace(start, end, text.count, UInt64(date.used.rawValue), conversions)
    }

    @inline(__always)
    private mutating func replace(
        _ start: Pointer,
        _ end: Pointer,
        _ count: Int,
        _ used: UInt64,
        _ conversions: UnsafeMutablePointer<QuickConversion>
    ) -> Pointer? {
        willEdit()
        let (first, last) = (scanner.offset(start), scanner.offset(end))
        journal.edits.replace(Range(uncheckedBounds: (first, last)), withWritten: count)
        let use = conversions.pointee.use(of: used)
        reportScalar(
            RecordSite(
                start: first,
                end: last,
                rule: conversions.pointee.rule,
                detail: use.detail,
                total: 0,
                code: use.code
            )
        )
        return stop == .none ? end : nil
    }
}
