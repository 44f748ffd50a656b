/// The check of UTF-8, 32 bytes at a time (RFC 3629; Unicode 16, table 3-7).
extension Scanner {
    /// Skips characters of a string up to a quote, a backslash or a control character.
    ///
    /// Masks of the bytes tell where continuation bytes have to be, and where they are:
    ///
    ///     text            a    C3 A9    E2 82 AC    "
    ///     leads           0    1  0     1  0  0     0
    ///     of three bytes  0    0  0     1  0  0     0
    ///     expected        0    0  1     0  1  1     0     leads << 1 | of three bytes << 2
    ///     continuations   0    0  1     0  1  1     0
    ///
    /// - Parameters:
    ///   - first: The start of a character, at or below ``lastLoad``.
    ///   - lanes: The vector operations.
    /// - Returns: The position of the byte that ends the run; the start of a block of ASCII,
    ///   or the start of a character above ``lastLoad``; nil if the text is not well-formed.
    @inline(__always)
    func characters<Lanes: ByteLanes>(_ first: Pointer, _ lanes: Lanes.Type) -> Pointer? {
        var position = first
        while position <= lastLoad {
            let block = Block<Lanes>(position)
            let nonASCII = block.mask(Lanes.nonASCII)
            // The search for stops alone is faster there.
            if nonASCII == 0 { return position }
            let leads = block.mask { Lanes.notBelow($0, 0xC0) }
            let stops = block.mask(Lanes.stringStops) & ~nonASCII
            // All bytes up to the first stop.
            let checked = stops ^ (stops &- 1)
            var expected =
                UInt64(leads) << 1 | UInt64(block.mask { Lanes.notBelow($0, 0xE0) }) << 2
            if block.mask(Lanes.rareLeads) & checked != 0 {
                guard block.wrongBytes & checked == 0 else { return nil }
                expected |= UInt64(block.mask { Lanes.notBelow($0, 0xF0) }) << 3
            }
            let continuations = nonASCII & ~leads
            guard (UInt32(truncatingIfNeeded: expected) ^ continuations) & checked == 0 else {
                return nil
            }
            if stops != 0 { return position + stops.trailingZeroBitCount }
            // A character that is cut off by the end of the block begins the next one.
            position += expected >> 32 == 0 ? 32 : 31 - leads.leadingZeroBitCount
        }
        return position
    }

    private struct Block<Lanes: ByteLanes> {
        let low: Lane
        let high: Lane

        @inline(__always)
        init(_ position: Pointer) {
            (low, high) = (Scanner.load(position), Scanner.load(position + 16))
        }

        @inline(__always)
        func mask(_ ofLane: (Lane) -> UInt32) -> UInt32 { ofLane(low) | ofLane(high) << 16 }

        /// A mask of the leads that no text has, and of the bytes after another lead that make an
        /// overlong form, a surrogate or a value above U+10FFFF.
        @inline(__always)
        var wrongBytes: UInt32 {
            func after(_ lead: UInt8) -> UInt32 {
                mask { Lanes.equal($0, Lane(repeating: lead)) } << 1
            }
            let (from90, fromA0) = (
                mask { Lanes.notBelow($0, 0x90) }, mask { Lanes.notBelow($0, 0xA0) }
            )
            let leads = mask {
                Lanes.within($0, from: Lane(repeating: 0xC0), span: Lane(repeating: 1))
                    | Lanes.notBelow($0, 0xF5)
            }
            return leads | after(0xE0) & ~fromA0 | after(0xED) & fromA0 | after(0xF0) & ~from90
                | after(0xF4) & from90
        }
    }
}
