/// A position in the input.
package typealias Pointer = UnsafePointer<UInt8>

/// A scanner over the bytes of one document.
///
/// Every function accepts the position of a token and returns the position after it, or nil if the
/// bytes are not RFC 8259 JSON in UTF-8. ``SyntaxChecker`` determines the exact error afterwards,
/// by reading the document again from its start.
///
/// **Safety invariant:** a single byte can be read without a bounds check, because either at least
/// ``padding`` readable bytes follow the input, or the last byte of the input that is not white
/// space is `}` or `]`. No token other than a closing bracket consumes that byte, so the byte after
/// a token always exists; only after a closing bracket must the end be checked. Loads of more than
/// one byte start at or below ``lastLoad``, or run on a padded copy of the last bytes.
package struct Scanner {
    /// The maximum number of bytes that one step may load.
    static let padding = 64

    var base: Pointer
    var end: Pointer
    /// The last position from which ``padding`` bytes may be loaded.
    var lastLoad: Pointer
    /// The text that is checked ahead; nil if characters are checked one by one.
    var checked: UnsafeMutablePointer<CheckedText>?

    /// Creates a scanner.
    ///
    /// - Parameters:
    ///   - input: The text; its start is `base`.
    ///   - base: The position of the first byte.
    ///   - isPadded: Whether ``padding`` bytes after the input may be read.
    ///   - checked: What is known of the text, whose owner begins with it.
    init(
        _ input: UnsafeBufferPointer<UInt8>,
        base: Pointer,
        isPadded: Bool,
        checked: UnsafeMutablePointer<CheckedText>? = nil
    ) {
        self.base = base
        self.checked = checked
        end = base + input.count
        lastLoad = isPadded ? end : end - Scanner.padding
    }

    @inline(__always)
    package static func load(_ position: Pointer) -> Lane {
        UnsafeRawPointer(position).loadUnaligned(as: Lane.self)
    }

    @inline(__always)
    func offset(_ position: Pointer) -> ByteOffset {
        ByteOffset(position - base)
    }

    /// Whether the content of a string contains a backslash.
    @inline(__always)
    func hasBackslash(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
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

    /// Skips white space (RFC 8259 §2).
    @inline(__always)
    func skipWhiteSpace(_ position: Pointer) -> Pointer {
        var position = position
        while position < end, position.pointee.isJSONWhiteSpace { position += 1 }
        return position
    }

    /// Skips `true`, `false` or `null`.
    @inline(__always)
    func literal(_ position: Pointer) -> Pointer? {
        switch position.pointee {
        case UInt8(ascii: "t"): word(position, 0x6575_7274)
        case UInt8(ascii: "n"): word(position, 0x6C6C_756E)
        case UInt8(ascii: "f"): word(position + 1, 0x6573_6C61)
        default: nil
        }
    }

    @inline(__always)
    private func word(_ position: Pointer, _ word: UInt32) -> Pointer? {
        guard position + 4 <= end,
            UnsafeRawPointer(position).loadUnaligned(as: UInt32.self) == UInt32(littleEndian: word)
        else { return nil }
        return position + 4
    }
}

/// The raw value of a ``KindSet``: null 1, bool 2, number 4, string 8, array 16, object 32.
typealias KindBits = UInt8
