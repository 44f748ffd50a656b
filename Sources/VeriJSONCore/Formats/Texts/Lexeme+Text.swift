extension Lexeme {
    /// Returns base64 with its padding in place of the alphabet for URLs (RFC 4648 §5).
    ///
    ///     PDw_Pz8-Pg   →   PDw/Pz8+Pg==
    ///
    /// - Returns: nil if the text has other characters, wrong padding, or a length that no bytes
    ///   have, or is base64 as it is.
    static func base64url(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var isConverted = false
        let changed = [UInt8](unsafeUninitializedCapacity: text.count + 4) { memory, count in
            var writer = TextWriter(memory)
            isConverted = base64url(text, into: &writer)
            count = writer.count
        }
        return isConverted ? changed : nil
    }

    /// Appends base64 in place of the alphabet for URLs, at most three bytes longer.
    ///
    /// - Returns: Whether the text is converted, see ``base64url(_:)``.
    static func base64url(
        _ text: UnsafeBufferPointer<UInt8>,
        into changed: inout TextWriter
    ) -> Bool {
        var count = 0
        var isChanged = false
        while count < text.count {
            let byte = text[count]
            switch byte {
            case UInt8(ascii: "-"):
                changed.append(UInt8(ascii: "+"))
                isChanged = true
            case UInt8(ascii: "_"):
                changed.append(UInt8(ascii: "/"))
                isChanged = true
            case _ where ASCII.isLetter(byte) || ASCII.isDigit(byte): changed.append(byte)
            default:
                guard text[count...].allSatisfy({ $0 == UInt8(ascii: "=") }) else { return false }
                return isChanged && text.count - count == padding(after: count, to: &changed)
            }
            count += 1
        }
        guard let added = padding(after: count, to: &changed) else { return false }
        return isChanged || added > 0
    }

    /// Appends the padding after so many digits.
    ///
    /// - Returns: The number of its bytes; nil if no bytes have so many digits.
    private static func padding(after digits: Int, to text: inout TextWriter) -> Int? {
        let rest = digits & 3
        guard rest != 1 else { return nil }
        let count = (4 - rest) & 3
        for _ in 0..<count { text.append(UInt8(ascii: "=")) }
        return count
    }
}
