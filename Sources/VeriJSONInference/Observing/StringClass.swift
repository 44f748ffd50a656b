import VeriJSONCore

/// The class of a string in a sample: the most specific format that it has.
///
/// Each string has exactly one class, so that counts of classes add up and can be merged. Deciding
/// for a format of the pattern language combines classes: `color` accepts three of them.
enum StringClass: UInt8, CaseIterable, Sendable {
    case text
    case empty
    /// White space only.
    case blank
    /// A word of ``SentinelWord``.
    case sentinel
    /// Digits, with a minus sign if any.
    case integerText
    /// A number with a fraction, in plain notation.
    case decimalText
    case date
    case datetime
    case localDatetime
    case time
    case localTime
    case uuid
    case httpURL
    /// An absolute URL of another scheme.
    case url
    case email
    case ipv4
    case ipv6
    /// Six hexadecimal digits after `#` or `0x`.
    case markedColor
    /// Six bare hexadecimal digits, a letter among them.
    case hexColor
    /// Six bare decimal digits, which may be a color or a number.
    case colorDigits
    /// 32, 40 or 64 hexadecimal digits in lower case, a letter among them.
    case hex32
    case hex40
    case hex64
    /// Base64 with a character that only base64 has: `+` or `/`.
    case base64
    /// Letters and digits, maybe with padding, whose number is that of base64.
    ///
    /// Identifiers have that form, too, until the next one has not.
    case base64Like

    /// The name in the state and in messages.
    var name: String {
        if let format { return format.name }
        return switch self {
        case .empty: "empty"
        case .blank: "blank"
        case .sentinel: "sentinel"
        case .integerText: "integerText"
        case .decimalText: "decimalText"
        case .markedColor: "markedColor"
        case .hexColor: "hexColor"
        case .colorDigits: "colorDigits"
        case .hex32: "hex32"
        case .hex40: "hex40"
        case .hex64: "hex64"
        case .base64Like: "base64Like"
        default: "text"
        }
    }

    /// The format whose strings the class has; nil if the class is no format of its own.
    var format: StringFormat? {
        switch self {
        case .date: .date
        case .datetime: .datetime
        case .localDatetime: .localDatetime
        case .time: .time
        case .localTime: .localTime
        case .uuid: .uuid
        case .httpURL: .httpURL
        case .url: .url
        case .email: .email
        case .ipv4: .ipv4
        case .ipv6: .ipv6
        case .base64: .base64
        default: nil
        }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    init?(name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }
}

extension StringClass {
    /// Creates the class of a text.
    ///
    /// The first byte and the length rule out most formats, and the first space ends the search, so
    /// that prose costs a few bytes.
    ///
    /// - Parameter text: Valid UTF-8, unescaped.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        let count = text.count
        guard count > 0 else {
            self = .empty
            return
        }
        if count == 36, StringFormat.isUUID(text) {
            self = .uuid
            return
        }
        let first = text[0]
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            if let found = Self.numeric(text) {
                self = found
                return
            }
        case UInt8(ascii: "#"):
            self = count == 7 && StringFormat.isColor(text) ? .markedColor : .text
            return
        case UInt8(ascii: " "), 0x09...0x0D:
            self = text.allSatisfy(\.isSpace) ? .blank : .text
            return
        default:
            break
        }
        if SentinelWord.mayBe(text), SentinelWord(text) != nil {
            self = .sentinel
            return
        }
        self = Self.word(text)
    }

    /// Returns the class of a text that begins with a digit or a minus sign; nil if it may be one
    /// that begins with anything.
    private static func numeric(_ text: UnsafeBufferPointer<UInt8>) -> StringClass? {
        let count = text.count
        var position = text[0] == UInt8(ascii: "-") ? 1 : 0
        let digits = position
        while position < count, text[position].isASCIIDigit { position += 1 }
        if position == count, position > digits {
            return count == 6 && digits == 0 ? .colorDigits : .integerText
        }
        guard position > digits, position < count else { return nil }
        switch text[position] {
        case UInt8(ascii: "."):
            var end = position + 1
            while end < count, text[end].isASCIIDigit { end += 1 }
            if end == count, end > position + 1 { return .decimalText }
            return StringFormat.isIPv4(text, in: 0..<count) ? .ipv4 : nil
        case UInt8(ascii: "-") where position == 4 && count >= 10:
            if text[0] == UInt8(ascii: "0"), SentinelWord(text) != nil { return .sentinel }
            if count == 10 { return StringFormat.isDate(text) ? .date : .text }
            if StringFormat.isDatetime(text) { return .datetime }
            if StringFormat.isLocalDatetime(text) { return .localDatetime }
            return nil
        case UInt8(ascii: ":") where position == 2 && count >= 8:
            if StringFormat.isTime(text) { return .time }
            if StringFormat.isLocalTime(text) { return .localTime }
            return nil
        case UInt8(ascii: "x"), UInt8(ascii: "X"):
            return count == 8 && StringFormat.isColor(text) ? .markedColor : nil
        default:
            return nil
        }
    }

    /// Returns the class of a text that is neither a number nor a date.
    private static func word(_ text: UnsafeBufferPointer<UInt8>) -> StringClass {
        let count = text.count
        let stop = firstStop(in: text)
        if stop < count {
            switch text[stop] {
            case UInt8(ascii: ":"): return colon(text, at: stop)
            case UInt8(ascii: "@"): return isPlainEmail(text) ? .email : .text
            // The formats below are ASCII without spaces, but for URLs and email addresses.
            case UInt8(ascii: " "): return .text
            default: return international(text)
            }
        }
        switch count {
        case 6: if isHex(text, letters: { isLowercaseHex($0 | 0x20) }) { return .hexColor }
        case 32: if isHex(text, letters: isLowercaseHex) { return .hex32 }
        case 40: if isHex(text, letters: isLowercaseHex) { return .hex40 }
        case 64: if isHex(text, letters: isLowercaseHex) { return .hex64 }
        default: break
        }
        if count >= 20, count % 4 == 0, text[0] != UInt8(ascii: "/"), StringFormat.isBase64(text) {
            return isCertainBase64(text) ? .base64 : .base64Like
        }
        return .text
    }

    /// Returns the position of the first space, colon, at sign or byte that is not ASCII; the count
    /// if there is none.
    @inline(__always)
    private static func firstStop(in text: UnsafeBufferPointer<UInt8>) -> Int {
        let count = text.count
        guard count >= 16, let start = text.baseAddress else { return firstStop(inShort: text) }
        // The last lane overlaps the one before it.
        let last = count - 16
        var offset = 0
        while true {
            let stops = Scanner.load(start + offset).wordStops
            if stops != 0 { return offset + stops.trailingZeroBitCount }
            if offset == last { return count }
            offset = min(offset + 16, last)
        }
    }

    /// Returns the same for less than 16 bytes.
    ///
    /// No branch depends on where a word ends, which would defeat the branch predictor.
    @inline(__always)
    private static func firstStop(inShort text: UnsafeBufferPointer<UInt8>) -> Int {
        let count = text.count
        let lane: Lane
        if count >= 8 {
            // The second word overlaps the first one, whose bytes are shifted out.
            let overlap = UInt64(8 * (16 - count))
            lane = Lane(words: SIMD2(text.word(at: 0), text.word(at: count - 8) &>> overlap))
        } else if count >= 4 {
            let overlap = UInt64(8 * (8 - count))
            let last = UInt64(text.halfWord(at: count - 4)) &>> overlap
            lane = Lane(words: SIMD2(UInt64(text.halfWord(at: 0)) | last << 32, 0))
        } else {
            lane = Lane(words: SIMD2(text.reversed().reduce(0) { $0 << 8 | UInt64($1) }, 0))
        }
        return min(count, lane.wordStops.trailingZeroBitCount)
    }

    /// Returns whether a text consists of decimal digits and some letters.
    @inline(__always)
    private static func isHex(
        _ text: UnsafeBufferPointer<UInt8>,
        letters: (UInt8) -> Bool
    ) -> Bool {
        text.allSatisfy { $0.isASCIIDigit || letters($0) }
    }

    private static func isLowercaseHex(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Returns whether base64 can hardly be an identifier, a word or a path.
    private static func isCertainBase64(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let hasMark = text.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
        return hasMark && text.contains { ASCII.isDigit($0) }
            && text.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
            && text.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }

    private static func colon(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> StringClass {
        let count = text.count
        if position + 3 < count, text[position + 1] == UInt8(ascii: "/"),
            text[position + 2] == UInt8(ascii: "/"), position > 0
        {
            if StringFormat.isHTTPURL(text) { return .httpURL }
            return StringFormat.isURL(text) ? .url : .text
        }
        if count <= 45, StringFormat.isIPv6(text, in: 0..<count) { return .ipv6 }
        return .text
    }

    /// Returns whether a text is an email address that ends with a name: `clean@1.0.2` is a package,
    /// and `git@host.org:path` a repository.
    private static func isPlainEmail(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let point = text.lastIndex(of: UInt8(ascii: ".")), text.count - point > 2 else {
            return false
        }
        return text[(point + 1)...].allSatisfy { ASCII.isLetter($0) || $0 >= 0x80 }
            && StringFormat.isEmail(text)
    }

    /// Returns the class of a text with a character that is not ASCII.
    private static func international(_ text: UnsafeBufferPointer<UInt8>) -> StringClass {
        guard !text.contains(UInt8(ascii: " ")) else { return .text }
        if text.contains(UInt8(ascii: "@")), isPlainEmail(text) { return .email }
        return .text
    }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { self &- 0x30 < 10 }
}
