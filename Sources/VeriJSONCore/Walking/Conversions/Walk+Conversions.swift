extension Walk {
    /// The conversions that are allowed at a rule's place.
    mutating func allowedConversions(for rule: Rule) -> ConversionSet {
        requestedConversions(for: rule).allowed(under: policy.conversions)
    }

    /// What the pattern says about conversions at a rule's place.
    private mutating func requestedConversions(for rule: Rule) -> ConversionRequest {
        rule.conversions.mode == .byPolicy ? inheritedConversions : rule.conversions
    }

    /// Writes down that a scalar was converted: where, as long as that may be told.
    @inline(__always)
    private mutating func reportScalar(
        _ conversion: ConversionSet,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        isAsked: Bool
    ) {
        guard isOnlyCounted(start, after: toldConversions) else {
            return tell(conversion, start, end, rule, isAsked: isAsked)
        }
        willRecord()
        count(conversion, rule, isAsked: isAsked)
    }

    @inline(__always)
    private mutating func count(
        _ conversion: ConversionSet,
        _ rule: UnsafePointer<Rule>,
        isAsked: Bool
    ) {
        if trials > 0 { cost.changes += 1 }
        counted.append(
            CountedChange(
                .convert,
                isAsked ? .askedConversion : .conversion,
                RuleIndex(UnsafePointer(rule) - UnsafePointer(rules)),
                conversion: conversion
            )
        )
    }

    /// Writes down that a container was converted: where, as long as that may be told.
    mutating func report(
        _ conversion: ConversionSet,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) {
        let isAsked = requestedConversions(for: rule.pointee).asked.contains(conversion)
        // An array that is emptied inside of a container has a path, which leads through this.
        let isContainer = kinds[Int(start.pointee)] & KindSet.containers.rawValue != 0
        guard !isContainer, isOnlyCounted(start) else {
            return tell(conversion, start, end, rule, isAsked: isAsked)
        }
        willRecord()
        count(conversion, rule, isAsked: isAsked)
    }

    private mutating func tell(
        _ conversion: ConversionSet,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        isAsked: Bool
    ) {
        willRecord()
        if trials > 0 { cost.changes += 1 }
        let code = isAsked ? CodeTag.askedConversion : .conversion
        let detail = Int(conversion.rawValue)
        let path = pushPath()
        append(.convert, code, start, end, rule, path, detail: detail)
        if mode != .sanitizing { list(cause(code, start, end, rule, path, detail, 0)) }
    }

    /// Walks a value where what stands in quotes may be another scalar.
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
        return careful(position, kind, rule)
    }

    /// Takes the quotes off a number or bool where that is asked for, as most conversions do; nil
    /// says nothing.
    @inline(__always)
    private mutating func quotedScalar(_ position: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer?
    {
        let content = position + 1
        let kind = kinds[Int(content.pointee)] & rule.pointee.quotedKinds.rawValue
        let isAsked = rule.pointee.conversions.mode != .byPolicy
        guard kind != 0, isAsked || inheritedConversions.mode == .byPolicy,
            let last = quotedEnd(content, kind, rule), last.pointee == UInt8(ascii: "\"")
        else { return nil }
        narrow(
            Range(uncheckedBounds: (scanner.offset(position), scanner.offset(last + 1))),
            to: Range(uncheckedBounds: (scanner.offset(content), scanner.offset(last)))
        )
        let conversion: ConversionSet =
            kind == KindSet.number.rawValue ? .stringToNumber : .stringToBool
        reportScalar(conversion, position, last + 1, rule, isAsked: isAsked)
        return stop == .none ? last + 1 : nil
    }

    /// The end of a number or bool that is what its rule asks for.
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

    /// Tries the conversions that are allowed for a scalar that does not match as it is.
    ///
    /// `content` is an unescaped string, or another scalar as written.
    ///
    /// - Returns: the end of the value when one of them makes it match; nil with nothing written
    ///   down when none does.
    @inline(never)
    mutating func convertScalar(
        _ token: ScalarToken,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        var untried = allowedConversions(for: rule.pointee)
            .intersection(.taking(KindSet(rawValue: token.kind)))
            .intersection(.making(rule.pointee.convertibleKinds))
        while let conversion = untried.popFirst() {
            guard let candidate = candidate(conversion, content, token.kind, rule.pointee),
                matches(candidate, rule)
            else { continue }
            return take(candidate, by: conversion, token, rule)
        }
        return nil
    }

    /// Whether a result matches, and would stay as it is when the document is cleaned again.
    private mutating func matches(_ candidate: Candidate, _ rule: UnsafePointer<Rule>) -> Bool {
        if rule.pointee.traits.contains(.trims), candidate.kind == .string,
            WhiteSpace.trimmedRange(of: candidate.text) != 0..<candidate.text.count
        {
            return false
        }
        return mismatch(candidate.text, candidate.kind.rawValue, rule) == nil
    }

    /// Puts a converted scalar in the place of the old one.
    private mutating func take(
        _ candidate: Candidate,
        by conversion: ConversionSet,
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if rule.pointee.traits.contains(.hasSentinels),
            tables.sentinels(of: rule.pointee)
                .contains(candidate.text, candidate.kind.rawValue)
        {
            return becomeNull(token.start, token.end, rule, since: mark)
        }
        if token.isTrimmed { report(.convert, .trim, token.start, token.end, rule) }
        let range = scanner.offset(token.start)..<scanner.offset(token.end)
        if candidate.kind != .string {
            // What stands between the quotes is kept, unless something in it is escaped.
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
        let isAsked = requestedConversions(for: rule.pointee).asked.contains(conversion)
        reportScalar(conversion, token.start, token.end, rule, isAsked: isAsked)
        return stop == .none ? token.end : nil
    }
}

extension Rule {
    /// The kinds of scalar that a conversion may make here: a number is no way to write a color.
    fileprivate var convertibleKinds: KindSet { form == .color ? .string : kinds }

    /// The kinds of value that a policy, or the rule itself, wants out of quotes, where nothing else
    /// has to be looked at.
    func quotedKinds(under policy: ConversionSet) -> KindSet {
        guard !kinds.contains(.string), form != .union, traits.rawValue & Traits.careful == 0 else {
            return []
        }
        let allowed = conversions.allowed(under: policy)
        var quoted: KindSet = []
        if allowed.contains(.stringToNumber) { quoted.insert(.number) }
        if allowed.contains(.stringToBool) { quoted.insert(.bool) }
        return quoted.intersection(kinds)
    }
}
