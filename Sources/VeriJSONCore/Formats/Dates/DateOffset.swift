/// The distance of a local time from UTC, as a text says it.
struct DateOffset: Hashable, Sendable {
    /// Minutes, without sign, below 24 hours.
    var distance: Int { Int(storedDistance) }
    private var storedDistance: Int16
    /// Whether the text has a minus sign: `-00:00` is not `+00:00` (RFC 3339 §4.3).
    var isNegative: Bool
    /// Whether it is written `Z`.
    var isZulu: Bool

    static let zulu = DateOffset(distance: 0, isNegative: false, isZulu: true)

    private init(distance: Int, isNegative: Bool, isZulu: Bool) {
        storedDistance = Int16(truncatingIfNeeded: distance)
        self.isNegative = isNegative
        self.isZulu = isZulu
    }

    /// Creates an offset of hours and minutes; nil if they are not below 24 and 60.
    init?(sign: UInt8, hours: Int, minutes: Int) {
        guard hours < 24, minutes < 60 else { return nil }
        self.init(
            distance: hours * 60 + minutes,
            isNegative: sign == UInt8(ascii: "-"),
            isZulu: false
        )
    }

    /// Creates the offset of a name: Greenwich, and the zones of North America (RFC 2822 §4.3), in
    /// any case.
    init?(named name: UnsafeBufferPointer<UInt8>) {
        for known: StaticString in ["gmt", "utc", "ut"] where ASCII.isWord(name, known) {
            self = .zulu
            return
        }
        guard name.count == 3, name[2] | 0x20 == UInt8(ascii: "t") else { return nil }
        let west: Int
        switch ASCII.lowercased(name[0]) {
        case UInt8(ascii: "e"): west = 5
        case UInt8(ascii: "c"): west = 6
        case UInt8(ascii: "m"): west = 7
        case UInt8(ascii: "p"): west = 8
        default: return nil
        }
        switch ASCII.lowercased(name[1]) {
        case UInt8(ascii: "s"): self.init(distance: west * 60, isNegative: true, isZulu: false)
        case UInt8(ascii: "d"): self.init(distance: west * 60 - 60, isNegative: true, isZulu: false)
        default: return nil
        }
    }

    /// Minutes to the east.
    var minutes: Int { isNegative ? -distance : distance }

    /// Appends `Z` or `±hh:mm`.
    func write(to text: inout TextWriter) {
        if isZulu { return text.append(UInt8(ascii: "Z")) }
        let word =
            UInt64(UInt8(ascii: isNegative ? "-" : "+")) | DateParts.digits(distance / 60) << 8
            | UInt64(UInt8(ascii: ":")) << 24 | DateParts.digits(distance % 60) << 32
        text.append(word, count: 6)
    }

    /// Appends `Z` or `±hh:mm` to an array.
    func write(to text: inout [UInt8]) {
        text += [UInt8](unsafeUninitializedCapacity: 8) { memory, count in
            var writer = TextWriter(memory)
            write(to: &writer)
            count = writer.count
        }
    }

    /// The ways of writing an offset beside `Z` and `±hh:mm`.
    struct Style: OptionSet {
        var rawValue: UInt8
        /// `±hhmm` and `±hh`.
        static let short = Style(rawValue: 1)
        /// `GMT` and `GMT±hh:mm`.
        static let localized = Style(rawValue: 2)
        /// `UTC` and `GMT`.
        static let names = Style(rawValue: 4)
        /// `z`.
        static let lowercase = Style(rawValue: 8)
    }

    /// Reads the longest offset at an index and moves the index after it.
    init?(_ text: UnsafeBufferPointer<UInt8>, at index: inout Int, _ style: Style) {
        guard index < text.count else { return nil }
        let first = text[index]
        if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            self.init(numeric: text, at: &index, mayBeShort: style.contains(.short))
            return
        }
        let name = UnsafeBufferPointer(rebasing: text[index...].prefix(3))
        if first == UInt8(ascii: "Z")
            || first == UInt8(ascii: "z") && style.contains(.lowercase)
        {
            index += 1
            self = .zulu
            return
        }
        if style.contains(.names), ASCII.equals(name, "UTC") || ASCII.equals(name, "GMT") {
            index += 3
            self = .zulu
            return
        }
        if style.contains(.localized), ASCII.equals(name, "GMT") {
            var end = index + 3
            if let offset = DateOffset(numeric: text, at: &end, mayBeShort: false) {
                self = offset
            } else {
                self = .zulu
            }
            index = end
            return
        }
        return nil
    }

    /// Reads `±hh:mm`, or `±hhmm` or `±hh` as well; the index stays where it is if there is none.
    init?(numeric text: UnsafeBufferPointer<UInt8>, at index: inout Int, mayBeShort: Bool) {
        let count = text.count - index
        guard count >= 3, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-"),
            let hours = TimeOfDay.pair(text, at: index + 1)
        else { return nil }
        var length = 3
        var minutes = 0
        if count >= 6, text[index + 3] == UInt8(ascii: ":"),
            let pair = TimeOfDay.pair(text, at: index + 4)
        {
            (minutes, length) = (pair, 6)
        } else if !mayBeShort {
            return nil
        } else if count >= 5, let pair = TimeOfDay.pair(text, at: index + 3) {
            (minutes, length) = (pair, 5)
        }
        self.init(sign: text[index], hours: hours, minutes: minutes)
        index += length
    }

    /// Reads the argument of `zone`: `±hh:mm` or `Z`.
    static func zone(
        _ argument: UnsafeBufferPointer<UInt8>
    ) -> Result<DateOffset, ArgumentMistake> {
        var index = 0
        if let offset = DateOffset(argument, at: &index, []), index == argument.count {
            return .success(offset)
        }
        index = 0
        var mended: [UInt8] = []
        if let offset = DateOffset(argument, at: &index, [.short, .names, .lowercase]),
            index == argument.count
        {
            offset.write(to: &mended)
        }
        return .failure(
            ArgumentMistake(
                .zone(String(decoding: argument, as: UTF8.self)),
                at: 0..<argument.count,
                replacement: mended.isEmpty ? nil : String(decoding: mended, as: UTF8.self)
            )
        )
    }
}
