/// A position in the input.
package typealias Pointer = UnsafePointer<UInt8>

/// The bytes of one document, and how to step over the tokens in them.
///
/// Every function takes the position of a token and gives the position behind it, or nil where
/// the bytes are not RFC 8259 JSON in UTF-8; what exactly is wrong is found out afterwards by
/// ``SyntaxChecker``, which reads the document again from its start.
///
/// **The invariant that makes it safe to look at one byte without a check:** either at least
/// ``padding`` readable bytes follow the input, or its last byte that is not white space is `}` or
/// `]`. A token other than a closing bracket never consumes that byte, so the byte behind a token
/// is there; only behind a closing bracket the end has to be looked for. Loads of more than one
/// byte stay below ``lastLoad``, or run on a padded copy of the last bytes.
package struct Scanner {
    /// How many bytes one step may load.
    package static let padding = 64

    package var base: Pointer
    package var end: Pointer
    /// The last position from which ``padding`` bytes may be loaded.
    package var lastLoad: Pointer

    /// `isPadded` is whether ``padding`` bytes behind the input may be read.
    package init(_ input: UnsafeBufferPointer<UInt8>, base: Pointer, isPadded: Bool) {
        self.base = base
        end = base + input.count
        lastLoad = isPadded ? end : end - Scanner.padding
    }

    @inline(__always)
    package static func load(_ position: Pointer) -> Lane {
        UnsafeRawPointer(position).loadUnaligned(as: Lane.self)
    }

    @inline(__always)
    package func offset(_ position: Pointer) -> ByteOffset {
        ByteOffset(position - base)
    }

    /// Whether something is escaped in a part of the input that stands between quotes.
    @inline(__always)
    package func hasBackslash(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var position = content.baseAddress else { return false }
        let end = position + content.count
        let backslash = Lane(repeating: UInt8(ascii: "\\"))
        while position < end, position <= lastLoad {
            let found = NativeLanes.equal(Scanner.load(position), backslash)
            if found != 0 { return found.trailingZeroBitCount < end - position }
            position += 16
        }
        while position < end {
            if position.pointee == UInt8(ascii: "\\") { return true }
            position += 1
        }
        return false
    }

    /// Steps over white space (RFC 8259 §2).
    @inline(__always)
    package func skipWhiteSpace(_ position: Pointer) -> Pointer {
        var position = position
        while position < end, position.pointee.isJSONWhiteSpace { position += 1 }
        return position
    }

    /// Steps over `true`, `false` or `null`.
    @inline(__always)
    package func literal(_ position: Pointer) -> Pointer? {
        switch position.pointee {
        case UInt8(ascii: "t"): word(position, 0x6575_7274)
        case UInt8(ascii: "n"): word(position, 0x6C6C_756E)
        case UInt8(ascii: "f"): word(position + 1, 0x6573_6C61)
        default: nil
        }
    }

    @inline(__always)
    private func word(_ position: Pointer, _ word: UInt32) -> Pointer? {
        // Four bytes and the one behind them.
        guard position + 4 <= end,
            UnsafeRawPointer(position).loadUnaligned(as: UInt32.self) == UInt32(littleEndian: word)
        else { return nil }
        return position + 4
    }
}

/// The raw value of a `KindSet`: null 1, bool 2, number 4, string 8, array 16, object 32.
package typealias KindBits = UInt8
