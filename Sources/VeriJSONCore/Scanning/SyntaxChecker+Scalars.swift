extension SyntaxChecker {
    /// Checks the string or key at the current position.
    @inline(__always)
    mutating func checkString() throws(Fault) {
        // RFC 8259 §7
        position += 1
        // Most strings end within the first step.
        if let stop = firstStop, bytes[stop] == UInt8(ascii: "\"") {
            position = stop + 1
        } else {
            try checkRestOfString()
        }
    }

    @inline(never)
    private mutating func checkRestOfString() throws(Fault) {
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
            default:
                let length = UTF8Scalar.length(in: bytes, at: position)
                guard length > 0 else { throw .malformedUTF8 }
                position += length
            }
        }
    }

    /// Skips bytes of a string that stand for themselves, sixteen at a time where so many are left.
    private mutating func skipPlainBytes() {
        while bytes.count - position >= 16 {
            if let stop = firstStop {
                position = stop
                return
            }
            position += 16
        }
        while position < bytes.count, isPlain(bytes[position]) { position += 1 }
    }

    /// Returns whether a byte of a string stands for itself, and is not part of a longer character.
    @inline(__always)
    private func isPlain(_ byte: UInt8) -> Bool {
        0x20..<0x80 ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// The first of the next sixteen bytes that does not stand for itself in a string; nil if there
    /// is none, or where fewer bytes are left.
    @inline(__always)
    private var firstStop: Int? {
        guard bytes.count - position >= 16, let start = bytes.baseAddress else { return nil }
        let lane = UnsafeRawPointer(start + position).loadUnaligned(as: Lane.self)
        let stops = NativeLanes.stringStops(lane)
        return stops == 0 ? nil : position + stops.trailingZeroBitCount
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
