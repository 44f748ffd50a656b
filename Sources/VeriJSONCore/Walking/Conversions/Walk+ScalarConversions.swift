extension Walk {
    /// The result of converting a scalar.
    struct Candidate {
        var kind: KindSet
        /// The text of the result.
        ///
        /// It is the content of the scalar, a text of the pattern, or a new text that is valid
        /// until the next conversion.
        var text: UnsafeBufferPointer<UInt8>

        init(_ kind: KindSet, _ text: UnsafeBufferPointer<UInt8>) {
            self.kind = kind
            self.text = text
        }
    }

    private mutating func made(_ kind: KindSet, _ text: [UInt8]?) -> Candidate? {
        text.map { Candidate(kind, convertedText.copy($0)) }
    }

    /// Returns the result of one conversion of a scalar, if it applies to the scalar and its rule.
    mutating func candidate(
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
            NumberGrammar.matches(content) ? Candidate(.number, content) : nil
        case .stringToBool:
            Lexeme.isBool(content) ? Candidate(.bool, content) : nil
        case .paddedNumber:
            rule.form == .integer || rule.form == .number
                ? made(.number, Lexeme.paddedNumber(content, isIntegral: rule.form == .integer))
                : nil
        case .caselessBool:
            made(.bool, Lexeme.caselessBool(content))
        case .wordsToBool:
            made(.bool, Lexeme.wordsToBool(content))
        case .caselessEnum:
            caselessEnum(content, rule).map { Candidate(.string, $0) }
        case .spaceDatetime:
            rule.isDatetime ? made(.string, Lexeme.spaceDatetime(content)) : nil
        default:
            nil
        }
    }

    /// Returns the only value of an enum that equals a string when ASCII case is ignored.
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
            rule.acceptsConvertedStrings ? Candidate(.string, content) : nil
        case .numberToBool:
            made(.bool, Lexeme.numberToBool(content))
        case .integralNumber:
            rule.form == .integer ? made(.number, Lexeme.integralNumber(content)) : nil
        case .epochSeconds:
            rule.isDatetime ? made(.string, Lexeme.epochSeconds(content)) : nil
        case .epochMillis:
            rule.isDatetime ? made(.string, Lexeme.epochMillis(content)) : nil
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
            rule.acceptsConvertedStrings ? Candidate(.string, content) : nil
        case .boolToNumber:
            made(.number, [UInt8(ascii: content.first == UInt8(ascii: "t") ? "1" : "0")])
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

    /// Whether the rule requires a date-time.
    fileprivate var isDatetime: Bool { form == .format && format == .datetime }
}
