/// Functions on parts of a text that is known to be JSON.
enum JSONText {
    /// Returns the kind of the value that begins at an offset.
    static func kind(at offset: Int, in bytes: ByteView) -> Finding.Kind {
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
    static func unquoted(_ range: Range<Int>, in bytes: ByteView) -> String {
        let range = bytes.clamp(range)
        guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\"") else {
            return bytes.text(in: range)
        }
        let inner = range.lowerBound + 1..<range.upperBound - 1
        guard bytes.buffer[inner].contains(UInt8(ascii: "\\")) else {
            return bytes.text(in: inner)
        }
        return unescaped(inner, in: bytes)
    }

    private static func unescaped(_ inner: Range<Int>, in bytes: ByteView) -> String {
        var units: [UInt16] = []
        var position = inner.lowerBound
        var run = position
        func flush(to end: Int) {
            if run < end { units.append(contentsOf: bytes.text(in: run..<end).utf16) }
        }
        while position < inner.upperBound {
            guard bytes[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            flush(to: position)
            switch bytes[position + 1] {
            case UInt8(ascii: "u"):
                let end = min(position + 6, inner.upperBound)
                let digits = bytes.text(in: min(position + 2, end)..<end)
                units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
                position += 4
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case let other: units.append(UInt16(other))
            }
            position += 2
            run = position
        }
        flush(to: inner.upperBound)
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns the text of a scalar, cut after `limit` characters.
    ///
    /// - Complexity: O(*limit*).
    static func excerpt(_ range: Range<Int>, in bytes: ByteView, limit: Int) -> String {
        let range = bytes.clamp(range)
        let limit = max(0, limit)
        // A Unicode scalar has at most four bytes, so a long string is cut before it is copied.
        let (reach, overflow) = limit.multipliedReportingOverflow(by: 4)
        let end = overflow || reach >= range.count ? range.upperBound : range.lowerBound + reach + 4
        return cut(bytes.text(in: range.lowerBound..<end), to: limit)
    }

    /// Returns at most `limit` Unicode scalars of a text, with an ellipsis if any are missing.
    static func cut(_ text: String, to limit: Int) -> String {
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
    static func quoted(_ text: String) -> String {
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
        var position = end
        while position < bytes.count, count < limit {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position = bytes.rangeOfString(at: position).upperBound - 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return count }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                count += 1
            default:
                break
            }
            position += 1
        }
        return count
    }
}
