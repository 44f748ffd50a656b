import VeriJSONCore

/// A word that stands for the absence of a value.
///
/// Words that are values somewhere are not in the list: `NA` is Namibia, `NO` Norway.
struct SentinelWord: Hashable, Sendable {
    /// The position in ``words``.
    var rawValue: UInt8

    static let words = [
        "", "N/A", "n/a", "#N/A", "N.A.", "n.a.", "-", "--", "null", "NULL", "Null", "none", "None",
        "NONE", "nil", "NaN", "nan", "undefined", "unknown", "Unknown", "UNKNOWN", "?", "TBD",
        "tbd",
        "0000-00-00", "0000-00-00 00:00:00", "0000-00-00T00:00:00", "0000-00-00T00:00:00Z",
    ]

    /// Returns whether the length and the first byte of a text are those of a word that begins
    /// neither with a digit nor with white space.
    @inline(__always)
    static func mayBe(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch (text.count, text[0]) {
        case (1...2, UInt8(ascii: "-")), (1, UInt8(ascii: "?")), (4, UInt8(ascii: "#")),
            (3...4, UInt8(ascii: "N")), (3...4, UInt8(ascii: "n")),
            (3, UInt8(ascii: "T")), (3, UInt8(ascii: "t")),
            (7, UInt8(ascii: "U")), (7, UInt8(ascii: "u")), (9, UInt8(ascii: "u")):
            true
        default: false
        }
    }

    private static let bytes = words.map { Array($0.utf8) }

    init?(_ text: UnsafeBufferPointer<UInt8>) {
        let index = Self.bytes.firstIndex { $0.count == text.count && text.elementsEqual($0) }
        guard let index else { return nil }
        rawValue = UInt8(index)
    }

    init?(_ word: String) {
        guard let index = Self.words.firstIndex(of: word) else { return nil }
        rawValue = UInt8(index)
    }

    var word: String { Self.words[Int(rawValue)] }
}
