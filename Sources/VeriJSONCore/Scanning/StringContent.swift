/// A view of the text between the quotes of a JSON string that is known to be well-formed.
///
/// The view is valid as long as its bytes are.
package struct StringContent {
    let bytes: UnsafeBufferPointer<UInt8>
    let hasEscapes: Bool

    /// Creates a view of the content of a string.
    ///
    /// - Parameter bytes: The bytes between the quotes. In text that is not well-formed, an invalid
    ///   escape is read as U+FFFD; nothing is read past the end.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.init(bytes, hasEscapes: bytes.contains(UInt8(ascii: "\\")))
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
        self.bytes = bytes
        self.hasEscapes = hasEscapes
    }

    /// The unescaped string.
    package var string: String {
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
            let escape = bytes.escapedScalar(at: end)
            unescaped.append(
                contentsOf: UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter
            )
            position = escape.end
        }
    }

    /// Returns whether the unescaped strings consist of the same Unicode scalars.
    func hasSameScalars(as other: StringContent) -> Bool {
        if !hasEscapes && !other.hasEscapes { return bytes.elementsEqual(other.bytes) }
        return string.hasSameScalars(as: other.string)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the Unicode scalar that the escape at an offset denotes, and the offset after it.
    ///
    /// A lone surrogate and an escape that is not well-formed denote U+FFFD. Nothing is read past
    /// the end.
    func escapedScalar(at offset: Int) -> (scalar: Unicode.Scalar, end: Int) {
        // RFC 8259 §7
        let end = offset + 2
        switch offset + 1 < count ? self[offset + 1] : 0 {
        case UInt8(ascii: "\""): return ("\"", end)
        case UInt8(ascii: "\\"): return ("\\", end)
        case UInt8(ascii: "/"): return ("/", end)
        case UInt8(ascii: "b"): return ("\u{8}", end)
        case UInt8(ascii: "f"): return ("\u{C}", end)
        case UInt8(ascii: "n"): return ("\n", end)
        case UInt8(ascii: "r"): return ("\r", end)
        case UInt8(ascii: "t"): return ("\t", end)
        case UInt8(ascii: "u"): return escapedCodePoint(at: offset)
        default: return ("\u{FFFD}", end)
        }
    }

    /// Returns the scalar of a `\u` escape, or of two that are a surrogate pair.
    private func escapedCodePoint(at offset: Int) -> (scalar: Unicode.Scalar, end: Int) {
        let value = codeUnit(at: offset)
        let end = offset + 6
        if 0xD800...0xDBFF ~= value, end + 1 < count, self[end] == UInt8(ascii: "\\"),
            self[end + 1] == UInt8(ascii: "u")
        {
            let low = codeUnit(at: end)
            if 0xDC00...0xDFFF ~= low {
                let pair = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
                return (Unicode.Scalar(pair) ?? "\u{FFFD}", end + 6)
            }
        }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", end)
    }

    /// Returns the value of a `\u` escape; a lone surrogate if the escape is not well-formed.
    private func codeUnit(at offset: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in offset + 2..<offset + 6 {
            guard index < count, let digit = self[index].hexDigitValue else { return 0xDC00 }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
