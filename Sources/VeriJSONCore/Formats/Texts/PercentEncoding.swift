/// The conversion of a text that is a URL but for characters that must be escaped in one.
///
///     /a b?q=[1]|C:\x        /a%20b?q=%5B1%5D%7CC:%5Cx
///
/// Only what a URL refuses is escaped, and only after the authority: escapes that the text has stay,
/// and so do scalars beyond ASCII.
enum PercentEncoding {
    /// The reason why a text is not escaped.
    enum Refusal: Error, Hashable, Sendable {
        /// A scheme other than `http`, `https`, `ftp` and `mailto`.
        case scheme
        /// A character before the path that a URL refuses.
        case authority
        /// A `\` before the first `?` or `#`, which browsers take for `/`.
        case backslash
        /// `{{` or `${`: a template that was not filled in.
        case template
        /// A second `#`.
        case secondFragment
        /// A control character.
        case control
        /// A space at the start or at the end.
        case outerSpace
        /// Nothing to escape.
        case nothing
    }

    /// Returns the text with escapes for what a URL refuses.
    ///
    /// - Parameter text: Valid UTF-8.
    /// - Returns: The text, which may still be refused as a URL, or the reason why there is none.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    static func encode(_ text: UnsafeBufferPointer<UInt8>) -> Result<[UInt8], Refusal> {
        var refusal: Refusal?
        let encoded = [UInt8](unsafeUninitializedCapacity: room(for: text.count)) { memory, count in
            var writer = TextWriter(memory)
            refusal = encode(text, into: &writer)
            count = writer.count
        }
        return refusal.map(Result.failure) ?? .success(encoded)
    }

    /// Returns the room for a text of so many bytes with escapes, and for the rest of a lane.
    static func room(for count: Int) -> Int { 3 * count + 16 }

    /// Appends the text with escapes for what a URL refuses.
    ///
    /// - Parameters:
    ///   - text: Valid UTF-8.
    ///   - encoded: A writer with ``room(for:)`` the text.
    /// - Returns: The reason why there is no such text; what is appended is then undefined.
    static func encode(
        _ text: UnsafeBufferPointer<UInt8>,
        into encoded: inout TextWriter
    ) -> Refusal? {
        if let refusal = refusal(of: text) { return refusal }
        let scheme = schemeLength(text)
        guard isSchemeKnown(UnsafeBufferPointer(rebasing: text[..<scheme])) else {
            return .scheme
        }
        let path = authorityEnd(text, from: scheme)
        guard !text[..<path].contains(UInt8(ascii: "\\")) else { return .backslash }
        guard !text[..<path].contains(where: isEscaped) else { return .authority }

        let start = encoded.count
        encoded.append(UnsafeBufferPointer(rebasing: text[..<path]))
        var isAfterPath = false
        for index in path..<text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"):
                isAfterPath = true
                encoded.append(byte)
            case UInt8(ascii: "\\"):
                guard isAfterPath else { return .backslash }
                append(byte, to: &encoded)
            case UInt8(ascii: "["), UInt8(ascii: "]"):
                append(byte, to: &encoded)
            case UInt8(ascii: "%"):
                let isEscape =
                    index + 2 < text.count && text[index + 1].hexDigitValue != nil
                    && text[index + 2].hexDigitValue != nil
                if isEscape { encoded.append(byte) } else { append(byte, to: &encoded) }
            default:
                if isEscaped(byte) { append(byte, to: &encoded) } else { encoded.append(byte) }
            }
        }
        return encoded.count - start == text.count ? .nothing : nil
    }

    /// Returns the reason to refuse a text wherever in it the reason is.
    private static func refusal(of text: UnsafeBufferPointer<UInt8>) -> Refusal? {
        guard text.first != 0x20, text.last != 0x20 else { return .outerSpace }
        var hasFragment = false
        for index in text.indices {
            let byte = text[index]
            let next = index + 1 < text.count ? text[index + 1] : 0
            switch byte {
            case ..<0x20, 0x7F:
                return .control
            case 0xC2 where next < 0xA0:
                return .control
            case UInt8(ascii: "{") where next == UInt8(ascii: "{"),
                UInt8(ascii: "$") where next == UInt8(ascii: "{"):
                return .template
            case UInt8(ascii: "#"):
                if hasFragment { return .secondFragment }
                hasFragment = true
            default:
                break
            }
        }
        return nil
    }

    /// Returns the length of the scheme with its colon (RFC 3986 §3.1); 0 if there is none.
    private static func schemeLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = text.first, ASCII.isLetter(first) else { return 0 }
        let name = text.prefix { byte in
            ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
        return name.count < text.count && text[name.count] == UInt8(ascii: ":") ? name.count + 1 : 0
    }

    private static func isSchemeKnown(_ scheme: UnsafeBufferPointer<UInt8>) -> Bool {
        scheme.isEmpty || ASCII.isWord(scheme, "http:") || ASCII.isWord(scheme, "https:")
            || ASCII.isWord(scheme, "ftp:") || ASCII.isWord(scheme, "mailto:")
    }

    // RFC 3986 §3.2: an authority begins after `//` and ends before `/`, `?` or `#`.
    private static func authorityEnd(
        _ text: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> Int {
        let slash = UInt8(ascii: "/")
        guard text.count - start >= 2, text[start] == slash, text[start + 1] == slash else {
            return start
        }
        let end = text[(start + 2)...].firstIndex { byte in
            byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        }
        return end ?? text.count
    }

    /// Returns whether a byte is escaped everywhere after the authority.
    private static func isEscaped(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case " ", "\"", "<", ">", "^", "`", "{", "|", "}": true
        default: false
        }
    }

    private static func append(_ byte: UInt8, to text: inout TextWriter) {
        func digit(_ value: UInt8) -> UInt64 { UInt64(value < 10 ? 0x30 + value : 0x37 + value) }
        let word = UInt64(UInt8(ascii: "%")) | digit(byte >> 4) << 8 | digit(byte & 15) << 16
        text.append(word, count: 3)
    }
}
