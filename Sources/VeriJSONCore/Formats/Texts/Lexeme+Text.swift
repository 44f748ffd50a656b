extension Lexeme {
    /// Returns base64 with its padding in place of the alphabet for URLs (RFC 4648 §5).
    ///
    ///     PDw_Pz8-Pg   →   PDw/Pz8+Pg==
    ///
    /// - Returns: nil if the text has other characters, wrong padding, or a length that no bytes
    ///   have, or is base64 as it is.
    static func base64url(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let digits = text.prefix { byte in
            ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        let padding = text.count - digits.count
        let rest = digits.count & 3
        let needed = (4 - rest) & 3
        guard rest != 1, padding == 0 || padding == needed,
            text[digits.count...].allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        var changed = digits.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        changed += repeatElement(UInt8(ascii: "="), count: needed)
        return changed.elementsEqual(text) ? nil : changed
    }
}
