extension Walk {
    /// Applies all steps to a scalar, in order.
    mutating func scalar(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let isString = kind == KindSet.string.rawValue
        let traits = rule.pointee.traits
        if isString, traits.contains(.hasContent), let end = quickContent(position, rule) {
            return end
        }
        guard let end = plain(position, kind, nil) else {
            stop = .syntax
            return nil
        }
        var token = ScalarToken(start: position, end: end, kind: kind)
        if isString { takeOff(traits, from: &token) }
        let content = content(of: token)
        if traits.contains(.hasSentinels),
            tables.sentinels(of: rule.pointee).contains(content, kind)
        {
            return becomeNull(position, end, rule, since: mark)
        }
        if isString, traits.contains(.hasContent) { return cleanContent(of: token, rule) }
        // Nothing else is recorded before the value fails.
        let isUnion = rule.pointee.form == .union
        let before = isUnion || token.isChanged ? mark : .start
        if token.isChanged {
            recordChanges(of: token, rule)
            guard stop == .none else { return nil }
        }
        if isUnion {
            guard let end = union(position, kind, rule) else { return nil }
            return afterCleaning(position, end, rule, before)
        }
        guard let code = mismatch(content, kind, rule) else { return end }
        // A value that fails is left as it is, so the change is undone.
        if token.isChanged { rollBack(to: before) }
        if let end = convertScalar(token, content, rule) { return end }
        guard stop == .none else { return nil }
        let beforeFailing = mark
        if code == .keyword {
            if let end = refused(position, end, rule, beforeFailing) { return end }
            guard stop == .none else { return nil }
        } else {
            _ = fail(site(code, position, end, rule))
        }
        return convertToContainer(token, rule, code, beforeFailing)
    }

    /// Returns the reason why a scalar does not match strictly; nil if it matches.
    ///
    /// `content` is an unescaped string, or another scalar as written.
    mutating func mismatch(
        _ content: UnsafeBufferPointer<UInt8>,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> CodeTag? {
        let isNull = kind == KindSet.null.rawValue
        guard kind & rule.pointee.kinds.rawValue != 0 else {
            if rule.pointee.form == .never { return .valueNever }
            return isNull ? .nullNotAllowed : .typeMismatch
        }
        if kind & rule.pointee.plainKinds.rawValue != 0 { return nil }
        let traits = rule.pointee.traits
        if isNull { return traits.contains(.hasChecks) ? checked(content, kind, rule) : nil }
        let isString = kind == KindSet.string.rawValue
        if isString {
            if let code = stringMismatch(content, rule) { return code }
        } else if kind == KindSet.number.rawValue {
            if let code = numberMismatch(content, rule) { return code }
        }
        if traits.contains(.hasAllowedValues),
            !tables.allowedValues(of: rule.pointee).contains(content, kind)
        {
            return .enumUnknown
        }
        if isString, traits.contains(.hasLength),
            tables.refinements[Int(rule.pointee.refinement)].length?
                .contains(UTF8Scalar.count(in: content)) == false
        {
            return .stringLength
        }
        return traits.contains(.hasChecks) ? checked(content, kind, rule) : nil
    }

    /// Returns the code of a keyword that refuses a scalar; nil if all accept it.
    private mutating func checked(
        _ content: UnsafeBufferPointer<UInt8>,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> CodeTag? {
        if kind != KindSet.string.rawValue { return isRefused(content, rule) ? .keyword : nil }
        var text: [UInt8] = []
        JSONWriter().append(quoting: String(decoding: content, as: UTF8.self), to: &text)
        return text.withUnsafeBufferPointer { isRefused($0, rule) } ? .keyword : nil
    }

    /// Returns the reason why an unescaped string does not match the form of its rule.
    mutating func stringMismatch(
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: UnsafePointer<Rule>
    ) -> CodeTag? {
        switch rule.pointee.form {
        case .string:
            guard rule.pointee.payload != Rule.none else { return nil }
            return finds(Int(rule.pointee.payload), in: content) ? nil : .stringPattern
        case .format:
            return rule.pointee.format.accepts(content) ? nil : .stringFormat
        case .color:
            return StringFormat.color.accepts(content) ? nil : .stringFormat
        case .enumeration:
            let strings = tables.stringSets[Int(rule.pointee.payload)]
            return strings.index(of: content) == nil ? .enumUnknown : nil
        default:
            return nil
        }
    }

    private mutating func numberMismatch(
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: UnsafePointer<Rule>
    ) -> CodeTag? {
        if rule.pointee.form == .number, rule.pointee.payload == Rule.none { return nil }
        let number = DecimalLexeme(content)
        switch rule.pointee.form {
        case .number:
            return tables.bounds[Int(rule.pointee.payload)].contains(number)
                ? nil : .numberRange
        case .integer:
            if !number.isIntegerLexeme {
                let isWithin = tables.bounds[Int(rule.pointee.payload)].contains(number)
                guard tables.acceptsIntegralFractions[Int(rule.pointee.payload)],
                    number.isIntegral
                else {
                    // Of `1e19`, the size is the trouble, and not how it is written.
                    return number.isIntegral && !isWithin
                        ? outOfRange(number, rule) : .integerFraction
                }
                return isWithin ? nil : .numberRange
            }
            let bounds = tables.integerBounds + Int(rule.pointee.payload)
            if number.isPlain, bounds.pointee.contains(number.plain) { return nil }
            if tables.bounds[Int(rule.pointee.payload)].contains(number) { return nil }
            return outOfRange(number, rule)
        case .color:
            let isWithin = tables.colors[0].contains(number)
            guard number.isIntegerLexeme || number.isIntegral && !isWithin else {
                return .integerFraction
            }
            return isWithin ? nil : .numberRange
        default:
            return nil
        }
    }

    /// Returns the code of an integer beyond the bounds of a rule: its own, or those of 64 bits.
    private func outOfRange(_ number: DecimalLexeme, _ rule: UnsafePointer<Rule>) -> CodeTag {
        tables.explicitBounds[Int(rule.pointee.payload)].contains(number)
            ? .integerOverflow : .numberRange
    }

    private mutating func finds(_ expression: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let matcher = matchers[expression] ?? makeMatcher(expression)
        let isFound = matcher.pointee.matches(text, charging: &work)
        guard work.isExceeded else { return isFound }
        // The caller lets the value fail and checks `stop` before it continues.
        end(for: .work)
        return false
    }

    @inline(never)
    private mutating func makeMatcher(
        _ expression: Int
    ) -> UnsafeMutablePointer<RegexMatcher> {
        let matcher = UnsafeMutablePointer<RegexMatcher>.allocate(capacity: 1)
        matcher.initialize(to: RegexMatcher(graph.expressions[expression]))
        matchers[expression] = matcher
        return matcher
    }

    // MARK: Content

    mutating func content(of token: ScalarToken) -> UnsafeBufferPointer<UInt8> {
        if let text = token.plainText { return text }
        return token.kind == KindSet.string.rawValue
            ? unescaped(token.content.lowerBound, token.content.upperBound)
            : UnsafeBufferPointer(
                start: token.content.lowerBound,
                count: token.content.upperBound - token.content.lowerBound
            )
    }

    /// Returns the unescaped text of a string whose content extends from `start` to `end`.
    ///
    /// Without escapes these are the bytes of the document; otherwise they are valid until the next
    /// call.
    mutating func unescaped(_ start: Pointer, _ end: Pointer) -> UnsafeBufferPointer<UInt8> {
        let written = UnsafeBufferPointer(start: start, count: end - start)
        guard scanner.hasBackslash(written) else { return written }
        return scratch.unescape(written, scanner)
    }
}
