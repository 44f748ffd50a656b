/// A piece of a drawn JSON line: something to hide, or the text between.
struct SourceToken {
    enum Kind {
        case text
        case key
        case scalar(String)
    }

    var kind: Kind
    var range: Range<Int>
    /// For a key, where its value begins.
    var value: Int

    /// The token at an offset, which is not inside of a string.
    ///
    /// Also takes what is not JSON, for syntax errors: a string without an end reaches to the
    /// end of the line, and anything unknown is a scalar.
    static func next(at start: Int, in bytes: ByteView, lineEnd: Int) -> SourceToken {
        var position = start
        if bytes[start] == UInt8(ascii: "\"") {
            position += 1
            while position < lineEnd, bytes[position] != UInt8(ascii: "\"") {
                position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            position = min(position + 1, lineEnd)
            var next = position
            while next < lineEnd, bytes[next].isJSONWhiteSpace { next += 1 }
            guard next < lineEnd, bytes[next] == UInt8(ascii: ":") else {
                return SourceToken(kind: .scalar("<string>"), range: start..<position, value: start)
            }
            next += 1
            while next < bytes.count, bytes[next].isJSONWhiteSpace { next += 1 }
            return SourceToken(kind: .key, range: start..<position, value: next)
        }
        while position < lineEnd, isBetween(bytes[position]) { position += 1 }
        if position > start {
            return SourceToken(kind: .text, range: start..<position, value: start)
        }
        while position < lineEnd, !isBetween(bytes[position]), bytes[position] != UInt8(ascii: "\"")
        {
            position += 1
        }
        let kind: String =
            switch bytes[start] {
            case UInt8(ascii: "t"), UInt8(ascii: "f"): "<bool>"
            case UInt8(ascii: "n"): "null"
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "<number>"
            default: "<text>"
            }
        return SourceToken(kind: .scalar(kind), range: start..<position, value: start)
    }

    private static func isBetween(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: ":"), UInt8(ascii: ","):
            true
        default:
            byte.isJSONWhiteSpace
        }
    }
}
