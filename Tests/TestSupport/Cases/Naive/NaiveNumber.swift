/// A number as sign, significant digits and a power of ten, for exact comparison.
package struct NaiveNumber {
    /// The digits after the point when none come before it; no zeros at either end.
    var digits: [UInt8]
    /// The power of ten that goes with it.
    var point: Int
    var isNegative: Bool
    /// Whether the lexeme has neither fraction nor exponent.
    var isIntegerLexeme: Bool

    /// Reads what RFC 8259 calls a number.
    package init(_ lexeme: String) {
        var bytes = Array(lexeme.utf8)
        isIntegerLexeme = !bytes.contains { $0 == 0x2E || $0 == 0x65 || $0 == 0x45 }
        isNegative = bytes.first == 0x2D
        if isNegative { bytes.removeFirst() }
        var exponent = 0
        if let mark = bytes.firstIndex(where: { $0 == 0x65 || $0 == 0x45 }) {
            exponent = NaiveNumber.exponent(String(decoding: bytes[(mark + 1)...], as: UTF8.self))
            bytes.removeSubrange(mark...)
        }
        point = bytes.firstIndex(of: 0x2E) ?? bytes.count
        bytes.removeAll { $0 == 0x2E }
        point += exponent
        while bytes.first == 0x30 {
            bytes.removeFirst()
            point -= 1
        }
        while bytes.last == 0x30 { bytes.removeLast() }
        digits = bytes
        if digits.isEmpty {
            point = 0
        }
    }

    /// Far beyond what any test compares, exponents are all the same.
    private static func exponent(_ text: String) -> Int {
        let limit = 1_000_000_000_000_000
        let isNegative = text.hasPrefix("-")
        let magnitude = text.drop { $0 == "-" || $0 == "+" }.drop { $0 == "0" }
        let value = magnitude.count > 15 ? limit : Int(magnitude) ?? 0
        return isNegative ? -value : value
    }

    /// Negative, zero or positive, as the difference would be.
    package func compare(_ other: NaiveNumber) -> Int {
        if digits.isEmpty && other.digits.isEmpty { return 0 }
        if digits.isEmpty { return other.isNegative ? 1 : -1 }
        if other.digits.isEmpty { return isNegative ? -1 : 1 }
        if isNegative != other.isNegative { return isNegative ? -1 : 1 }
        let sign = isNegative ? -1 : 1
        if point != other.point { return point < other.point ? -sign : sign }
        if digits == other.digits { return 0 }
        return digits.lexicographicallyPrecedes(other.digits) ? -sign : sign
    }

    /// Whether the value has no fraction, however it is written.
    var isIntegral: Bool { digits.isEmpty || point >= digits.count }

    /// The same value without fraction and exponent, or nil where it has a fraction or more than
    /// a thousand digits.
    var integerLexeme: String? {
        guard !digits.isEmpty else { return isNegative ? "-0" : "0" }
        guard point >= digits.count, point <= 1_000 else { return nil }
        let zeros = String(repeating: "0", count: point - digits.count)
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros
    }

    /// RFC 8259 §6, by production.
    static func isLexeme(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        func takeDigits() -> Int {
            let count = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == 0x2D { rest = rest.dropFirst() }
        let startsWithZero = rest.first == 0x30
        let integerDigits = takeDigits()
        guard integerDigits == 1 || (integerDigits > 1 && !startsWithZero) else { return false }
        if rest.first == 0x2E {
            rest = rest.dropFirst()
            guard takeDigits() > 0 else { return false }
        }
        if rest.first == 0x65 || rest.first == 0x45 {
            rest = rest.dropFirst()
            if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
            guard takeDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
