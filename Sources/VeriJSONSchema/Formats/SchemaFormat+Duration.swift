internal import VeriJSONCore

extension SchemaFormat {
    /// Returns whether a text is a duration (RFC 3339 appendix A, `duration`).
    ///
    ///     P1Y6M   P3DT12H   PT36H   P2W       not P1Y2D: no unit is left out between two others
    ///
    /// The designators may be in lower case, as in all literals of ABNF (RFC 5234 §2.3).
    static func isDuration(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 3, text[0] | 0x20 == UInt8(ascii: "p") else { return false }
        if text[1] | 0x20 == UInt8(ascii: "t") { return endsDuration(text, at: 2, units: "hms") }
        var index = 1
        // dur-week is alone; the date may be followed by a time.
        guard readUnits("ymd", of: text, from: &index) else {
            index = 1
            return readUnits("w", of: text, from: &index) && index == text.count
        }
        if index == text.count { return true }
        guard text[index] | 0x20 == UInt8(ascii: "t") else { return false }
        return endsDuration(text, at: index + 1, units: "hms")
    }

    private static func endsDuration(
        _ text: UnsafeBufferPointer<UInt8>,
        at start: Int,
        units: StaticString
    ) -> Bool {
        var index = start
        return readUnits(units, of: text, from: &index) && index == text.count
    }

    /// Reads numbers with the given units, which are in this order and have no gap.
    ///
    /// - Returns: Whether there was at least one; then the index is after the last.
    private static func readUnits(
        _ units: StaticString,
        of text: UnsafeBufferPointer<UInt8>,
        from index: inout Int
    ) -> Bool {
        var next: Int?
        while true {
            var end = index
            while end < text.count, ASCII.isDigit(text[end]) { end += 1 }
            guard end > index, end < text.count else { return next != nil && end == index }
            let letter = text[end] | 0x20
            let place = (next ?? 0)..<(next.map { $0 + 1 } ?? units.utf8CodeUnitCount)
            guard
                let found = place.first(where: {
                    $0 < units.utf8CodeUnitCount && units.utf8Start[$0] == letter
                })
            else { return false }
            next = found + 1
            index = end + 1
        }
    }
}
