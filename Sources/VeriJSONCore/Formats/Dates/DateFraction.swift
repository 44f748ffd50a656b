/// The digits of the fraction of a second, where they are in the text that was read.
///
///     1700000000120.50 milliseconds       the digits of 120.50 up to 5, which are .1205
///     -0.25 seconds                       the complement: .75 of the second before
struct DateFraction: Hashable {
    /// The place of the digits; a point among them is skipped.
    var digits: Range<Int> = 0..<0
    /// The number of zeros before them.
    var zeros = 0
    /// Whether the fraction is 1 minus the digits, the last of which is then not zero.
    var isComplement = false

    var isEmpty: Bool { digits.isEmpty }

    /// Appends the digits.
    func write(of text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        guard isComplement else {
            for _ in 0..<zeros { output.append(0x30) }
            for byte in text[digits] where ASCII.isDigit(byte) { output.append(byte) }
            return
        }
        for _ in 0..<zeros { output.append(0x39) }
        for index in digits where ASCII.isDigit(text[index]) {
            let whole: UInt8 = index == digits.upperBound - 1 ? 10 : 9
            output.append(0x60 &+ whole &- text[index])
        }
    }

    /// Returns the digits without zeros at the end.
    func value(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var value: [UInt8] = []
        write(of: text, to: &value)
        while value.last == 0x30 { value.removeLast() }
        return value
    }
}
