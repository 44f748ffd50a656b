// Whether a quote ends its string, or is a part of it.

extension RelaxedReader {
    /// Returns whether what follows a string is at an offset.
    ///
    /// The same comment may be looked through for many quotes. Beyond a few times the text, a quote
    /// ends its string.
    mutating func mayEnd(at offset: Int) -> Bool {
        guard readAgain < 4 * bytes.count + 4_096 else { return true }
        let isKey = state == .firstMember || state == .member
        let next = peek(from: offset)
        readAgain += next - offset + 1
        if next == bytes.count { return true }
        switch bytes[next] {
        case UInt8(ascii: ":"): return isKey
        case UInt8(ascii: "{"), UInt8(ascii: "["): return isKey
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return !isKey
        case UInt8(ascii: ","):
            guard !isKey, state == .memberValue else { return !isKey }
            let key = peek(from: next + 1)
            readAgain += key - next
            return mayBeKey(at: key)
        case UInt8(ascii: "\""): return next > offset
        case UInt8(ascii: "'"): return next > offset && openingQuote(at: next) != nil
        // Two strings are joined, which is not one with quotes in it.
        case UInt8(ascii: "+"): return bytes[peek(from: next + 1)] == UInt8(ascii: "\"")
        case UInt8(ascii: "="): return isKey && syntax.contains(.equalsSigns)
        default: return state == .document
        }
    }

    /// Returns whether a key, or the end of an object, may be at an offset.
    private func mayBeKey(at offset: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "}"), UInt8(ascii: ","): true
        case UInt8(ascii: "0")...UInt8(ascii: "9") where syntax.contains(.unquotedText):
            bytes[digits(from: offset)] == UInt8(ascii: ":")
        default:
            offset >= bytes.count || openingQuote(at: offset) != nil
                || { bytes[peek(from: $0)] == UInt8(ascii: ":") && $0 > offset }(
                    endOfName(at: offset)
                )
        }
    }

    /// Returns whether a quote that cannot end its string is one of the document nevertheless, by the
    /// punctuation beside it: after it, another quote is wrong.
    func isStructure(_ quote: Int) -> Bool {
        let next = bytes[peek(from: quote + 1)]
        guard state == .firstMember || state == .member else {
            if next == UInt8(ascii: ":") { return true }
            // A pair of quotes before a word: the end of a string and the beginning of another one.
            guard bytes[quote + 1] == UInt8(ascii: "\"") else { return false }
            let after = peek(from: quote + 2)
            return after < bytes.count && !",:}]".utf8.contains(bytes[after])
        }
        var before = quote
        while before > 0, bytes[before - 1].isJSONWhiteSpace { before -= 1 }
        switch before > 0 ? bytes[before - 1] : 0 {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): return true
        default: return next == UInt8(ascii: ",")
        }
    }
}
