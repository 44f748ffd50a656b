extension Walk {
    /// Returns the conversions allowed at the place of a rule.
    mutating func allowedConversions(for rule: Rule) -> ConversionBits {
        requestedConversions(for: rule).allowed(under: policy.allowedConversions)
    }

    /// Returns the conversions that the pattern requests at the place of a rule.
    @inline(__always)
    mutating func requestedConversions(for rule: Rule) -> ConversionRequest {
        rule.conversions.mode == .byPolicy ? inherited.conversions : rule.conversions
    }

    /// Returns the site of a conversion.
    @inline(__always)
    private mutating func site(
        _ conversion: Conversion,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        isAsked: Bool
    ) -> RecordSite {
        let code = isAsked ? CodeTag.askedConversion : .conversion
        return site(code, start, end, rule, detail: Int(conversion.rawValue))
    }

    /// Records the conversion of a scalar, as an event or as a count beyond the limit.
    @inline(__always)
    mutating func reportScalar(_ site: RecordSite) {
        _ = reportScalar(site, limit: journal.conversionEventLimit)
    }

    /// Records the conversion of a scalar, as an event or as a count beyond a limit.
    ///
    /// - Returns: Whether it is an event.
    @inline(__always)
    mutating func reportScalar(_ site: RecordSite, limit: Int) -> Bool {
        guard isOnlyCounted(site, limit: limit) else {
            list(conversion: site)
            return true
        }
        count(CountedChange(conversion: site.detail, site.code, site.rule))
        return false
    }

    /// Records a conversion, as an event or as a count beyond the limit; containers always get an
    /// event, unless a scalar is made of them.
    mutating func report(
        _ conversion: Conversion,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        makingScalar makesScalar: Bool = false,
        because reasons: [CauseRecord] = []
    ) {
        let isAsked = requestedConversions(for: rule.pointee).asked.contains(conversion)
        let site = site(conversion, start, end, rule, isAsked: isAsked)
        // An array emptied inside the container has a path that leads through this event.
        let isContainer = kinds[Int(start.pointee)] & KindSet.containers.rawValue != 0
        guard makesScalar || !isContainer, isOnlyCounted(site, limit: journal.eventLimit) else {
            return list(conversion: site, because: reasons)
        }
        count(CountedChange(conversion: site.detail, site.code, site.rule))
    }

    /// Counts a change of a scalar that is not listed.
    @inline(__always)
    mutating func count(_ change: CountedChange) {
        if unions.isTrying {
            willRecord()
            journal.cost.changes += 1
        } else {
            willEdit()
        }
        journal.counted.append(change)
    }

    /// Records a conversion as an event.
    private mutating func list(conversion site: RecordSite, because reasons: [CauseRecord] = []) {
        willRecord()
        if unions.isTrying { journal.cost.changes += 1 }
        let path = pushPath()
        let first = journal.record.causes.count
        let kept = journal.append(reasons: reasons[...])
        journal.append(.convert, site, at: path, causesFrom: first, kept: kept)
        guard mode != .sanitizing else { return }
        list(site.cause(at: path))
        guard mode == .listing else { return }
        let limit = journal.causeLimit
        let kinds = WalkJournal.kinds(ofOmitted: reasons.dropFirst(limit))
        for var reason in reasons.prefix(limit) + kinds {
            reason.nesting = 1
            journal.findings.append(reason)
        }
    }

    /// Walks a value by a rule that may accept another scalar in quotes.
    @inline(never)
    mutating func quoted(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if kind == KindSet.string.rawValue {
            if let end = quotedScalar(position, rule) { return end }
            guard stop == .none else { return nil }
        }
        return rule.pointee.quickReader.readsTexts
            ? quick(position, kind, rule) : careful(position, kind, rule)
    }

    /// Removes the quotes of a number or bool if the conversion is allowed.
    ///
    /// Returns nil if this fast path cannot decide.
    @inline(__always)
    private mutating func quotedScalar(_ position: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer?
    {
        let content = position + 1
        let kind = kinds[Int(content.pointee)] & rule.pointee.quotedKinds.rawValue
        let isAsked = rule.pointee.conversions.mode != .byPolicy
        guard kind != 0, isAsked || inherited.conversions.mode == .byPolicy,
            let last = quotedEnd(content, kind, rule), last.pointee == UInt8(ascii: "\"")
        else { return nil }
        narrow(
            Range(uncheckedBounds: (scanner.offset(position), scanner.offset(last + 1))),
            to: Range(uncheckedBounds: (scanner.offset(content), scanner.offset(last)))
        )
        let conversion: Conversion =
            kind == KindSet.number.rawValue ? .stringToNumber : .stringToBool
        reportScalar(site(conversion, position, last + 1, rule, isAsked: isAsked))
        return stop == .none ? last + 1 : nil
    }

    /// Returns the end of a number or bool in quotes if it matches its rule.
    @inline(__always)
    private mutating func quotedEnd(
        _ content: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if kind == KindSet.bool.rawValue { return scanner.literal(content) }
        if rule.pointee.form == .integer, let end = smallInteger(content, rule) { return end }
        guard let end = scanner.number(content) else { return nil }
        if kind & rule.pointee.plainKinds.rawValue != 0 { return end }
        let text = UnsafeBufferPointer(start: content, count: end - content)
        return mismatch(text, kind, rule) == nil ? end : nil
    }

    /// Tries the allowed conversions of a scalar that does not match strictly.
    ///
    /// `content` is an unescaped string, or another scalar as written.
    ///
    /// - Returns: The end of the value if a conversion makes it match; nil, with nothing recorded,
    ///   if none does.
    @inline(never)
    mutating func convertScalar(
        _ token: ScalarToken,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        var kinds = rule.pointee.convertibleKinds
        // A value that means null may be of another kind.
        if rule.pointee.traits.contains(.hasSentinels), rule.pointee.form != .color {
            kinds.formUnion(tables.sentinels(of: rule.pointee).kinds)
        }
        var untried = allowedConversions(for: rule.pointee)
            .intersection(tables.takingKind[token.kind.trailingZeroBitCount])
            .intersection(tables.makingKinds[Int(kinds.rawValue & 63)])
        // A reading by several conversions has the place of the first that takes part in it.
        var reading: Candidate?
        var place: Conversion?
        let together = untried.intersection(
            rule.pointee.form == .format ? .ofDates : .ofNumberTexts
        )
        if !together.isSubset(of: [.stringToNumber]) {
            untried.subtract(together)
            reading = read(content, token.kind, together, rule.pointee)
            place = reading?.used.intersection(together).first
            if let place { untried.insert(place) }
        }
        while let conversion = untried.popFirst() {
            let text = conversion == .numberToString ? written(token) ?? content : content
            let made = conversion == place ? reading : candidate(conversion, text, rule.pointee)
            guard let made, isSentinel(made, rule) || matches(made, rule) else { continue }
            return take(made, token, rule)
        }
        return nil
    }

    /// Returns a number that lenient reading repaired as it was written; nil for any other scalar.
    private mutating func written(_ token: ScalarToken) -> UnsafeBufferPointer<UInt8>? {
        guard !repairedNumbers.isEmpty, token.kind == KindSet.number.rawValue else { return nil }
        return repairedNumbers[scanner.offset(token.start).rawValue].map { plainText.copy($0) }
    }

    /// Returns whether a conversion's result matches and is stable when the document is cleaned
    /// again.
    mutating func matches(_ candidate: Candidate, _ rule: UnsafePointer<Rule>) -> Bool {
        let traits = rule.pointee.traits
        if candidate.kind == .string, !traits.isDisjoint(with: .changesText) {
            if traits.contains(.trims),
                WhiteSpace.trimmedRange(of: candidate.text) != 0..<candidate.text.count
            {
                return false
            }
            if traits.contains(.unescapes), CharacterReferences.unescaped(candidate.text) != nil {
                return false
            }
        }
        guard mismatch(candidate.text, candidate.kind.rawValue, rule) == nil else { return false }
        return candidate.kind != .string || !traits.contains(.hasContent)
            || contentMatches(candidate.text, rule)
    }

    /// Returns whether a conversion's result means null, or the default beside that.
    mutating func isSentinel(_ candidate: Candidate, _ rule: UnsafePointer<Rule>) -> Bool {
        rule.pointee.traits.contains(.hasSentinels)
            && tables.sentinels(of: rule.pointee)
                .contains(candidate.text, candidate.kind.rawValue)
    }

    /// Replaces a scalar by its conversion.
    private mutating func take(
        _ candidate: Candidate,
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if isSentinel(candidate, rule) {
            return becomeNull(token.start, token.end, rule, since: mark)
        }
        if token.isChanged { reportChanges(of: token, rule) }
        let range = scanner.offset(token.start)..<scanner.offset(token.end)
        if candidate.kind != .string {
            // The bytes between the quotes are kept, unless they contain escapes.
            if candidate.text.baseAddress == token.content.lowerBound {
                let start = scanner.offset(token.content.lowerBound)
                narrow(range, to: start..<scanner.offset(token.content.upperBound))
            } else {
                replace(range, with: candidate.text)
            }
        } else if token.kind != KindSet.string.rawValue {
            replace(range, quoting: candidate.text)
        } else {
            let text = String(decoding: candidate.text, as: UTF8.self)
            var quoted: [UInt8] = []
            JSONWriter().append(quoting: text, to: &quoted)
            replace(range, with: quoted)
        }
        let asked = requestedConversions(for: rule.pointee).asked
        let code: CodeTag =
            candidate.used.isSubset(of: asked) ? .askedConversion : .conversion
        let detail = Int(candidate.used.detail)
        reportScalar(site(code, token.start, token.end, rule, detail: detail))
        return stop == .none ? token.end : nil
    }
}

extension Rule {
    /// The kinds of scalar that a conversion may produce here: a number never becomes a color.
    fileprivate var convertibleKinds: KindSet { form == .color ? .string : kinds }

    /// Returns the kinds that a string is converted to by removing its quotes: `"12"` → `12`.
    ///
    /// Empty for unions, for rules that accept strings, and for rules that need more checks than
    /// the fast path makes.
    func quotedKinds(_ allowed: ConversionBits) -> KindSet {
        guard !kinds.contains(.string), form != .union, traits.rawValue & Traits.careful == 0 else {
            return []
        }
        var quoted: KindSet = []
        // A point is no decimal point beside a comma that is one.
        if allowed.contains(.stringToNumber), !allowed.contains(.commaDecimal) {
            quoted.insert(.number)
        }
        if allowed.contains(.stringToBool) { quoted.insert(.bool) }
        return quoted.intersection(kinds)
    }
}
