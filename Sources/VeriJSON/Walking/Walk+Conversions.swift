extension Walk {
    /// What a conversion makes of a scalar.
    private struct Candidate {
        var conversion: ConversionSet
        var kind: KindSet
        /// An unescaped string, or a number or literal as written.
        var content: [UInt8]

        init(_ conversion: ConversionSet, _ kind: KindSet, _ content: [UInt8]) {
            self.conversion = conversion
            self.kind = kind
            self.content = content
        }
    }

    /// The conversions that are allowed at a rule's place.
    func allowedConversions(for rule: Rule) -> ConversionSet {
        requestedConversions(for: rule).allowed(under: policy.conversions)
    }

    /// What the pattern says about conversions at a rule's place.
    private func requestedConversions(for rule: Rule) -> ConversionRequest {
        rule.conversions.mode == .byPolicy ? inheritedConversions : rule.conversions
    }

    /// Writes down that a value was converted.
    mutating func report(
        _ conversion: ConversionSet,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) {
        let isAsked = requestedConversions(for: rule.pointee).asked.contains(conversion)
        report(
            .convert,
            isAsked ? .askedConversion : .conversion,
            start,
            end,
            rule,
            detail: Int(conversion.rawValue)
        )
    }

    /// Tries the conversions that are allowed for a scalar that failed.
    ///
    /// - Returns: the end of the value when one of them makes it match; nil with the failure
    ///   standing when none does.
    @inline(never)
    mutating func convertScalar(
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        let allowed = allowedConversions(for: rule.pointee)
        guard !allowed.isEmpty, stop == .none, token.kind != KindSet.null.rawValue else {
            return nil
        }
        for (_, conversion) in ConversionSet.named where allowed.contains(conversion) {
            guard conversion != .wrapSingle else {
                let value = FailedValue(
                    start: token.start,
                    end: token.end,
                    kind: token.kind,
                    rule: rule,
                    code: failure,
                    before: before
                )
                if let end = wrap(value) { return end }
                guard stop == .none else { return nil }
                continue
            }
            guard let candidate = candidate(conversion, token, rule),
                !needsTrimming(candidate, rule.pointee)
            else { continue }
            let code = candidate.content.withUnsafeBufferPointer {
                mismatch($0, candidate.kind.rawValue, rule)
            }
            if code == nil { return take(candidate, token, rule, before) }
        }
        return nil
    }

    /// Whether a result would be trimmed when the document is cleaned again.
    private func needsTrimming(_ candidate: Candidate, _ rule: Rule) -> Bool {
        guard rule.traits.contains(.trims), candidate.kind == .string else { return false }
        return candidate.content.withUnsafeBufferPointer {
            WhiteSpace.trimmedRange(of: $0) != 0..<$0.count
        }
    }

    /// Puts a converted scalar in the place of the old one.
    private mutating func take(
        _ candidate: Candidate,
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        let isSentinel =
            rule.pointee.traits.contains(.hasSentinels)
            && candidate.content.withUnsafeBufferPointer {
                tables.sentinels(of: rule.pointee).contains($0, candidate.kind.rawValue)
            }
        if isSentinel { return becomeNull(token.start, token.end, rule, since: before) }
        roll(backTo: before)
        if token.isTrimmed { report(.convert, .trim, token.start, token.end, rule) }
        var text = candidate.content
        if candidate.kind == .string {
            text = []
            JSONWriter().append(
                quoting: String(decoding: candidate.content, as: UTF8.self),
                to: &text
            )
        }
        edits.replace(scanner.offset(token.start)..<scanner.offset(token.end), with: text)
        report(candidate.conversion, token.start, token.end, rule)
        return stop == .none ? token.end : nil
    }

    /// What one conversion makes of a scalar, if it applies to it and to its rule.
    private func candidate(
        _ conversion: ConversionSet,
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>
    ) -> Candidate? {
        let content = content(of: token)
        switch KindSet(rawValue: token.kind) {
        case .string: return fromString(conversion, content, rule.pointee)
        case .number: return fromNumber(conversion, content, rule.pointee)
        case .bool:
            let isTrue = content.first == UInt8(ascii: "t")
            if conversion == .boolToString, rule.pointee.acceptsConvertedStrings {
                return Candidate(conversion, .string, Array(content))
            }
            if conversion == .boolToNumber {
                return Candidate(conversion, .number, [UInt8(ascii: isTrue ? "1" : "0")])
            }
            return nil
        default: return nil
        }
    }

    private func fromString(
        _ conversion: ConversionSet,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> Candidate? {
        switch conversion {
        case .stringToNumber:
            guard NumberGrammar.matches(content) else { return nil }
            return Candidate(conversion, .number, Array(content))
        case .stringToBool:
            guard content.elementsEqual("true".utf8) || content.elementsEqual("false".utf8) else {
                return nil
            }
            return Candidate(conversion, .bool, Array(content))
        case .paddedNumber:
            return Lexeme.paddedNumber(content, isIntegral: rule.form == .integer).map {
                Candidate(conversion, .number, $0)
            }
        case .caselessBool:
            return Lexeme.caselessBool(content).map { Candidate(conversion, .bool, $0) }
        case .wordsToBool:
            return Lexeme.wordsToBool(content).map { Candidate(conversion, .bool, $0) }
        case .caselessEnum:
            guard let set = tables.enumeration(of: rule) else { return nil }
            let matches = set.set.strings.map { Array($0.utf8) }.filter { known in
                known.withUnsafeBufferPointer { Lexeme.areEqualIgnoringCase($0, content) }
            }
            guard matches.count == 1 else { return nil }
            return Candidate(conversion, .string, matches[0])
        case .spaceDatetime:
            guard rule.form == .format, rule.format == .datetime else { return nil }
            return Lexeme.spaceDatetime(content).map { Candidate(conversion, .string, $0) }
        default:
            return nil
        }
    }

    private func fromNumber(
        _ conversion: ConversionSet,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> Candidate? {
        switch conversion {
        case .numberToString:
            guard rule.acceptsConvertedStrings else { return nil }
            return Candidate(conversion, .string, Array(content))
        case .numberToBool:
            guard content.count == 1,
                content[0] == UInt8(ascii: "0") || content[0] == UInt8(ascii: "1")
            else { return nil }
            return bool(conversion, content[0] == UInt8(ascii: "1"))
        case .integralNumber:
            guard rule.form == .integer else { return nil }
            return Lexeme.integralNumber(content).map { Candidate(conversion, .number, $0) }
        case .epochSeconds, .epochMillis:
            guard rule.form == .format, rule.format == .datetime else { return nil }
            let text =
                conversion == .epochSeconds
                ? Lexeme.epochSeconds(content) : Lexeme.epochMillis(content)
            return text.map { Candidate(conversion, .string, $0) }
        default:
            return nil
        }
    }

    private func bool(_ conversion: ConversionSet, _ value: Bool) -> Candidate {
        Candidate(conversion, .bool, Array((value ? "true" : "false").utf8))
    }
}

extension Rule {
    /// Whether a number or bool may become a string here: for `string`, `enum` and `$in`, never to
    /// satisfy a format.
    var acceptsConvertedStrings: Bool {
        switch form {
        case .string, .enumeration: true
        case .any, .scalar: traits.contains(.hasAllowedValues)
        default: false
        }
    }
}
