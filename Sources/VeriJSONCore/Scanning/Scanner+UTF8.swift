/// The check of UTF-8 (RFC 3629; Unicode 16, table 3-7).
extension Scanner {
    /// Whether the 32 bytes from `position` on are known to be well-formed.
    @inline(__always)
    func isChecked(_ position: Pointer) -> Bool {
        guard let checked else { return false }
        return position + 32 <= checked.pointee.end
    }

    /// Skips text that begins with a character outside ASCII.
    ///
    /// It is checked by itself, which is faster, if no such character stood shortly before it.
    ///
    /// - Parameters:
    ///   - position: A byte of the character, before which the text is checked.
    ///   - lanes: The vector operations.
    /// - Returns: A position behind that byte, up to which the text is well-formed, and no quote,
    ///   backslash or control character stands; nil if the character is not well-formed.
    @inline(__always)
    func nonASCII<Lanes: ByteLanes>(_ position: Pointer, _ lanes: Lanes.Type) -> Pointer? {
        guard let checked else { return characters(position) }
        if checked.pointee.isAlone(position)
            || !isChecked(position) && !checkAhead(of: position, lanes)
        {
            let next = characters(position)
            if let next { checked.pointee.lastAlone = next }
            return next
        }
        return checkedText(position, lanes)
    }

    /// Skips text whose blocks are checked.
    ///
    /// - Parameters:
    ///   - position: The start of a character, whose block is checked.
    ///   - lanes: The vector operations.
    /// - Returns: The first quote, backslash or control character, or the character in which the
    ///   checked blocks end.
    @inline(__always)
    func checkedText<Lanes: ByteLanes>(_ position: Pointer, _ lanes: Lanes.Type) -> Pointer {
        var position = position
        let last = (checked?.pointee.end ?? position) - 32
        repeat {
            let ends =
                Lanes.stringEnds(Scanner.load(position))
                | Lanes.stringEnds(Scanner.load(position + 16)) << 16
            if ends != 0 { return position + ends.trailingZeroBitCount }
            position += 32
        } while position <= last
        repeat { position -= 1 } while position.pointee & 0xC0 == 0x80
        return position
    }

    /// Checks blocks of text from a position on, or from the end of what is checked.
    ///
    /// - Parameters:
    ///   - position: A position up to which the text is well-formed.
    ///   - lanes: The vector operations.
    /// - Returns: Whether the 32 bytes from `position` on are well-formed; false also at the end of the
    ///   input.
    @inline(never)
    func checkAhead<Lanes: ByteLanes>(of position: Pointer, _ lanes: Lanes.Type) -> Bool {
        guard let checked else { return false }
        var block = max(position, checked.pointee.end)
        guard block <= lastLoad, block >= checked.pointee.first else { return false }
        checked.pointee.adaptStep(to: block - checked.pointee.end)
        let last = min(block + checked.pointee.step, lastLoad)
        // The text before may end inside of a character.
        var hasOthers = true
        while block <= last {
            let hadOthers = hasOthers
            hasOthers = Lanes.nonASCII(Scanner.load(block) | Scanner.load(block + 16)) != 0
            if hasOthers || hadOthers, !Scanner.isUTF8(block, lanes) { break }
            block += 32
        }
        checked.pointee.end = block
        return isChecked(position)
    }

    /// Returns whether the 32 bytes from a position on can follow the bytes before them.
    ///
    /// A lead byte after which not every continuation byte may stand is rare in most scripts. What
    /// stands after the last byte is not looked at.
    @inline(__always)
    static func isUTF8<Lanes: ByteLanes>(_ position: Pointer, _ lanes: Lanes.Type) -> Bool {
        let (low, high) = (load(position), load(position + 16))
        let (beforeLow, beforeHigh) = (load(position - 1), load(position + 15))
        let errors =
            Lanes.lengthErrors(low, after: beforeLow, load(position - 2), load(position - 3))
            | Lanes.lengthErrors(high, after: beforeHigh, load(position + 14), load(position + 13))
        let leads = Lanes.strictLeads(beforeLow) | Lanes.strictLeads(beforeHigh)
        if Lanes.isZero(errors | leads) { return true }
        return Lanes.isZero(
            errors | Lanes.rangeErrors(low, after: beforeLow)
                | Lanes.rangeErrors(high, after: beforeHigh)
        )
    }

    /// Skips three-byte characters, which most non-Latin text consists of.
    ///
    /// A single comparison checks a lead byte with its two continuation bytes. `E0` followed by a
    /// byte below `A0` is overlong; `ED` followed by a byte above `9F` is a surrogate.
    @inline(__always)
    private func threeByteCharacters(_ position: Pointer, to last: Pointer) -> Pointer {
        var position = position
        while position <= last {
            let word = UInt32(
                littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt32.self)
            )
            let tail = word & 0x20_0F
            guard word & 0xC0_C0_F0 == 0x80_80_E0, tail != 0, tail != 0x20_0D else { break }
            position += 3
        }
        return position
    }

    /// Skips some characters outside ASCII, one by one.
    ///
    /// - Parameter byte: A byte of the first of them, before which the text is checked.
    /// - Returns: The position behind them; nil if one is not well-formed.
    @inline(never)
    func characters(_ byte: Pointer) -> Pointer? {
        // A letter with an accent stands alone most of the time.
        if end - byte > 2, 0xC2...0xDF ~= byte.pointee, byte[1] & 0xC0 == 0x80, byte[2] < 0x80 {
            return byte + 2
        }
        var position = byte
        while position.pointee & 0xC0 == 0x80 { position -= 1 }
        let last = min(lastLoad, byte + CheckedText.longestRun)
        repeat {
            position = threeByteCharacters(position, to: last)
            let first = position.pointee
            let count: Int
            switch first {
            case ..<0x80 where position > byte: return position
            case 0xC2...0xDF: count = 2
            case 0xE0...0xEF: count = 3
            case 0xF0...0xF4: count = 4
            default: return nil
            }
            guard end - position >= count, position[1] & 0xC0 == 0x80 else { return nil }
            if count > 2 {
                // Overlong forms, surrogates and values above U+10FFFF.
                switch (first, position[1]) {
                case (0xE0, ..<0xA0), (0xED, 0xA0...), (0xF0, ..<0x90), (0xF4, 0x90...):
                    return nil
                default: break
                }
                guard position[2] & 0xC0 == 0x80 else { return nil }
                guard count == 3 || position[3] & 0xC0 == 0x80 else { return nil }
            }
            position += count
        } while position < end && position.pointee >= 0x80 && position <= last
        // A continuation byte after the character is none of it.
        return position > byte ? position : nil
    }
}
