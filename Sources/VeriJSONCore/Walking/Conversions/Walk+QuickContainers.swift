/// Arrays that are made of scalars: the one item of an array, and lists in texts without escapes.
///
/// The items have to match as they are, so that nothing is recorded but the conversion. Whatever needs
/// more is left to the general way, which decides it from the start.
extension Walk {
    /// Walks a scalar by the rule of a container that may be made of it.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(never)
    mutating func quickContainer(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        guard isQuickPlace, isQuickHere(rule) else { return nil }
        let conversions = tables.quickConversions + (rule - UnsafePointer(rules))
        let allowed = conversions.pointee.allowed
        let item = flatItem(of: rule)
        guard kind == KindSet.string.rawValue, allowed.opensText else {
            guard let item, allowed.contains(.wrapSingle) else { return nil }
            return quickWrap(position, kind, rule, item)
        }
        guard isUntried(position) else { return nil }
        if allowed.contains(.jsonText) {
            if let item, let end = quickList(position, conversions, item) { return end }
            return stop == .none ? quickText(position, rule) : nil
        }
        guard let item, item.pointee.plainKinds.contains(.string) else { return nil }
        return quickParts(position, conversions)
    }

    /// Returns the rule of the items of a list that is not checked as a whole.
    @inline(__always)
    private func flatItem(of rule: UnsafePointer<Rule>) -> UnsafePointer<Rule>? {
        guard rule.pointee.form == .array, !rule.pointee.traits.contains(.hasArrayChecks) else {
            return nil
        }
        return UnsafePointer(rules + Int(rule.pointee.payload))
    }

    /// Steps over a scalar that matches as it is, without a record of it.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(__always)
    mutating func plainScalar(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if kind & rule.pointee.plainKinds.rawValue & KindSet.scalars.rawValue != 0 {
            return kind == KindSet.string.rawValue
                ? scanner.plainString(position) : scanner.scalar(position)
        }
        guard kind == KindSet.number.rawValue, rule.pointee.form == .integer,
            rule.pointee.traits.rawValue & Rule.Traits.careful == 0
        else { return nil }
        return smallInteger(position, rule)
    }

    /// Puts a scalar between brackets.
    @inline(__always)
    private mutating func quickWrap(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ item: UnsafePointer<Rule>
    ) -> Pointer? {
        guard kind != KindSet.null.rawValue, wrapped[rule - UnsafePointer(rules)] != position,
            let end = plainScalar(position, kind, item)
        else { return nil }
        report(.wrapSingle, position, end, rule)
        let (start, last) = (scanner.offset(position), scanner.offset(end))
        willEdit()
        journal.edits.replace(start..<start, with: CollectionOfOne(0x5B))
        journal.edits.replace(last..<last, with: CollectionOfOne(0x5D))
        return end
    }

    // MARK: Texts

    /// Opens the text of an array of scalars in a string without escapes.
    @inline(__always)
    private mutating func quickList(
        _ position: Pointer,
        _ conversions: UnsafeMutablePointer<QuickConversion>,
        _ item: UnsafePointer<Rule>
    ) -> Pointer? {
        let opening = scanner.skipWhiteSpace(position + 1)
        guard opening.pointee == UInt8(ascii: "[") else { return nil }
        var next = scanner.skipWhiteSpace(opening + 1)
        if next.pointee != UInt8(ascii: "]") {
            while true {
                // A string in a string has escapes.
                let kind = kinds[Int(next.pointee)] & ~KindSet.string.rawValue
                guard let end = plainScalar(next, kind, item) else { return nil }
                next = scanner.skipWhiteSpace(end)
                if next.pointee == UInt8(ascii: "]") { break }
                guard next.pointee == UInt8(ascii: ",") else { return nil }
                next = scanner.skipWhiteSpace(next + 1)
            }
        }
        let closing = next + 1
        let quote = scanner.skipWhiteSpace(closing)
        // White space of JSON other than spaces is none of a string.
        guard quote < scanner.end, quote.pointee == UInt8(ascii: "\""),
            let end = scanner.plainString(position), end == quote + 1
        else { return nil }
        let content = UnsafeBufferPointer(start: position + 1, count: end - position - 2)
        let value = UnsafeBufferPointer(start: opening, count: closing - opening)
        guard content.count <= QuickConversion.longestText else { return nil }
        var text = journal.edits.writer(for: QuickConversion.longestText)
        text.append(value)
        return takeText(position, end, conversions, .jsonText, content, written: text.count)
    }

    /// Replaces a string without escapes by the list of its parts.
    @inline(__always)
    private mutating func quickParts(
        _ position: Pointer,
        _ conversions: UnsafeMutablePointer<QuickConversion>
    ) -> Pointer? {
        let separator = conversions.pointee.separator
        guard openText == nil, separator != 0, let end = scanner.plainString(position) else {
            return nil
        }
        let count = end - position - 2
        guard count <= QuickConversion.longestText else { return nil }
        var text = journal.edits.writer(
            for: SeparatedList.room(for: QuickConversion.longestText)
        )
        // Whole lanes were loaded, up to the closing quote.
        let loaded = min((count | 31) + 1, QuickConversion.longestText)
        let isWritten = SeparatedList.quickly(
            write: UnsafeBufferPointer(start: position + 1, count: loaded),
            count: count,
            separatedBy: separator,
            into: &text
        )
        guard isWritten else { return nil }
        return takeText(position, end, conversions, .splitList, text.text, written: text.count)
    }

    /// Replaces a string by the value in a text, in which nothing is changed, and which was written
    /// last, with so many bytes.
    ///
    /// - Returns: The end of the string; nil if the walk is over.
    @inline(__always)
    private mutating func takeText(
        _ position: Pointer,
        _ end: Pointer,
        _ conversions: UnsafeMutablePointer<QuickConversion>,
        _ conversion: Conversion,
        _ text: UnsafeBufferPointer<UInt8>,
        written: Int
    ) -> Pointer? {
        let (first, last) = (scanner.offset(position), scanner.offset(end))
        journal.lastTrial = first
        let isList = conversion == .splitList
        readAgain(end - position + (isList ? text.count : 0))
        guard stop == .none else { return nil }
        let isListed = reportScalar(
            conversions.pointee.site(first, last, by: ConversionBits(conversion).rawValue),
            limit: journal.eventLimit
        )
        guard mayAdd(written) else { return nil }
        // A conversion that is only counted has no place that a text would be looked up for.
        if isListed { keepText(text, position, end, isList: isList) }
        willEdit()
        journal.edits.replace(Range(uncheckedBounds: (first, last)), withWritten: written)
        return end
    }

    @inline(never)
    private mutating func keepText(
        _ text: UnsafeBufferPointer<UInt8>,
        _ position: Pointer,
        _ end: Pointer,
        isList: Bool
    ) {
        beginTexts()
        guard nextTextStart + text.count < Int(UInt32.max) else { return self.end(for: .work) }
        var copy = UniqueArray<UInt8>()
        copy.append(text)
        let buffer = TextBuffers.Buffer(
            TextBuffers.padded(&copy),
            depth: frames.depth,
            isList: isList
        )
        let string = scanner.offset(position)..<scanner.offset(end)
        _ = append(buffer, buffer.value, of: string)
    }
}
