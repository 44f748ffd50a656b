/// An integer of many hexadecimal digits, for writing it in decimal.
///
///     0xFFFFFFFFFFFFFFFFF    295147905179352825855
///
/// The conversion is exact and takes time by the square of the number of digits, so that number
/// is bounded.
struct HexInteger {
    /// The maximum number of digits of a number; the largest finite `Double` has 256.
    static let digitLimit = 4_096

    /// The number in base 10⁹, the lowest limb first.
    private var limbs: [UInt64] = [0]

    /// Creates a number of hexadecimal digits, the highest first.
    init(_ digits: some Collection<UInt8>) {
        var rest = digits[...]
        while !rest.isEmpty {
            // The first group is the short one: all that follow have eight digits.
            let group = rest.prefix((rest.count - 1) % 8 + 1)
            let value = group.reduce(0) { $0 << 4 | UInt64($1.hexDigitValue ?? 0) }
            shiftLeft(byBits: 32, adding: value)
            rest = rest.dropFirst(group.count)
        }
    }

    /// The decimal digits, without leading zeros.
    var decimalDigits: String {
        var text = ""
        for limb in limbs.reversed() {
            let digits = String(limb)
            if !text.isEmpty { text += String(repeating: "0", count: 9 - digits.count) }
            text += digits
        }
        return text
    }

    private mutating func shiftLeft(byBits bits: UInt64, adding value: UInt64) {
        var carry = value
        for index in limbs.indices {
            let sum = limbs[index] << bits + carry
            (carry, limbs[index]) = sum.quotientAndRemainder(dividingBy: 1_000_000_000)
        }
        while carry > 0 {
            limbs.append(carry % 1_000_000_000)
            carry /= 1_000_000_000
        }
    }
}
