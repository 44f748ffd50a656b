/// The check of UTF-8, 32 bytes at a time (RFC 3629; Unicode 16, table 3-7).
extension Scanner {
    /// Skips well-formed text of ASCII and characters of two bytes, which many scripts consist of:
    /// Greek, Cyrillic, Hebrew and Arabic.
    ///
    /// Masks of the bytes tell where continuation bytes have to be, and where they are:
    ///
    ///     text             D0 BF    D1 80    20    22
    ///     leads << 1       0  1     0  1     0     0
    ///     continuations    0  1     0  1     0     0
    ///
    /// - Parameters:
    ///   - first: The start of a character, at or below ``lastLoad``.
    ///   - lanes: The vector operations.
    /// - Returns: The start of a character, up to which the text is well-formed: of a quote, a
    ///   backslash, a control character or a character of another length, or of a block that is
    ///   ASCII, is not well-formed, or is above ``lastLoad``.
    @inline(__always)
    func twoByteCharacters<Lanes: ByteLanes>(_ first: Pointer, _ lanes: Lanes.Type) -> Pointer {
        var position = first
        while position <= lastLoad {
            let (low, high) = (Scanner.load(position), Scanner.load(position + 16))
            func mask(_ ofLane: (Lane) -> UInt32) -> UInt32 { ofLane(low) | ofLane(high) << 16 }
            let nonASCII = mask(Lanes.nonASCII)
            if nonASCII == 0 { return position }
            let leads = mask { Lanes.notBelow($0, 0xC0) }
            // C0 and C1 are not allowed.
            let others =
                leads & ~mask { Lanes.notBelow($0, 0xC2) }
                | mask { Lanes.notBelow($0, 0xE0) }
            let stops = mask(Lanes.stringStops) & ~nonASCII | others
            // All bytes up to the first stop.
            let checked = stops ^ (stops &- 1)
            guard (leads << 1 ^ nonASCII & ~leads) & checked == 0 else { return position }
            if stops != 0 { return position + stops.trailingZeroBitCount }
            // A character that is cut off by the end of the block begins the next one.
            position += 32 - Int(leads >> 31)
        }
        return position
    }
}
