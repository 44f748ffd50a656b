internal import VeriJSONCore

extension RegexSyntax {
    /// The kind of an atom of a class.
    private enum ClassAtom {
        case scalar(UInt32)
        case set
    }

    /// Reads an escape outside a class (AtomEscape and Assertion).
    ///
    /// - Returns: Whether it is an atom, which may be repeated; nil if it is not an escape.
    mutating func readEscape() -> Bool? {
        guard let next = byte(at: index + 1) else { return nil }
        switch next {
        case UInt8(ascii: "b"), UInt8(ascii: "B"):
            index += 2
            return false
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            index += 1
            var number = 0
            while let digit = byte(at: index), ASCII.isDigit(digit) {
                number = min(number * 10 + Int(digit - 0x30), 1 << 40)
                index += 1
            }
            highestReference = max(highestReference, number)
            return true
        case UInt8(ascii: "k"):
            index += 2
            guard take("<"), let name = readName() else { return nil }
            references.append(name)
            return true
        default:
            return readCharacterEscape(inClass: false).map { _ in true }
        }
    }

    // CharacterClass
    mutating func readClass() -> Bool {
        index += 1
        _ = take("^")
        while !take("]") {
            guard let lower = readClassAtom() else { return false }
            guard byte(at: index) == UInt8(ascii: "-"), let after = byte(at: index + 1),
                after != UInt8(ascii: "]")
            else { continue }
            index += 1
            guard case .scalar(let first) = lower, case .scalar(let last) = readClassAtom(),
                first <= last
            else { return false }
        }
        return true
    }

    private mutating func readClassAtom() -> ClassAtom? {
        if byte(at: index) == UInt8(ascii: "\\") { return readCharacterEscape(inClass: true) }
        return readScalar().map { .scalar($0) }
    }

    // CharacterEscape, CharacterClassEscape and, in a class, ClassEscape.
    private mutating func readCharacterEscape(inClass: Bool) -> ClassAtom? {
        index += 1
        guard let letter = readScalar() else { return nil }
        switch Unicode.Scalar(letter) {
        case "d", "D", "w", "W", "s", "S":
            return .set
        case "p", "P":
            return readProperty() ? .set : nil
        case "t": return .scalar(0x09)
        case "n": return .scalar(0x0A)
        case "v": return .scalar(0x0B)
        case "f": return .scalar(0x0C)
        case "r": return .scalar(0x0D)
        case "c":
            guard let control = byte(at: index), ASCII.isLetter(control) else { return nil }
            index += 1
            return .scalar(UInt32(control & 0x1F))
        case "0":
            if let next = byte(at: index), ASCII.isDigit(next) { return nil }
            return .scalar(0)
        case "x":
            return readHexadecimal(digits: 2).map { .scalar($0) }
        case "u":
            return readUnicodeEscape().map { .scalar($0) }
        case "b" where inClass:
            return .scalar(0x08)
        case "-" where inClass:
            return .scalar(letter)
        case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
            return .scalar(letter)
        default:
            return nil
        }
    }

    /// Reads the part of RegExpUnicodeEscapeSequence after `\u`.
    private mutating func readUnicodeEscape() -> UInt32? {
        if take("{") {
            let start = index
            var value: UInt32 = 0
            while let byte = byte(at: index), let digit = Self.hexadecimalValue(byte) {
                value = value << 4 | digit
                guard value <= 0x10_FFFF else { return nil }
                index += 1
            }
            return index > start && take("}") ? value : nil
        }
        guard let first = readHexadecimal(digits: 4) else { return nil }
        guard 0xD800...0xDBFF ~= first else { return first }
        let mark = index
        if take("\\u"), let second = readHexadecimal(digits: 4), 0xDC00...0xDFFF ~= second {
            return 0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00)
        }
        index = mark
        return first
    }

    private mutating func readHexadecimal(digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let byte = byte(at: index), let digit = Self.hexadecimalValue(byte) else {
                return nil
            }
            value = value << 4 | digit
            index += 1
        }
        return value
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
        guard byte.isHexadecimalDigit else { return nil }
        return UInt32(byte < 0x3A ? byte - 0x30 : (byte | 0x20) - 0x57)
    }

    /// Reads a group name and its `>`.
    mutating func readName() -> [UInt32]? {
        var name: [UInt32] = []
        while !take(">") {
            guard var value = readScalar() else { return nil }
            if value == 0x5C {
                guard take("u"), let escaped = readUnicodeEscape() else { return nil }
                value = escaped
            }
            guard let scalar = Unicode.Scalar(value), isName(scalar, first: name.isEmpty) else {
                return nil
            }
            name.append(value)
        }
        return name.isEmpty ? nil : name
    }

    private func isName(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
        switch scalar {
        case "$", "_": true
        case "\u{200C}", "\u{200D}": !first
        default: first ? scalar.properties.isIDStart : scalar.properties.isIDContinue
        }
    }

    // UnicodePropertyValueExpression
    private mutating func readProperty() -> Bool {
        guard take("{") else { return false }
        let start = index
        // The longest name of a property and its value has far fewer bytes.
        while let byte = byte(at: index), byte != UInt8(ascii: "}"), index - start < 100 {
            index += 1
        }
        let name = String(decoding: text[start..<index], as: UTF8.self)
        return take("}") && ScalarSet.isProperty(name)
    }
}
