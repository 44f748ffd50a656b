extension PercentEncoding {
    /// Appends a URL with escapes for spaces, if they are all that a URL refuses in it.
    ///
    ///     /a b?q=1                          a relative reference that begins with one slash
    ///     https://ada.example.com/a b       a host, and spaces after the `/` or `?` that ends it
    ///
    /// The other bytes are those that are valid anywhere after the scheme, see
    /// ``StringFormat/isPlainURL(_:)``, so that the result is a URL.
    ///
    /// - Parameters:
    ///   - text: The text, and the bytes after it that may be loaded: 64 in all.
    ///   - count: The length of the text, at most 64.
    ///   - mayBeRelative: Whether the URL may be a relative reference.
    ///   - encoded: A writer with ``room(for:)`` the text.
    /// - Returns: Whether the text is such a URL with spaces; nothing is appended if not.
    static func encodeSpaces(
        _ text: UnsafeBufferPointer<UInt8>,
        count: Int,
        mayBeRelative: Bool,
        into encoded: inout TextWriter
    ) -> Bool {
        guard count >= 2, let start = pathStart(text, mayBeRelative: mayBeRelative) else {
            return false
        }
        var (plain, spaces, ends): (UInt64, UInt64, UInt64) = (0, 0, 0)
        var index = 0
        repeat {
            let lane = text.lane(at: index)
            let space = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: " ")))
            let slash = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "/")))
            let query = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "?")))
            let shift = UInt64(truncatingIfNeeded: index)
            plain |= UInt64(URLBytes.plain(lane) | space) &<< shift
            spaces |= UInt64(space) &<< shift
            ends |= UInt64(slash | query) &<< shift
            index += 16
        } while index < count
        let all: UInt64 = .max &>> UInt64(truncatingIfNeeded: 64 - count)
        spaces &= all
        let afterHost = ends &>> UInt64(truncatingIfNeeded: start)
        let authorityEnd = afterHost.trailingZeroBitCount + start
        let last = spaces &>> UInt64(truncatingIfNeeded: count - 1)
        // The host is not empty, and no space is at the end.
        guard plain & all == all, spaces != 0, spaces.trailingZeroBitCount > authorityEnd,
            start == 0 || authorityEnd > start, last == 0
        else { return false }
        var first = 0
        while spaces != 0 {
            let space = spaces.trailingZeroBitCount
            encoded.append(UnsafeBufferPointer(rebasing: text[first..<space]))
            encoded.append(0x30_3225, count: 3)
            first = space + 1
            spaces &= spaces - 1
        }
        encoded.append(UnsafeBufferPointer(rebasing: text[first..<count]))
        return true
    }

    /// Returns the index at which the host of a plain URL begins, 0 if it begins with its path; nil
    /// if it is none.
    @inline(__always)
    private static func pathStart(
        _ text: UnsafeBufferPointer<UInt8>,
        mayBeRelative: Bool
    ) -> Int? {
        if text[0] == UInt8(ascii: "/") {
            return mayBeRelative && text[1] != UInt8(ascii: "/") ? 0 : nil
        }
        // `https://`, or `http://` and one more byte.
        let first = text.word(at: 0)
        if first == 0x2F2F_3A73_7074_7468 { return 8 }
        return first << 8 == 0x2F2F_3A70_7474_6800 ? 7 : nil
    }
}
