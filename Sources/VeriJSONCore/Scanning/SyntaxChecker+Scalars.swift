extension SyntaxChecker {
    /// Checks the string or key at the current position.
    mutating func checkString() throws(Fault) {
        // RFC 8259 §7
        position += 1
        while true {
            skipPlainBytes()
            guard position < bytes.count else { throw .unfinishedString }
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                try checkEscape()
            case 0..<0x20:
                throw .controlCharacter
            case 0x20..<0x80:
                position += 1
            default:
                let length = UTF8Scalar.length(in: bytes, at: position)
                guard length > 0 else { throw .malformedUTF8 }
                position += length
            }
        }
    }

    /// Skips bytes of a string that stand for themselves, sixteen at a time where so many are left.
    private mutating func skipPlainBytes() {
        guard let start = bytes.baseAddress else { return }
        while bytes.count - position >= 16 {
            let lane = UnsafeRawPointer(start + position).loadUnaligned(as: Lane.self)
            let stops = NativeLanes.stringStops(lane)
            guard stops == 0 else {
                position += stops.trailingZeroBitCount
                return
            }
            position += 16
        }
    }

    private mutating func checkEscape() throws(Fault) {
        guard position + 1 < bytes.count else { throw .unfinishedEscape(position) }
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
            let unit = try codeUnit(at: position)
            switch unit {
            case 0xD800...0xDBFF:
                try checkLowSurrogate()
                position += 12
            case 0xDC00...0xDFFF:
                throw .loneSurrogate
            default:
                position += 6
            }
        default:
            throw .unknownEscape
        }
    }

    private func checkLowSurrogate() throws(Fault) {
        let second = position + 6
        guard second < bytes.count else { throw .unfinishedEscape(second) }
        guard bytes[second] == UInt8(ascii: "\\") else { throw .loneSurrogate }
        guard second + 1 < bytes.count else { throw .unfinishedEscape(second) }
        guard bytes[second + 1] == UInt8(ascii: "u") else { throw .loneSurrogate }
        guard 0xDC00...0xDFFF ~= (try codeUnit(at: second)) else { throw .loneSurrogate }
    }

    /// Returns the value of the `\u` escape at an offset.
    private func codeUnit(at offset: Int) throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for index in offset + 2..<offset + 6 {
            guard index < bytes.count else { throw .unfinishedEscape(offset) }
            guard let digit = bytes[index].hexDigitValue else {
                throw .hexDigit(escape: offset, index: index)
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Checks the number at the current position.
    mutating func checkNumber() throws(Fault) {
        let (end, gap) = NumberGrammar.scan(bytes, from: position)
        if let gap { throw .number(gap, end: end) }
        if end < bytes.count,
            isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: ".")
                || bytes[end] == UInt8(ascii: "+")
        {
            throw .afterNumber(end: end)
        }
        position = end
    }

    /// Returns whether a byte continues a word or a number.
    func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
            UInt8(ascii: "-"):
            true
        default:
            false
        }
    }
}
