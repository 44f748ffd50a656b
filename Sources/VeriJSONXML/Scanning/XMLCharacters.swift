/// The characters of XML 1.0, fifth edition.
enum XMLCharacters {
    /// Returns whether a byte is white space, production [3].
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    /// Returns whether a scalar is a character, production [2].
    static func isCharacter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Returns whether a scalar may begin a name, production [4], without the colon.
    static func isNameStart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x41...0x5A, 0x61...0x7A, 0x5F: true
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
            0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
            0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    /// Returns whether a scalar may be in a name, production [4a], without the colon.
    static func isName(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: isNameStart(scalar)
        }
    }

    /// Whether a text is a name without a colon: `NCName` of Namespaces in XML 1.0.
    static func isNoncolonizedName(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, isNameStart(first.value) else { return false }
        return text.unicodeScalars.allSatisfy { isName($0.value) }
    }

    /// Whether a text is a name with at most one colon: `QName` of Namespaces in XML 1.0.
    static func isQualifiedName(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { isNoncolonizedName($0) }
    }

    /// Returns the scalar that begins at an offset and the number of its bytes; nil if the bytes
    /// are not well-formed UTF-8.
    static func scalar(
        at offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> (scalar: UInt32, count: Int)? {
        let first = bytes[offset]
        if first < 0x80 { return (UInt32(first), 1) }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, offset + count <= bytes.count else { return nil }
        var scalar = UInt32(first) & (0x7F >> UInt32(count))
        for position in offset + 1..<offset + count {
            guard bytes[position] & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | UInt32(bytes[position] & 0x3F)
        }
        let least: UInt32 = count == 4 ? 0x10000 : count == 3 ? 0x800 : 0x80
        guard scalar >= least, scalar <= 0x10FFFF, scalar & 0x1F_F800 != 0xD800 else { return nil }
        return (scalar, count)
    }
}
