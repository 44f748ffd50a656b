/// Three numbers of two digits with separators between them, such as `24-01-31` and `10:00:00`.
struct TwoDigitNumbers {
    /// The numbers, in the bytes 0, 3 and 6.
    private let numbers: UInt64

    /// Reads the eight bytes at an index, which must be in the text; nil if they are not such
    /// numbers.
    ///
    ///     text              '2'  '4'  '-'  '0'  '1'  '-'  '3'  '1'
    ///     digits              2    4    0    0    1    0    3    1
    ///     times 10, + next   24    …         1    …        31    …
    @inline(__always)
    init?(_ text: UnsafeBufferPointer<UInt8>, at index: Int, separator: UInt8) {
        self.init(text.word(at: index), separator: separator)
    }

    /// Reads the eight bytes of a word, the first in the low bits; nil if they are not such numbers.
    @inline(__always)
    init?(_ text: UInt64, separator: UInt8) {
        let separators = UInt64(separator) * 0x0000_0100_0001_0000
        let digits = text ^ (0x3030_0030_3000_3030 | separators)
        // Digits and separators stay below 16, and any other byte that the XOR left below 16
        // reaches 16. Only a byte above 15, which is rejected anyway, can carry into the next one.
        let sums = digits &+ 0x0606_0F06_060F_0606
        guard (digits | sums) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
        numbers = digits &* 10 &+ digits >> 8
    }

    /// Returns whether each number is below a bound, which is at most 128.
    @inline(__always)
    func areBelow(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> Bool {
        // A number that is not below its bound reaches the high bit; none reaches the next byte.
        let rest = (128 - first) | (128 - second) << 24 | (128 - third) << 48
        return (numbers & 0x00FF_0000_FF00_00FF &+ rest) & 0x0080_0000_8000_0080 == 0
    }

    var first: Int { Int(numbers & 0xFF) }
    var second: Int { Int(numbers >> 24 & 0xFF) }
    var third: Int { Int(numbers >> 48 & 0xFF) }
}
