extension Lexeme {
    /// Returns base64 with its padding in place of the alphabet for URLs (RFC 4648 §5).
    ///
    ///     PDw_Pz8-Pg   →   PDw/Pz8+Pg==
    ///
    /// - Returns: nil if the text has other characters, wrong padding, or a length that no bytes
    ///   have, or is base64 as it is.
    static func base64url(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var isConverted = false
        let room = text.count + 16
        let changed = [UInt8](unsafeUninitializedCapacity: room) { memory, count in
            var writer = TextWriter(memory)
            isConverted = base64url(text, count: text.count, into: &writer)
            count = writer.count
        }
        return isConverted ? changed : nil
    }

    /// Appends base64 in place of the alphabet for URLs, at most three bytes longer.
    ///
    /// - Parameters:
    ///   - text: The text, and the bytes after it that may be loaded.
    ///   - count: The length of the text.
    ///   - changed: A writer with room for the text and for a lane.
    /// - Returns: Whether the text is converted, see ``base64url(_:)``.
    static func base64url(
        _ text: UnsafeBufferPointer<UInt8>,
        count: Int,
        into changed: inout TextWriter
    ) -> Bool {
        var index = 0
        var isChanged = false
        while index < count, index + 16 <= text.count {
            let lane = text.lane(at: index)
            let length = min(16, count - index)
            let letters = NativeLanes.within(
                lane | Lane(repeating: 0x20),
                from: Lane(repeating: UInt8(ascii: "a")),
                span: Lane(repeating: 25)
            )
            let hyphens = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "-")))
            let underscores = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "_")))
            let digits = NativeLanes.digits(lane) | letters
            let here: UInt32 = 1 &<< UInt32(truncatingIfNeeded: length) &- 1
            guard (digits | hyphens | underscores) & here == here else { break }
            if (hyphens | underscores) & here == 0 {
                changed.append(lane, count: length)
            } else {
                isChanged = true
                changed.append(
                    lane.replacing(UInt8(ascii: "-"), by: UInt8(ascii: "+"))
                        .replacing(UInt8(ascii: "_"), by: UInt8(ascii: "/")),
                    count: length
                )
            }
            index += length
        }
        while index < count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "-"):
                changed.append(UInt8(ascii: "+"))
                isChanged = true
            case UInt8(ascii: "_"):
                changed.append(UInt8(ascii: "/"))
                isChanged = true
            case _ where ASCII.isLetter(byte) || ASCII.isDigit(byte): changed.append(byte)
            default:
                guard text[index..<count].allSatisfy({ $0 == UInt8(ascii: "=") }) else {
                    return false
                }
                return isChanged && count - index == padding(after: index, to: &changed)
            }
            index += 1
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
        text.append(0x3D3D, count: count)
        return count
    }
}
