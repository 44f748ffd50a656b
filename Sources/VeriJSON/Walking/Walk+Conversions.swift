extension Walk {
    /// What a conversion makes of a scalar.
    private struct Candidate {
        enum Text {
            /// What the scalar already says, an unescaped string or a number or literal as
            /// written, or what the pattern says.
            case same(UnsafeBufferPointer<UInt8>)
            case made([UInt8])

            func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
                switch self {
                case .same(let bytes): body(bytes)
                case .made(let bytes): bytes.withUnsafeBufferPointer(body)
                }
            }
        }

        var kind: KindSet
        var text: Text

        init(_ kind: KindSet, _ text: [UInt8]) {
            self.kind = kind
            self.text = .made(text)
        }

        init(_ kind: KindSet, same text: UnsafeBufferPointer<UInt8>) {
            self.kind = kind
            self.text = .same(text)
        }
    }

    /// The conversions that are allowed at a rule's place.
    mutating func allowedConversions(for rule: Rule) -> ConversionSet {
        requestedConversions(for: rule).allowed(under: policy.conversions)
    }

    /// What the pattern says about conversions at a rule's place.
    private mutating func requestedConversions(for rule: Rule) -> ConversionRequest {
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
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        var untried = allowedConversions(for: rule.pointee)
        guard !untried.isEmpty, token.kind != KindSet.null.rawValue else { return nil }
        while let conversion = untried.popFirst() {
            guard let candidate = candidate(conversion, content, token.kind, rule.pointee),
                candidate.kind.isSubset(of: rule.pointee.kinds),
                matches(candidate, rule)
            else { continue }
            return take(candidate, by: conversion, token, rule, before)
        }
        return nil
    }

    /// Whether a result matches, and would stay as it is when the document is cleaned again.
    private mutating func matches(_ candidate: Candidate, _ rule: UnsafePointer<Rule>) -> Bool {
        candidate.text.withBytes { text in
            if rule.pointee.traits.contains(.trims), candidate.kind == .string,
                WhiteSpace.trimmedRange(of: text) != 0..<text.count
            {
                return false
            }
            return mismatch(text, candidate.kind.rawValue, rule) == nil
        }
    }

    /// Puts a converted scalar in the place of the old one.
    private mutating func take(
        _ candidate: Candidate,
        by conversion: ConversionSet,
        _ token: ScalarToken,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        let isSentinel =
            rule.pointee.traits.contains(.hasSentinels)
            && candidate.text.withBytes {
                tables.sentinels(of: rule.pointee).contains($0, candidate.kind.rawValue)
            }
        if isSentinel { return becomeNull(token.start, token.end, rule, since: before) }
        if token.isTrimmed { report(.convert, .trim, token.start, token.end, rule) }
        let range = scanner.offset(token.start)..<scanner.offset(token.end)
        candidate.text.withBytes { text in
            guard candidate.kind == .string else { return edits.replace(range, with: text) }
            var quoted: [UInt8] = []
            JSONWriter().append(quoting: String(decoding: text, as: UTF8.self), to: &quoted)
            edits.replace(range, with: quoted)
        }
        report(conversion, token.start, token.end, rule)
        return stop == .none ? token.end : nil
    }

    /// What one conversion makes of a scalar, if it applies to it and to its rule.
    private mutating func candidate(
        _ conversion: ConversionSet,
        _ content: UnsafeBufferPointer<UInt8>,
        _ kind: KindBits,
        _ rule: Rule
    ) -> Candidate? {
        switch KindSet(rawValue: kind) {
        case .string: fromString(conversion, content, rule)
        case .number: fromNumber(conversion, content, rule)
        case .bool: fromBool(conversion, content, rule)
        default: nil
        }
    }

    private mutating func fromString(
        _ conversion: ConversionSet,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> Candidate? {
        switch conversion {
        case .stringToNumber:
            NumberGrammar.matches(content) ? Candidate(.number, same: content) : nil
        case .stringToBool:
            Lexeme.isBool(content) ? Candidate(.bool, same: content) : nil
        case .paddedNumber:
            Lexeme.paddedNumber(content, isIntegral: rule.form == .integer).map {
                Candidate(.number, $0)
            }
        case .caselessBool:
            Lexeme.caselessBool(content).map { Candidate(.bool, $0) }
        case .wordsToBool:
            Lexeme.wordsToBool(content).map { Candidate(.bool, $0) }
        case .caselessEnum:
            caselessEnum(content, rule).map { Candidate(.string, same: $0) }
        case .spaceDatetime:
            rule.isDatetime
                ? Lexeme.spaceDatetime(content).map { Candidate(.string, $0) } : nil
        default:
            nil
        }
    }

    /// The one value of an enum that equals a string but for the case of ASCII letters.
    private mutating func caselessEnum(
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> UnsafeBufferPointer<UInt8>? {
        tables.enumeration(of: rule)?.onlyKey { Lexeme.areEqualIgnoringCase($0, content) }
    }

    private mutating func fromNumber(
        _ conversion: ConversionSet,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> Candidate? {
        switch conversion {
        case .numberToString:
            rule.acceptsConvertedStrings ? Candidate(.string, same: content) : nil
        case .numberToBool:
            Lexeme.numberToBool(content).map { Candidate(.bool, $0) }
        case .integralNumber:
            rule.form == .integer
                ? Lexeme.integralNumber(content).map { Candidate(.number, $0) } : nil
        case .epochSeconds:
            rule.isDatetime
                ? Lexeme.epochSeconds(content).map { Candidate(.string, $0) } : nil
        case .epochMillis:
            rule.isDatetime ? Lexeme.epochMillis(content).map { Candidate(.string, $0) } : nil
        default:
            nil
        }
    }

    private mutating func fromBool(
        _ conversion: ConversionSet,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> Candidate? {
        switch conversion {
        case .boolToString:
            rule.acceptsConvertedStrings ? Candidate(.string, same: content) : nil
        case .boolToNumber:
            Candidate(.number, [UInt8(ascii: content.first == UInt8(ascii: "t") ? "1" : "0")])
        default:
            nil
        }
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

    /// Whether a date-time is asked for.
    fileprivate var isDatetime: Bool { form == .format && format == .datetime }
}
