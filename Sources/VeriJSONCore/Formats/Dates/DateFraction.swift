/// The digits of the fraction of a second, where they are in the text that was read.
///
///     1700000000120.50 milliseconds       the digits of 120.50 up to 5, which are .1205
///     -0.25 seconds                       the complement: .75 of the second before
struct DateFraction: Hashable {
    /// The place of the digits; a point among them is skipped.
    var digits: Range<Int> {
        get { Int(start)..<Int(end) }
        set {
            (start, end) = (
                UInt32(truncatingIfNeeded: newValue.lowerBound),
                UInt32(truncatingIfNeeded: newValue.upperBound)
            )
        }
    }
    private var start: UInt32 = 0
    private var end: UInt32 = 0
    /// The number of zeros before them, at most ``Epoch/zeroLimit``.
    private(set) var zeros: UInt8 = 0
    /// Whether the fraction is 1 minus the digits, the last of which is then not zero.
    var isComplement = false

    /// Creates a fraction of digits in a text, which is shorter than any document.
    init(digits: Range<Int> = 0..<0, zeros: Int = 0) {
        self.digits = digits
        self.zeros = UInt8(truncatingIfNeeded: zeros)
    }

    var isEmpty: Bool { start == end }

    /// Appends the digits.
    func write(of text: UnsafeBufferPointer<UInt8>, to output: inout TextWriter) {
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
        guard !isEmpty else { return [] }
        let room = Int(zeros) + digits.count
        var value = [UInt8](unsafeUninitializedCapacity: room) { memory, count in
            var writer = TextWriter(memory)
            write(of: text, to: &writer)
            count = writer.count
        }
        while value.last == 0x30 { value.removeLast() }
        return value
    }
}
