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
        if reader == .container, kind & KindSet.scalars.rawValue != 0 {
            return anyContainer(position, kind, rule)
        }
        if kind == KindSet.string.rawValue {
            return reader.readsTexts ? quickString(position, rule) : undecided(position, rule)
        }
        guard kind & (KindSet.number.rawValue | KindSet.bool.rawValue) != 0 else {
            return careful(position, kind, rule)
        }
        return reader == .date
            ? quickEpoch(position, kind, rule) : quickScalar(position, kind, rule)
    }

    /// Walks a scalar by the rule of a container.
    @inline(never)
    private mutating func anyContainer(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if let end = quickContainer(position, kind, rule) { return end }
        return stop == .none ? careful(position, kind, rule) : nil
    }

    /// Walks a string that may be converted.
    @inline(never)
    private mutating func quickString(
        _ position: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        guard let end = scanner.plainString(position) else { return undecided(position, rule) }
        return switch rule.pointee.quickReader {
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
        guard reader == .bool || reader == .text,
            kind & rule.pointee.kinds.rawValue == 0, repairedNumbers.isEmpty, isQuickHere(rule),
            let end = isNumber ? scanner.number(position) : scanner.literal(position),
            end - position <= QuickConversion.longestText
        else { return careful(position, kind, rule) }
        let content = UnsafeBufferPointer(start: position, count: end - position)
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
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

    /// Walks a number or bool that may be a date.
    @inline(never)
    private mutating func quickEpoch(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        guard kind == KindSet.number.rawValue, repairedNumbers.isEmpty, isQuickHere(rule) else {
            return careful(position, kind, rule)
        }
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        if let end = scanner.plainInteger(position) {
            let digits = UnsafeBufferPointer(start: position, count: end - position)
            let date = conversions.pointee.dates.plainDate(ofInteger: digits)
            if date.day != 0 {
                let count = write(date, conversions)
                return replace(position, end, count, UInt64(date.used.rawValue), conversions)
            }
        }
        guard let end = scanner.number(position) else { return careful(position, kind, rule) }
        return anyDate(position, kind, end, rule)
    }

    /// Whether a container may be made, opened or taken apart here without a way back.
    @inline(__always)
    var isQuickPlace: Bool {
        mutating get {
            mode == .sanitizing && !unions.isRemembering && !inherited.defersContainers
                && !frames.isBranch && frames.depth < policy.limits.depth
        }
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

    /// Writes a date for ``replace(_:_:_:_:_:)``, and returns the number of its bytes.
    @inline(__always)
    mutating func write(
        _ date: PlainDate,
        _ conversions: UnsafeMutablePointer<QuickConversion>
    ) -> Int {
        var text = journal.edits.writer(for: PlainDate.room)
        date.write(hasTime: conversions.pointee.hasTime, to: &text)
        return text.count
    }

    /// Replaces a scalar as ``take(_:_:_:_:_:)`` does, without a call.
    @inline(__always)
    mutating func replace(
        _ start: Pointer,
        _ end: Pointer,
        _ count: Int,
        _ used: UInt64,
        _ conversions: UnsafeMutablePointer<QuickConversion>
    ) -> Pointer? {
        willEdit()
        let (first, last) = (scanner.offset(start), scanner.offset(end))
        journal.edits.replace(Range(uncheckedBounds: (first, last)), withWritten: count)
        reportScalar(conversions.pointee.site(first, last, by: used))
        return stop == .none ? end : nil
    }
}
