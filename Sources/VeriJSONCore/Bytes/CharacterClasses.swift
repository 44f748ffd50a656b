extension UInt8 {
    /// Whether the byte is white space between JSON tokens (RFC 8259 §2).
    @inlinable @inline(__always)
    package var isJSONWhiteSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }

    /// The value of the byte as a hexadecimal digit of either case; nil for another byte.
    var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Unicode.Scalar {
    /// Whether a terminal or a viewer does something with the scalar instead of showing it.
    ///
    /// Control characters move the cursor, format characters turn the reading direction, and
    /// private ones may look like anything. Every output writes them as escapes.
    package var isInvisible: Bool {
        if value >= 0x20, value < 0x7F { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
            return true
        default:
            return false
        }
    }
}
