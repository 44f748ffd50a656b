/// A reader of the brackets and scalars of a document that is known to be JSON.
///
/// Commas and colons are skipped: in an object, keys and values alternate. In text that is not JSON
/// the tokens are meaningless, but the reader reaches the end and never reads past it.
///
///     {"a": [1]}   →   objectStart  string"a"  arrayStart  number 1  arrayEnd  objectEnd
package struct TokenReader {
    package enum Kind: Sendable, Hashable {
        case objectStart
        case objectEnd
        case arrayStart
        case arrayEnd
        case string
        case number
        case `true`
        case `false`
        case null
    }

    package struct Token: Sendable, Hashable {
        package let kind: Kind
        /// The range of the token; a string includes its quotes.
        package let range: Range<Int>
        /// Whether a string contains a backslash.
        var hasEscapes = false
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offset after the last token.
    var position = 0

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the next token; nil at the end.
    package mutating func next() -> Token? {
        while position < bytes.count {
            let start = position
            switch bytes[position] {
            case UInt8(ascii: "{"): return token(.objectStart, length: 1)
            case UInt8(ascii: "}"): return token(.objectEnd, length: 1)
            case UInt8(ascii: "["): return token(.arrayStart, length: 1)
            case UInt8(ascii: "]"): return token(.arrayEnd, length: 1)
            case UInt8(ascii: "t"): return token(.true, length: 4)
            case UInt8(ascii: "f"): return token(.false, length: 5)
            case UInt8(ascii: "n"): return token(.null, length: 4)
            case UInt8(ascii: "\""):
                let hasEscapes = skipString()
                return Token(kind: .string, range: start..<position, hasEscapes: hasEscapes)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                skipNumber()
                return Token(kind: .number, range: start..<position)
            default: position += 1
            }
        }
        return nil
    }

    /// Returns the offset of the first token from an offset on; the end if there is none.
    package func start(from offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: ","), UInt8(ascii: ":"): offset += 1
            case let byte where byte.isJSONWhiteSpace: offset += 1
            default: return offset
            }
        }
        return offset
    }

    /// Returns the end of the first token from an offset on.
    package func end(from offset: Int) -> Int {
        var reader = self
        reader.position = offset
        return reader.next()?.range.upperBound ?? bytes.count
    }

    /// Returns the end of the value that begins at an offset; nil if the text ends before it.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the value.
    func endOfValue(from offset: Int) -> Int? {
        var reader = self
        reader.position = offset
        var depth = 0
        while let token = reader.next() {
            switch token.kind {
            case .objectStart, .arrayStart: depth += 1
            case .objectEnd, .arrayEnd: depth -= 1
            case .string, .number, .true, .false, .null: break
            }
            if depth <= 0 { return token.range.upperBound }
        }
        return nil
    }

    private mutating func token(_ kind: Kind, length: Int) -> Token {
        let start = position
        position = min(position + length, bytes.count)
        return Token(kind: kind, range: start..<position)
    }

    private mutating func skipString() -> Bool {
        var hasEscapes = false
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                hasEscapes = true
                position = min(position + 1, bytes.count)
            }
        }
        return hasEscapes
    }

    private mutating func skipNumber() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                position += 1
            default:
                return
            }
        }
    }

    /// Returns the bytes of a token as written in the document.
    func source(of token: Token) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[token.range])
    }

    /// Returns the text of a number or literal.
    func lexeme(of token: Token) -> String {
        String(decoding: source(of: token), as: UTF8.self)
    }

    /// Returns the unescaped string of a token.
    func string(of token: Token) -> String {
        content(of: token).string
    }

    /// Returns a view of the text between the quotes of a string.
    func content(of token: Token) -> StringContent {
        let range = token.range
        let end = max(range.lowerBound + 1, range.upperBound - 1)
        let content = bytes[min(range.lowerBound + 1, bytes.count)..<min(end, bytes.count)]
        return StringContent(UnsafeBufferPointer(rebasing: content), hasEscapes: token.hasEscapes)
    }
}

extension ByteView {
    /// Returns the range of the token that begins at an offset; a string includes its quotes.
    ///
    /// - Complexity: O(*n*), *n* the length of the token.
    func rangeOfToken(at start: Int) -> Range<Int> {
        clamp(start..<max(start, TokenReader(buffer).end(from: start)))
    }
}
