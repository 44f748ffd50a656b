/// Tests of ASCII bytes, and comparisons of texts that ignore ASCII case.
package enum ASCII {
    @inline(__always)
    package static func isDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10
    }

    @inline(__always)
    package static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26
    }

    /// Returns the byte, in lower case if it is an ASCII letter.
    @inline(__always)
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// Returns whether two texts are equal apart from the case of ASCII letters.
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

    /// Returns whether a text equals a word.
    static func equals(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        return text.indices.allSatisfy { text[$0] == word.utf8Start[$0] }
    }

    /// Returns whether a text equals a lower-case word apart from the case of ASCII letters.
    static func isWord(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { areEqualIgnoringCase(text, $0) }
    }
}
