/// Questions about single bytes of ASCII, and texts without regard to ASCII case.
enum ASCII {
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10
    }

    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26
    }

    @inline(__always)
    static func isHexadecimal(_ byte: UInt8) -> Bool {
        hexadecimalBit(byte) == 1
    }

    /// 1 for a hexadecimal digit, else 0; without a branch.
    @inline(__always)
    static func hexadecimalBit(_ byte: UInt8) -> UInt64 {
        let digits: UInt64 = 0x03FF_0000_0000_0000
        let letters: UInt64 = 0x0000_007E_0000_007E
        // One shift for both words: the one that the byte is not in shifts to nothing.
        return (digits >> UInt64(byte) | letters >> UInt64(byte ^ 0x40)) & 1
    }

    /// The byte, where it is an upper-case letter its lower-case one.
    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// Tells whether two texts are the same but for the case of ASCII letters.
    static func areEqualIgnoringCase(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] {
            guard lowercased(left[index]) == lowercased(right[index]) else { return false }
        }
        return true
    }

    /// Tells whether a text is the word.
    static func equals(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        return text.indices.allSatisfy { text[$0] == word.utf8Start[$0] }
    }

    /// Tells whether a text is the word, which is lower case, but for the case of ASCII letters.
    static func isWord(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { areEqualIgnoringCase(text, $0) }
    }
}
