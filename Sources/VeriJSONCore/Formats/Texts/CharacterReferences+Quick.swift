extension CharacterReferences {
    /// Appends a text without references, as it stands between the quotes of a string.
    ///
    /// - Parameters:
    ///   - text: ASCII without control characters, quotes and backslashes.
    ///   - output: A writer with room for the text and for the rest of a word.
    /// - Returns: Whether the text has references and all of them are simple, so that none of them
    ///   completes another one.
    static func quicklyUnescaped(
        _ text: UnsafeBufferPointer<UInt8>,
        into output: inout TextWriter
    ) -> Bool {
        var isChanged = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: ";") { return false }
            guard byte == UInt8(ascii: "&") else {
                output.append(byte)
                continue
            }
            guard let (name, value) = reference(in: text, at: index) else { return false }
            index += name
            if value == UInt8(ascii: "&") {
                // The new `&` may begin a reference that a later `;` ends.
                guard !text[index...].contains(UInt8(ascii: ";")) else { return false }
            }
            if value == UInt8(ascii: "\"") { output.append(UInt8(ascii: "\\")) }
            output.append(value)
            isChanged = true
        }
        return isChanged
    }

    /// Returns the length and the character of a simple reference, whose `&` is before an index.
    @inline(__always)
    private static func reference(
        in text: UnsafeBufferPointer<UInt8>,
        at index: Int
    ) -> (length: Int, value: UInt8)? {
        var word: UInt64 = 0
        for length in 1...min(5, max(1, text.count - index)) {
            guard index + length <= text.count else { return nil }
            let byte = text[index + length - 1]
            word = word << 8 | UInt64(byte)
            guard byte == UInt8(ascii: ";") else { continue }
            switch word {
            case 0x616D_703B: return (length, UInt8(ascii: "&"))
            case 0x6C74_3B: return (length, UInt8(ascii: "<"))
            case 0x6774_3B: return (length, UInt8(ascii: ">"))
            case 0x71_756F_743B: return (length, UInt8(ascii: "\""))
            case 0x61_706F_733B, 0x2333_393B: return (length, UInt8(ascii: "'"))
            default: return nil
            }
        }
        return nil
    }
}
