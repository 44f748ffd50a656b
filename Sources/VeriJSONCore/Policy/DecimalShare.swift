/// A share from 0 to 1 as an exact decimal fraction.
///
/// A double is read as the decimal that it is written as, and no later step rounds: 0.29 of 100 are
/// 29, though the double is a little less than 0.29.
package struct DecimalShare {
    /// The share without its point; not divisible by 10, unless it is 0.
    private let digits: UInt64
    /// The number of digits after the point; 0 if the share is 0.
    private let scale: Int

    /// Creates a share; one outside of 0 to 1 counts as the nearest end, and one that is no number
    /// as 0.
    package init(_ share: Double) {
        self.init(decimal: share > 0 ? min(share, 1) : 0, scale: 0)
    }

    /// Creates the share that a percentage from 0 to 100 means.
    init(percent: Double) {
        self.init(decimal: percent, scale: 2)
    }

    /// Creates the share of a number that has its point `scale` places too far to the right.
    private init(decimal: Double, scale: Int) {
        var (digits, scale) = (UInt64(0), scale)
        // The shortest digits of a double, at most 17: `0.29`, `100.0` or `1.5e-07`.
        let text = decimal.magnitude.description
        let exponent = text.firstIndex(of: "e")
        var isFraction = false
        for digit in text[..<(exponent ?? text.endIndex)].utf8 {
            guard let value = UInt64(digit: digit) else {
                isFraction = true
                continue
            }
            digits = digits * 10 + value
            if isFraction { scale += 1 }
        }
        if let exponent, let power = Int(text[text.index(after: exponent)...]) { scale -= power }
        while digits != 0, digits % 10 == 0 {
            digits /= 10
            scale -= 1
        }
        (self.digits, self.scale) = (digits, digits == 0 ? 0 : scale)
    }

    /// Returns the greatest number of items that is no more than this share of them.
    func part(of total: Int) -> Int {
        guard digits != 0, total > 0 else { return 0 }
        // The share is 1 at most: each quotient is less than 2⁶⁴, and the last one is at most `total`.
        let product = digits.multipliedFullWidth(by: UInt64(total))
        let first = min(scale, Self.powers.count - 1)
        let quotient = Self.powers[first].dividingFullWidth(product).quotient
        let rest = scale - first
        guard rest < Self.powers.count else { return 0 }
        return Int(quotient / Self.powers[rest])
    }

    /// The double that is written as this share.
    var double: Double { Double("\(digits)e\(-scale)") ?? 0 }

    /// The share in percent, such as `40` or `0.5`.
    package var percent: String {
        if digits == 0 { return "0" }
        let places = scale - 2
        if places <= 0 { return "\(digits)" + String(repeating: "0", count: -places) }
        let missing = max(0, places + 1 - "\(digits)".count)
        let text = String(repeating: "0", count: missing) + "\(digits)"
        return "\(text.dropLast(places)).\(text.suffix(places))"
    }

    /// The powers of ten that fit into 64 bits.
    private static let powers: [UInt64] = (0..<20).map { exponent in
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

extension UInt64 {
    /// Creates the value of an ASCII digit; nil for another byte.
    fileprivate init?(digit: UInt8) {
        guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
        self.init(digit - UInt8(ascii: "0"))
    }
}
