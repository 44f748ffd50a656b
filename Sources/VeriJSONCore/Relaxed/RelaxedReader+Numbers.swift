// Numbers, with what JSON5 and careless writers allow.

extension RelaxedReader {
    /// The parts of a decimal number, as offsets.
    private struct Parts {
        var integer: Range<Int>
        /// The point and the digits after it; empty if there is no point.
        var fraction: Range<Int>
        var end: Int

        var isComplete: Bool { !integer.isEmpty || fraction.count > 1 }
    }

    /// Reads a decimal number without an exponent as JSON has it, before a comma or bracket.
    ///
    /// - Returns: False if it is another one; then the position is unchanged.
    private mutating func plainNumber() -> Bool {
        var end = position
        if bytes[end] == UInt8(ascii: "-") { end += 1 }
        let first = bytes[end]
        guard Scanner.isDigit(first) else { return false }
        end += 1
        if first != UInt8(ascii: "0") {
            while Scanner.isDigit(bytes[end]) { end += 1 }
        }
        if bytes[end] == UInt8(ascii: "."), Scanner.isDigit(bytes[end + 1]) {
            end += 2
            while Scanner.isDigit(bytes[end]) { end += 1 }
        }
        switch bytes[end] {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break
        default: return false
        }
        position = end
        finishValue(.number)
        return true
    }

    mutating func number() -> Bool {
        if plainNumber() { return true }
        let start = position
        var digits = start
        if bytes[digits] == UInt8(ascii: "-") || bytes[digits] == UInt8(ascii: "+") { digits += 1 }
        if bytes[digits] == UInt8(ascii: "N") || bytes[digits] == UInt8(ascii: "I")
            || bytes[digits] == UInt8(ascii: "n") || bytes[digits] == UInt8(ascii: "i")
        {
            return signedName(start, digits)
        }
        let isHex =
            bytes[digits] == UInt8(ascii: "0") && bytes[digits + 1] | 0x20 == UInt8(ascii: "x")
        if isHex { return hexNumber(start, digits) }
        guard let parts = decimal(from: digits) else { return malformedNumber() }
        let isPlus = bytes[start] == UInt8(ascii: "+")
        let isBare = parts.integer.isEmpty || parts.fraction.count == 1
        let zeros = leadingZeros(parts)
        let separators = (digits..<parts.end).filter { bytes[$0] == UInt8(ascii: "_") }
        guard separators.isEmpty || syntax.contains(.digitSeparators),
            !isPlus || syntax.contains(.plusSigns), !isBare || syntax.contains(.bareFractions),
            zeros.map({ syntax.contains($0.departure) }) ?? true
        else { return malformedNumber() }
        if isPlus { replace(start..<digits, with: [], for: .plusSigns) }
        if let zeros { replace(zeros.range, with: [], for: zeros.departure) }
        if parts.integer.isEmpty { insert("0", at: digits, for: .bareFractions) }
        for separator in separators {
            replace(separator..<separator + 1, with: [], for: .digitSeparators)
        }
        if parts.fraction.count == 1 {
            insert("0", at: parts.fraction.upperBound, for: .bareFractions)
        }
        position = parts.end
        finishValue(.number)
        return true
    }

    /// Returns the parts of the decimal number after a sign; nil if it is none, or if anything
    /// follows that is a part of a word or of another number.
    private func decimal(from digits: Int) -> Parts? {
        var end = self.digits(from: digits)
        let integer = digits..<end
        if bytes[end] == UInt8(ascii: ".") { end = self.digits(from: end + 1) }
        var parts = Parts(
            integer: integer,
            fraction: integer.upperBound..<end,
            end: end
        )
        guard parts.isComplete else { return nil }
        if bytes[end] | 0x20 == UInt8(ascii: "e") {
            var exponent = end + 1
            if bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") {
                exponent += 1
            }
            parts.end = self.digits(from: exponent)
            guard parts.end > exponent else { return nil }
        }
        return mayFollowNumber(parts.end) ? parts : nil
    }

    /// Returns whether a number may end at an offset: nothing goes on there.
    private func mayFollowNumber(_ offset: Int) -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "\\"),
            UInt8(ascii: ":"), UInt8(ascii: "%"):
            return false
        case UInt8(ascii: "/"):
            let next = bytes[offset + 1]
            return next == UInt8(ascii: "/") || next == UInt8(ascii: "*")
        default:
            return !isWord(at: offset)
        }
    }

    func digits(from offset: Int) -> Int {
        var end = offset
        while true {
            let isSeparator =
                bytes[end] == UInt8(ascii: "_") && end > offset && Scanner.isDigit(bytes[end - 1])
                && Scanner.isDigit(bytes[end + 1]) && syntax.contains(.digitSeparators)
            guard isSeparator || Scanner.isDigit(bytes[end]) else { return end }
            end += 1
        }
    }

    /// Returns the zeros that JSON does not allow before a number, and the departure.
    private func leadingZeros(
        _ parts: Parts
    ) -> (range: Range<Int>, departure: Sanitizer.Policy.Relaxed)? {
        let integer = parts.integer
        guard integer.count > 1, bytes[integer.lowerBound] == UInt8(ascii: "0") else { return nil }
        var first = integer.lowerBound
        while first < integer.upperBound - 1, bytes[first] == UInt8(ascii: "0") { first += 1 }
        let rest = bytes.buffer[first..<integer.upperBound].filter { $0 != UInt8(ascii: "_") }
        let isSame = rest.count == 1
        let isDecimal =
            parts.end > integer.upperBound || rest.contains { $0 > UInt8(ascii: "7") }
        return (integer.lowerBound..<first, isSame || isDecimal ? .leadingZeros : .octalZeros)
    }

    /// Reads `NaN` or `Infinity`, with a sign.
    private mutating func signedName(_ start: Int, _ name: Int) -> Bool {
        let end = identifier(at: name)
        if end == bytes.count, !open.isEmpty { return dropUnfinished() }
        let word = bytes.text(in: name..<min(end, name + 10))
        let isName = word == "NaN" || word == "Infinity"
        let isLoose = ["nan", "inf", "infinity"].contains(word.lowercased())
        let departure = isName ? Sanitizer.Policy.Relaxed.nonFiniteNumbers : .caselessLiterals
        guard end - name <= 10, isName || isLoose, syntax.contains(departure) else {
            return unquotedText()
        }
        replace(start..<end, with: "null".utf8, for: departure)
        position = end
        finishValue(.other)
        return true
    }

    /// Reads a hexadecimal integer, and writes it in decimal.
    ///
    /// One of so many digits that no JSON5 reader gives a finite number for it is null, as
    /// `Infinity` is.
    private mutating func hexNumber(_ start: Int, _ zero: Int) -> Bool {
        var first = zero + 2
        while bytes[first] == UInt8(ascii: "0"), bytes[first + 1].hexDigitValue != nil {
            first += 1
        }
        var end = first
        while bytes[end].hexDigitValue != nil { end += 1 }
        let isWhole = end > first && !isWord(at: end) && bytes[end] != UInt8(ascii: ".")
        let isPlus = bytes[start] == UInt8(ascii: "+")
        let isFinite = HexInteger.digitLimit >= end - first
        guard isWhole, syntax.contains(.hexNumbers), !isPlus || syntax.contains(.plusSigns),
            isFinite || syntax.contains(.nonFiniteNumbers)
        else { return malformedNumber() }
        if isFinite {
            if isPlus { replace(start..<zero, with: [], for: .plusSigns) }
            let integer = HexInteger(bytes.buffer[first..<end])
            replace(zero..<end, with: integer.decimalDigits.utf8, for: .hexNumbers)
        } else {
            replace(start..<end, with: "null".utf8, for: .nonFiniteNumbers)
        }
        position = end
        finishValue(isFinite ? .number : .other)
        return true
    }

    /// Drops a number that the end of the text cuts off, or reads it as text.
    private mutating func malformedNumber() -> Bool {
        var end = position
        while end < bytes.count, isNumberByte(bytes[end]) { end += 1 }
        if end == bytes.count, !open.isEmpty { return dropUnfinished() }
        return unquotedText()
    }

    private func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "x"),
            UInt8(ascii: "X"):
            true
        default: false
        }
    }
}
