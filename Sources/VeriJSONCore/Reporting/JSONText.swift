/// Functions on parts of a text that is known to be JSON.
package enum JSONText {
    /// Returns the kind of the value that begins at an offset.
    package static func kind(at offset: Int, in bytes: ByteView) -> Finding.Kind {
        guard offset < bytes.count else { return .nothing }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: return .number
        }
    }

    /// Returns the text of a string or key, without its quotes and escapes.
    ///
    /// A lone surrogate becomes U+FFFD.
    package static func unquoted(_ range: Range<Int>, in bytes: ByteView) -> String {
        let range = bytes.clamp(range)
        guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\"") else {
            return bytes.text(in: range)
        }
        let inner = range.lowerBound + 1..<range.upperBound - 1
        return StringContent(UnsafeBufferPointer(rebasing: bytes.buffer[inner])).string
    }

    /// Returns the text of a string that is written as JSON.
    package static func unquoted(_ text: String) -> String {
        ByteView.with(Array(text.utf8)) { unquoted(0..<$0.count, in: $0) }
    }

    /// Returns the text of a scalar, cut after `limit` characters.
    ///
    /// - Complexity: O(*limit*).
    package static func excerpt(_ range: Range<Int>, in bytes: ByteView, limit: Int) -> String {
        let range = bytes.clamp(range)
        let limit = max(0, limit)
        // A Unicode scalar has at most four bytes, so a long string is cut before it is copied.
        let (reach, overflow) = limit.multipliedReportingOverflow(by: 4)
        let end = overflow || reach >= range.count ? range.upperBound : range.lowerBound + reach + 4
        return cut(bytes.text(in: range.lowerBound..<end), to: limit)
    }

    /// Returns at most `limit` Unicode scalars of a text, with an ellipsis if any are missing.
    package static func cut(_ text: String, to limit: Int) -> String {
        // A text has at most as many scalars as bytes.
        guard text.utf8.count > limit else { return text }
        let scalars = text.unicodeScalars
        guard
            let end = scalars.index(
                scalars.startIndex,
                offsetBy: max(0, limit),
                limitedBy: scalars.endIndex
            ), end < scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }

    /// Returns a text as a JSON string.
    package static func quoted(_ text: String) -> String {
        JSONWriter().string(.string(text))
    }

    /// Returns the number of items of an array after one of them, counted up to a limit.
    ///
    /// - Parameters:
    ///   - end: The offset after an item.
    ///   - bytes: The document.
    ///   - limit: The count at which to stop.
    /// - Returns: The number of items, at most `limit`.
    /// - Complexity: O(*n*), *n* the bytes of the items counted.
    static func itemsFollowing(_ end: Int, in bytes: ByteView, upTo limit: Int) -> Int {
        var count = 0
        var depth = 0
        var reader = TokenReader(bytes.buffer)
        reader.position = end
        while count < limit, let token = reader.next() {
            switch token.kind {
            case .arrayStart, .objectStart:
                if depth == 0 { count += 1 }
                depth += 1
            case .arrayEnd, .objectEnd:
                if depth == 0 { return count }
                depth -= 1
            case .string, .number, .true, .false, .null:
                if depth == 0 { count += 1 }
            }
        }
        return count
    }
}
