/// The ASCII bytes that may be unescaped in one part of a URL (RFC 3986).
package struct URLBytes {
    private let bit: UInt8

    /// §2.3 and §2.2, `unreserved` and `sub-delims`: letters, digits and `-._~!$&'()*+,;=`.
    package static var name: URLBytes { URLBytes(bit: 4) }
    /// §3.2.1, `userinfo`: names and `:`.
    package static var userinfo: URLBytes { URLBytes(bit: 1) }
    /// §3.3, `segment-nz-nc`: names and `@`.
    package static var firstSegment: URLBytes { URLBytes(bit: 2) }
    /// §3.3, `pchar` and `/`: names, `:`, `@` and `/`.
    package static var path: URLBytes { URLBytes(bit: 8) }
    /// §3.4 and §3.5, `query` and `fragment`: paths and `?`.
    package static var query: URLBytes { URLBytes(bit: 16) }

    /// A letter for each byte, whose five low bits are the parts that may contain the byte: `_` for
    /// all parts, `@` for none.
    private static var parts: ByteTable {
        ByteTable(
            """
            @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
            @_@@_@_________X__________Y_@_@P\
            Z__________________________@@@@_\
            @__________________________@@@_@\
            @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
            @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
            @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\
            @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
            """
        )
    }

    @inline(__always)
    package func contains(_ byte: UInt8) -> Bool {
        Self.parts[byte] & bit != 0
    }

    /// Returns one bit a byte, which is set for names, `/` and `?`, except the rare bytes `!$;~`.
    @inline(__always)
    static func plain(_ lane: Lane) -> UInt32 {
        let letters = NativeLanes.within(
            lane | Lane(repeating: 0x20),
            from: Lane(repeating: UInt8(ascii: "a")),
            span: Lane(repeating: 25)
        )
        // `&'()*+,-./` and the digits.
        let others = NativeLanes.within(
            lane,
            from: Lane(repeating: UInt8(ascii: "&")),
            span: Lane(repeating: UInt8(ascii: "9") - UInt8(ascii: "&"))
        )
        let underscores = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "_")))
        // `=` is `?` without this bit.
        let queries = NativeLanes.equal(
            lane | Lane(repeating: 2),
            Lane(repeating: UInt8(ascii: "?"))
        )
        return letters | others | underscores | queries
    }

    /// Returns the end of a run of bytes of this set, percent-encoded bytes and scalars beyond
    /// ASCII.
    @inline(__always)
    func end(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let parts = Self.parts
        var index = start
        // Four bytes at a time: the loads do not depend on each other.
        while index &+ 4 <= text.count,
            parts[text[index]] & parts[text[index &+ 1]]
                & parts[text[index &+ 2]] & parts[text[index &+ 3]] & bit != 0
        {
            index &+= 4
        }
        while index < text.count, parts[text[index]] & bit != 0 { index &+= 1 }
        if index == text.count { return index }
        let byte = text[index]
        return byte == UInt8(ascii: "%") || byte >= 0x80 ? longEnd(text, from: index) : index
    }

    /// Returns the end of such a run that starts with a percent sign or a scalar beyond ASCII.
    @inline(never)
    private func longEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < text.count {
            let byte = text[index]
            if contains(byte) {
                index += 1
            } else if byte == UInt8(ascii: "%") {
                // RFC 3986 §2.1
                guard index + 2 < text.count, text[index + 1].hexDigitValue != nil,
                    text[index + 2].hexDigitValue != nil
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

    /// Returns whether white space or a C1 control character begins at an index; RFC 3987 §2.2
    /// allows neither.
    private func isRefused(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        if WhiteSpace.length(in: text, at: index) > 0 { return true }
        return text[index] == 0xC2 && index + 1 < text.count && text[index + 1] < 0xA0
    }
}

/// A table with an entry for each value of a byte, in the constant data of the program.
///
/// Unlike a global array it needs no check for initialisation and no bounds check.
private struct ByteTable {
    private let entries: StaticString

    /// Creates a table from a literal of 256 ASCII characters, one for each byte.
    @inline(__always)
    init(_ entries: StaticString) {
        assert(entries.utf8CodeUnitCount == 256 && entries.isASCII)
        self.entries = entries
    }

    /// The entry of a byte.
    @inline(__always)
    subscript(byte: UInt8) -> UInt8 { entries.utf8Start[Int(byte)] }
}
