/// A watch for the end of a token of which only a part has arrived.
///
/// Each byte is looked at once, so that a token is not scanned again with each piece of it. Where the token
/// may end, it is scanned again, and the watch is over.
struct XMLTokenWatch {
    private enum Token {
        /// It ends before `<`.
        case text
        /// It ends with `>` outside of quotes.
        case tag
        /// It ends with two bytes and `>`.
        case closed(UInt8, UInt8)
        /// Nothing is known about its end.
        case unknown
    }

    private var token: Token
    private var quote: UInt8?
    /// The last two bytes.
    private var last: (UInt8, UInt8) = (0, 0)

    /// Creates a watch for the token that bytes begin.
    ///
    /// - Returns: nil if they are too few to know the token.
    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let first = bytes.first else { return nil }
        guard first == UInt8(ascii: "<") else {
            token = .text
            return
        }
        guard bytes.count > 2 else { return nil }
        switch (bytes[bytes.startIndex + 1], bytes[bytes.startIndex + 2]) {
        case (UInt8(ascii: "?"), _): token = .closed(0, UInt8(ascii: "?"))
        case (UInt8(ascii: "!"), UInt8(ascii: "-")):
            token = .closed(UInt8(ascii: "-"), UInt8(ascii: "-"))
        case (UInt8(ascii: "!"), UInt8(ascii: "[")):
            token = .closed(UInt8(ascii: "]"), UInt8(ascii: "]"))
        default: token = .tag
        }
    }

    /// Gives the end up: it was taken for one, and was none.
    mutating func forget() { token = .unknown }

    /// Returns whether the token may end in the bytes that follow; an end that is none is possible,
    /// but each end is found.
    mutating func mayEnd(in bytes: some Sequence<UInt8>) -> Bool {
        for byte in bytes {
            switch token {
            case .text: if byte == UInt8(ascii: "<") { return true }
            case .tag:
                if let quote {
                    if byte == quote { self.quote = nil }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: ">") {
                    return true
                }
            case .closed(let before, let second):
                if byte == UInt8(ascii: ">"), last.1 == second, before == 0 || last.0 == before {
                    return true
                }
                last = (last.1, byte)
            case .unknown: return false
            }
        }
        return false
    }
}
