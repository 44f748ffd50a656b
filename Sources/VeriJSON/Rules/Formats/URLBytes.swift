/// A set of ASCII bytes that may stand as they are in a part of a URL.
struct URLBytes {
    fileprivate var low: UInt64
    fileprivate var high: UInt64

    /// RFC 3986 §2.3 and §2.2, `unreserved` and `sub-delims`: letters, digits, `-._~!$&'()*+,;=`.
    static var name: URLBytes { URLBytes(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }

    /// RFC 3986 §3.3, `pchar`: the same, `:` and `@`.
    static var path: URLBytes { name.union(UInt8(ascii: ":")).union(UInt8(ascii: "@")) }

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        // One shift for both words: the one that the byte is not in shifts to nothing.
        (low >> UInt64(byte) | high >> UInt64(byte ^ 0x40)) & 1 == 1
    }

    func union(_ byte: UInt8) -> URLBytes {
        var set = self
        if byte < 64 {
            set.low |= 1 << UInt64(byte)
        } else {
            set.high |= 1 << UInt64(byte - 64)
        }
        return set
    }

    mutating func remove(_ byte: UInt8) {
        if byte < 64 {
            low &= ~(1 << UInt64(byte))
        } else {
            high &= ~(1 << UInt64(byte - 64))
        }
    }

    /// The end of the bytes of this set, percent-encoded bytes and scalars beyond ASCII.
    @inline(__always)
    func end(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < text.count, contains(text[index]) { index &+= 1 }
        if index == text.count { return index }
        let byte = text[index]
        return byte == UInt8(ascii: "%") || byte >= 0x80 ? longEnd(text, from: index) : index
    }

    /// The same, from a percent sign or a scalar beyond ASCII on.
    @inline(never)
    private func longEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < text.count {
            let byte = text[index]
            if contains(byte) {
                index += 1
            } else if byte == UInt8(ascii: "%") {
                // RFC 3986 §2.1
                guard index + 2 < text.count, ASCII.isHexadecimal(text[index + 1]),
                    ASCII.isHexadecimal(text[index + 2])
                else { return index }
                index += 3
            } else if byte >= 0x80, !isRefused(text, at: index) {
                index += 1
            } else {
                return index
            }
        }
        return index
    }

    /// Whether white space or a C1 control character begins here: RFC 3987 §2.2 has neither.
    private func isRefused(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        if WhiteSpace.length(in: text, at: index) > 0 { return true }
        return text[index] == 0xC2 && index + 1 < text.count && text[index + 1] < 0xA0
    }
}
