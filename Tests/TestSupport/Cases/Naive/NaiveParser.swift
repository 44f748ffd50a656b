/// Reads JSON text into a ``NaiveValue`` by recursion; nil where it is not JSON.
///
/// For test documents: a lone surrogate counts as not JSON here.
package struct NaiveParser {
    private var bytes: [UInt8]
    private var position = 0

    package static func parse(_ bytes: [UInt8]) -> NaiveValue? {
        var parser = NaiveParser(bytes: bytes)
        guard let value = parser.value() else { return nil }
        parser.skipSpace()
        return parser.position == bytes.count ? value : nil
    }

    package static func parse(_ text: String) -> NaiveValue? {
        parse(Array(text.utf8))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            position += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard bytes[position...].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func value() -> NaiveValue? {
        skipSpace()
        switch next {
        case 0x7B: return object()
        case 0x5B: return array()
        case 0x22: return string().map { .string($0) }
        case 0x74: return take(word: "true") ? .bool(true) : nil
        case 0x66: return take(word: "false") ? .bool(false) : nil
        case 0x6E: return take(word: "null") ? .null : nil
        default: return number()
        }
    }

    private mutating func number() -> NaiveValue? {
        let start = position
        while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
        let lexeme = String(decoding: bytes[start..<position], as: UTF8.self)
        return NaiveNumber.isLexeme(lexeme) ? .number(lexeme) : nil
    }

    private mutating func array() -> NaiveValue? {
        position += 1
        if take(0x5D) { return .array([]) }
        var items: [NaiveValue] = []
        while true {
            guard let item = value() else { return nil }
            items.append(item)
            if take(0x5D) { return .array(items) }
            guard take(0x2C) else { return nil }
        }
    }

    private mutating func object() -> NaiveValue? {
        position += 1
        if take(0x7D) { return .object([]) }
        var members: [NaiveMember] = []
        while true {
            skipSpace()
            guard next == 0x22, let key = string(), take(0x3A), let value = value() else {
                return nil
            }
            members.append(NaiveMember(key: key, value: value))
            if take(0x7D) { return .object(members) }
            guard take(0x2C) else { return nil }
        }
    }

    private mutating func string() -> String? {
        position += 1
        var units: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case 0x22: return String(validatingUTF8Bytes: units)
            case 0x5C:
                guard let scalar = escapedScalar() else { return nil }
                units.append(contentsOf: String(scalar).utf8)
            case ..<0x20: return nil
            default: units.append(byte)
            }
        }
        return nil
    }

    private mutating func escapedScalar() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        position += 1
        switch byte {
        case 0x22, 0x5C, 0x2F: return Unicode.Scalar(byte)
        case 0x62: return "\u{8}"
        case 0x66: return "\u{C}"
        case 0x6E: return "\n"
        case 0x72: return "\r"
        case 0x74: return "\t"
        case 0x75:
            guard let high = hexUnit() else { return nil }
            guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
            guard take(word: "\\u"), let low = hexUnit(), (0xDC00..<0xE000).contains(low) else {
                return nil
            }
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        default: return nil
        }
    }

    private mutating func hexUnit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        let digits = bytes[position..<position + 4]
        position += 4
        guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
            return nil
        }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

extension String {
    /// Nil where the bytes are not UTF-8.
    fileprivate init?(validatingUTF8Bytes bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
