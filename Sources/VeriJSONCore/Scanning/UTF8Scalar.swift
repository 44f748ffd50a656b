/// Decoding of single Unicode scalars in UTF-8.
enum UTF8Scalar {
    /// Returns the number of scalars in well-formed UTF-8.
    static func count(in text: UnsafeBufferPointer<UInt8>) -> Int {
        text.reduce(into: 0) { if $1 & 0xC0 != 0x80 { $0 += 1 } }
    }

    /// Returns the length of the scalar at an offset.
    ///
    /// - Parameters:
    ///   - bytes: The text; it is never read past its end.
    ///   - offset: An offset inside the text.
    /// - Returns: 1 to 4; 0 if the bytes are not well-formed: overlong, a surrogate, above
    ///   U+10FFFF, truncated, or a continuation byte without a lead byte.
    static func length(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        // Unicode 16, table 3-7
        let first = bytes[offset]
        if first < 0x80 { return 1 }
        func byte(_ index: Int) -> UInt8 {
            offset + index < bytes.count ? bytes[offset + index] : 0
        }
        func continues(_ index: Int) -> Bool { byte(index) & 0xC0 == 0x80 }
        let second = byte(1)
        switch first {
        case 0xC2...0xDF:
            return continues(1) ? 2 : 0
        case 0xE0:
            return 0xA0...0xBF ~= second && continues(2) ? 3 : 0
        case 0xED:
            return 0x80...0x9F ~= second && continues(2) ? 3 : 0
        case 0xE1...0xEF:
            return continues(1) && continues(2) ? 3 : 0
        case 0xF0:
            return 0x90...0xBF ~= second && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3:
            return continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF4:
            return 0x80...0x8F ~= second && continues(2) && continues(3) ? 4 : 0
        default:
            return 0
        }
    }

    /// Returns the length of the maximal subpart of an ill-formed sequence (Unicode 16, section 3.9).
    ///
    /// - Parameters:
    ///   - bytes: The text; it is never read past its end.
    ///   - offset: The offset of bytes that are not well-formed.
    /// - Returns: 1 to 3: as many bytes as begin a well-formed sequence, or one.
    static func illFormedLength(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        // The rest of a sequence is missing: find how much has to be added.
        let first = bytes[offset]
        let whole = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard (0xC2...0xF4).contains(first) else { return 1 }
        for length in stride(from: whole - 1, to: 1, by: -1) where offset + length <= bytes.count {
            var sequence = Array(bytes[offset..<offset + length])
            sequence += Array(repeating: 0x80, count: whole - length)
            let isBeginning = sequence.withUnsafeBufferPointer { self.length(in: $0, at: 0) > 0 }
            if isBeginning { return length }
        }
        return 1
    }

    /// Returns the scalar at an offset with its length; nil if the bytes are not well-formed.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        let length = length(in: bytes, at: offset)
        guard length > 0 else { return nil }
        var value = UInt32(bytes[offset])
        if length > 1 { value &= 0x7F >> UInt32(length) }
        for index in 1..<max(1, length) {
            value = value << 6 | UInt32(bytes[offset + index] & 0x3F)
        }
        return Unicode.Scalar(value).map { ($0, length) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset after some characters outside ASCII, which the scanner of strings checks.
    ///
    /// - Parameter offset: The offset of the first of them.
    /// - Returns: The offset, which may be inside of a longer run; nil if there is no such character, or
    ///   one of them is not well-formed or not whole.
    package func endOfNonASCII(at offset: Int) -> Int? {
        guard let base = baseAddress, self[offset] >= 0xC0 else { return nil }
        let scanner = Scanner(self, base: base, isPadded: false)
        return scanner.characters(base + offset).map { $0 - base }
    }
}
