/// A view of the text between the quotes of a JSON string that is known to be well-formed.
///
/// The view is valid as long as its bytes are.
struct StringContent {
    let bytes: UnsafeBufferPointer<UInt8>
    let hasEscapes: Bool

    /// Creates a view of the content of a string.
    ///
    /// - Parameter bytes: The bytes between the quotes. In text that is not well-formed, an invalid
    ///   escape is read as U+FFFD; nothing is read past the end.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.init(bytes, hasEscapes: bytes.contains(UInt8(ascii: "\\")))
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
        self.bytes = bytes
        self.hasEscapes = hasEscapes
    }

    /// The unescaped string.
    var string: String {
        guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
        var unescaped: [UInt8] = []
        unescaped.reserveCapacity(bytes.count)
        append(to: &unescaped)
        return String(decoding: unescaped, as: UTF8.self)
    }

    /// Appends the unescaped string as UTF-8.
    func append(to unescaped: inout [UInt8]) {
        var position = 0
        while position < bytes.count {
            var end = position
            while end < bytes.count, bytes[end] != UInt8(ascii: "\\") { end += 1 }
            unescaped.append(contentsOf: bytes[position..<end])
            guard end < bytes.count else { return }
            position = appendEscape(at: end, to: &unescaped)
        }
    }

    /// Returns whether the unescaped strings consist of the same Unicode scalars.
    func hasSameScalars(as other: StringContent) -> Bool {
        if !hasEscapes && !other.hasEscapes { return bytes.elementsEqual(other.bytes) }
        return string.hasSameScalars(as: other.string)
    }

    /// Appends the unescaped form of an escape, and returns the offset after the escape.
    private func appendEscape(at offset: Int, to unescaped: inout [UInt8]) -> Int {
        // RFC 8259 §7
        let letter = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        switch letter {
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "u"): return appendScalar(at: offset, to: &unescaped)
        default: unescaped.append(letter)
        }
        return offset + 2
    }

    private func appendScalar(at offset: Int, to unescaped: inout [UInt8]) -> Int {
        var value = codeUnit(at: offset)
        var end = offset + 6
        if 0xD800...0xDBFF ~= value, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "\\"),
            bytes[end + 1] == UInt8(ascii: "u")
        {
            let low = codeUnit(at: end)
            if 0xDC00...0xDFFF ~= low {
                value = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
                end += 6
            }
        }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        return end
    }

    /// Returns the value of a `\u` escape; a lone surrogate if the escape is invalid.
    private func codeUnit(at offset: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in offset + 2..<offset + 6 {
            guard index < bytes.count, let digit = HexDigit.value(of: bytes[index]) else {
                return 0xDC00
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
