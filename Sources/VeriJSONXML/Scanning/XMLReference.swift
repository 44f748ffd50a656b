/// A reference to a character or to one of the predefined entities.
///
///     &amp;   &#160;   &#xA0;
struct XMLReference {
    /// The offset after the reference.
    let end: Int
    let scalar: UInt32

    /// Reads the reference that begins at an offset.
    init(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) throws(XMLProblem) {
        var end = start + 1
        while end < bytes.count, Self.isInReference(bytes[end]) { end += 1 }
        guard end < bytes.count else {
            throw .end(bytes.count, expected: "';' at the end of a reference")
        }
        guard end > start + 1, bytes[end] == UInt8(ascii: ";") else {
            throw XMLProblem(
                .reference,
                start..<end,
                expected: "a reference such as '&amp;'",
                found: "'&' without one",
                help: "write '&amp;' for '&'"
            )
        }
        let name = bytes[start + 1..<end]
        if name.first == UInt8(ascii: "#") {
            self.end = end + 1
            scalar = try Self.character(start..<end + 1, in: bytes)
            return
        }
        let scalar: UInt32? =
            switch name.count < 5 ? name.reduce(0 as UInt32, { $0 << 8 | UInt32($1) }) : 0 {
            case 0x61_6D_70: 0x26  // amp
            case 0x6C_74: 0x3C  // lt
            case 0x67_74: 0x3E  // gt
            case 0x71_75_6F_74: 0x22  // quot
            case 0x61_70_6F_73: 0x27  // apos
            default: nil
            }
        guard let scalar else {
            throw XMLProblem(
                .entity,
                start..<end + 1,
                expected: "'&amp;', '&lt;', '&gt;', '&quot;', '&apos;' or a character reference",
                found: "a reference to another entity",
                help: "write the character itself, or its number as in '&#160;'"
            )
        }
        self.end = end + 1
        self.scalar = scalar
    }

    private static func character(
        _ range: Range<Int>,
        in bytes: UnsafeBufferPointer<UInt8>
    ) throws(XMLProblem) -> UInt32 {
        var digits = bytes[range].dropFirst(2).dropLast()
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        if isHexadecimal { digits = digits.dropFirst() }
        var scalar: UInt32 = 0
        var isNumber = !digits.isEmpty
        for digit in digits {
            let value: UInt32? =
                switch digit {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) - 0x30
                case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: UInt32(digit) - 0x57
                case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: UInt32(digit) - 0x37
                default: nil
                }
            guard let value else {
                isNumber = false
                break
            }
            // Past the last scalar, further digits change nothing.
            if scalar <= 0x10FFFF { scalar = scalar * (isHexadecimal ? 16 : 10) + value }
        }
        guard isNumber else {
            throw XMLProblem(
                .reference,
                range,
                expected: "the number of a character, as in '&#160;' or '&#xA0;'",
                found: "another text"
            )
        }
        guard XMLCharacters.isCharacter(scalar) else {
            throw XMLProblem(
                .character,
                range,
                expected: "a reference to a character that XML 1.0 allows",
                found: "one that it does not allow"
            )
        }
        return scalar
    }

    private static func isInReference(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "_"),
            UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...0xFF:
            true
        default: false
        }
    }
}
