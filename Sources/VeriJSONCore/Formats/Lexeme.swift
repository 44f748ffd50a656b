/// Conversions of text that represents a number or a bool.
///
/// They are pure functions of the text, which return nil if the conversion does not apply, and
/// never guess. The digits of numbers are copied or moved, never computed. Each function has the
/// name of its conversion in the pattern language.
enum Lexeme {
    /// The text of a converted scalar.
    enum Converted {
        /// The text as it was: only the kind of the value changes.
        case same
        case other([UInt8])
    }

    /// Returns what a conversion makes of the text of a scalar; nil if it does not apply.
    ///
    /// - Parameters:
    ///   - text: An unescaped string, or a number or bool as written.
    ///   - conversion: A conversion that takes scalars of the kind.
    /// - Returns: The text; nil for what needs more than the text: the values of an `enum`, other
    ///   conversions that take part in one reading, and containers.
    static func converted(
        _ text: UnsafeBufferPointer<UInt8>,
        by conversion: Conversion
    ) -> Converted? {
        switch conversion {
        case .stringToNumber: NumberGrammar.matches(text) ? .same : nil
        case .numberToString, .boolToString: .same
        case .stringToBool: isBool(text) ? .same : nil
        case .numberToBool: numberToBool(text).map { .other($0) }
        case .integralNumber: integralNumber(text).map { .other($0) }
        case .caselessBool: caselessBool(text).map { .other($0) }
        case .wordsToBool: wordsToBool(text).map { .other($0) }
        case .boolToNumber: .other([text.first == UInt8(ascii: "t") ? 0x31 : 0x30])
        case .base64url: base64url(text).map { .other($0) }
        case .percentEncode: (try? PercentEncoding.encode(text).get()).map { .other($0) }
        case .paddedNumber, .groupedNumber, .commaDecimal, .currency, .percent, .spaceDatetime,
            .epochSeconds, .epochMillis, .date, .rfc822, .basicOffset, .zone, .dotnetDate, .unit,
            .caselessEnum, .unwrapSingle, .wrapSingle, .emptyArrayToObject, .extendedJSON,
            .jsonText, .valuesToArray, .arrayToObject, .splitList, .containerToText:
            nil
        }
    }

    /// Returns whether the whole text is a number without fraction and exponent.
    static func isInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        NumberParts(text, isPadded: false)?.isInteger ?? false
    }

    /// Returns whether two texts are equal apart from the case of ASCII letters.
    static func areEqualIgnoringCase(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        ASCII.areEqualIgnoringCase(left, right)
    }

    /// Returns whether the whole text is `true` or `false`.
    static func isBool(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        ASCII.equals(text, "true") || ASCII.equals(text, "false")
    }

    /// Returns `true` for `1` and `false` for `0`.
    static func numberToBool(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        if ASCII.equals(text, "1") { return bool(true) }
        return ASCII.equals(text, "0") ? bool(false) : nil
    }

    /// Returns `true` for `TRUE` or `1` and `false` for `False` or `0`, in any case.
    static func caselessBool(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        if ASCII.isWord(text, "true") || ASCII.isWord(text, "1") { return bool(true) }
        if ASCII.isWord(text, "false") || ASCII.isWord(text, "0") { return bool(false) }
        return nil
    }

    /// Returns `true` for yes, on, y, t and `false` for no, off, n, f, in any case.
    static func wordsToBool(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        for word: StaticString in ["yes", "on", "y", "t"] where ASCII.isWord(text, word) {
            return bool(true)
        }
        for word: StaticString in ["no", "off", "n", "f"] where ASCII.isWord(text, word) {
            return bool(false)
        }
        return nil
    }

    /// Returns the bool of a word of at most five letters, and the conversion that reads it.
    ///
    /// - Parameters:
    ///   - text: ASCII.
    ///   - allowed: The conversions, of which `caselessBool` and `wordsToBool` matter.
    /// - Returns: What the first of these makes of the text; nil if it does not apply.
    @inline(__always)
    static func quickBool(
        _ text: UnsafeBufferPointer<UInt8>,
        _ allowed: ConversionBits
    ) -> (value: Bool, conversion: Conversion)? {
        guard text.count <= 5 else { return nil }
        var word: UInt64 = 0
        for byte in text { word = word << 8 | UInt64(ASCII.lowercased(byte)) }
        let (value, conversion): (Bool, Conversion)
        switch word {
        case 0x7472_7565, 0x31: (value, conversion) = (true, .caselessBool)
        case 0x66_616C_7365, 0x30: (value, conversion) = (false, .caselessBool)
        case 0x796573, 0x6F6E, 0x79, 0x74: (value, conversion) = (true, .wordsToBool)
        case 0x6E6F, 0x6F_6666, 0x6E, 0x66: (value, conversion) = (false, .wordsToBool)
        default: return nil
        }
        return allowed.contains(conversion) ? (value, conversion) : nil
    }

    private static func bool(_ value: Bool) -> [UInt8] {
        Array((value ? "true" : "false").utf8)
    }
}
