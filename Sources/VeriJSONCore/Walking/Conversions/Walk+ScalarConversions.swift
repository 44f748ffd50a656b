extension Walk {
    /// The result of converting a scalar.
    struct Candidate {
        var kind: KindSet
        /// The text of the result.
        ///
        /// It is the content of the scalar, a text of the pattern, or a new text that is valid
        /// until the next conversion.
        var text: UnsafeBufferPointer<UInt8>
        /// The conversions that had a part in it.
        var used: ConversionBits

        init(_ kind: KindSet, _ text: UnsafeBufferPointer<UInt8>, by used: ConversionBits) {
            self.kind = kind
            self.text = text
            self.used = used
        }
    }

    /// Returns the result of one conversion of a scalar, if it applies to the scalar and its rule.
    mutating func candidate(
        _ conversion: Conversion,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> Candidate? {
        let target = tables.targets[Int(conversion.rawValue)]
        guard rule.mayTake(target) else { return nil }
        if conversion == .caselessEnum {
            return caselessEnum(content, rule).map {
                Candidate(.string, $0, by: ConversionBits(conversion))
            }
        }
        let used = ConversionBits(conversion)
        return switch Lexeme.converted(content, by: conversion) {
        case .same: Candidate(target.kinds, content, by: used)
        case .other(let text): Candidate(target.kinds, convertedText.copy(text), by: used)
        case nil: nil
        }
    }

    /// Returns the only value of an enum that equals a string when ASCII case is ignored.
    mutating func caselessEnum(
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> UnsafeBufferPointer<UInt8>? {
        tables.enumeration(of: rule)?.onlyKey { Lexeme.areEqualIgnoringCase($0, content) }
    }
}
