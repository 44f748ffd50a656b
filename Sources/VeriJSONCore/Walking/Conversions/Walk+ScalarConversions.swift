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

    /// Returns the result of one conversion of a scalar, if it applies to the scalar and its rule.
    mutating func candidate(
        _ conversion: Conversion,
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> Candidate? {
        let target = tables.targets[Int(conversion.rawValue)]
        guard rule.mayTake(target) else { return nil }
        if conversion == .caselessEnum {
            return caselessEnum(content, rule).map { Candidate(.string, $0) }
        }
        let isIntegral = rule.form == .integer
        return switch Lexeme.converted(content, by: conversion, isIntegral: isIntegral) {
        case .same: Candidate(target.kinds, content)
        case .other(let text): Candidate(target.kinds, convertedText.copy(text))
        case nil: nil
        }
    }

    /// Returns the only value of an enum that equals a string when ASCII case is ignored.
    private mutating func caselessEnum(
        _ content: UnsafeBufferPointer<UInt8>,
        _ rule: Rule
    ) -> UnsafeBufferPointer<UInt8>? {
        tables.enumeration(of: rule)?.onlyKey { Lexeme.areEqualIgnoringCase($0, content) }
    }
}
