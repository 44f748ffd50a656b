/// The white space of a document that is read.
extension TapeReader {
    /// Skips white space; outside strings, JSON has no other byte below 0x21, and another one stays
    /// where a token is expected, as white space beyond the limit does.
    @inline(__always)
    mutating func skipWhiteSpace() {
        guard position.pointee <= 0x20 else { return }
        if position.pointee == UInt8(ascii: " "), position[1] > 0x20 {
            position += 1
        } else {
            position = TapeReader.afterWhiteSpace(position, limit, end)
        }
    }

    /// Returns the position after white space, which is not skipped beyond the limit.
    @inline(never)
    private static func afterWhiteSpace(
        _ start: Pointer,
        _ limit: Pointer,
        _ end: Pointer
    ) -> Pointer {
        var position = start
        while position < limit, position.pointee.isJSONWhiteSpace {
            position += 1
            if position.pointee > 0x20 { return position }
            // Indentation is a run of spaces after a line feed.
            let others = ~NativeLanes.equal(Scanner.load(position), Lane(repeating: 0x20)) & 0xFFFF
            position += others == 0 ? 16 : others.trailingZeroBitCount
            if position.pointee > 0x20 { return position }
        }
        return min(position, end)
    }

    /// Skips white space before a value, a key or a closing bracket on a level.
    ///
    /// Most of it is as it was before on this level. If so, the processor goes on while it still
    /// checks that, without waiting for a length that it reads.
    @inline(__always)
    mutating func skipIndentation(_ level: Int) {
        guard position.pointee <= 0x20 else { return }
        let expected = indentations[level & (TapeReader.levels - 1)]
        let spaces = Lane(repeating: 0x20)
        let found =
            NativeLanes.equal(Scanner.load(position + 1), spaces)
            | NativeLanes.equal(Scanner.load(position + 17), spaces) << 16
        let wanted: UInt32 = (1 &<< UInt32(expected)) &- 1
        if found & wanted == wanted, position[Int(expected) + 1] > 0x20,
            position.pointee == UInt8(ascii: "\n")
        {
            position += Int(expected) + 1
        } else {
            skipUnexpected(level)
        }
    }

    @inline(__always)
    private mutating func skipUnexpected(_ level: Int) {
        let start = position
        position = TapeReader.afterWhiteSpace(position, limit, end)
        indentations[level & (TapeReader.levels - 1)] = UInt8(max(0, min(31, position - start - 1)))
    }
}
