/// A Unicode scalar and its length in UTF-8.
struct DecodedScalar {
    let value: UInt32
    let length: Int

    /// Reads the scalar at an index, which must be in the text.
    ///
    /// - Returns: nil if the bytes are not well-formed UTF-8 (RFC 3629 §4).
    @inline(__always)
    init?(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
        let first = text[index]
        if first < 0x80 {
            self.init(value: UInt32(first), length: 1)
        } else {
            self.init(long: text, at: index)
        }
    }

    private init(value: UInt32, length: Int) {
        self.value = value
        self.length = length
    }

    private init?(long text: UnsafeBufferPointer<UInt8>, at index: Int) {
        let first = text[index]
        let (count, least): (Int, UInt32)
        switch first {
        case 0xC2...0xDF: (count, least) = (2, 0x80)
        case 0xE0...0xEF: (count, least) = (3, 0x800)
        case 0xF0...0xF4: (count, least) = (4, 0x1_0000)
        default: return nil
        }
        guard text.count - index >= count else { return nil }
        var found = UInt32(first & (0x7F >> UInt8(count)))
        for offset in 1..<count {
            let byte = text[index + offset]
            guard byte & 0xC0 == 0x80 else { return nil }
            found = found << 6 | UInt32(byte & 0x3F)
        }
        guard found >= least, Unicode.Scalar(found) != nil else { return nil }
        self.init(value: found, length: count)
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII hexadecimal digit.
    var isHexadecimalDigit: Bool {
        self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 6
    }
}
