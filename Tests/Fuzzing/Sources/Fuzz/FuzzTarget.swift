@testable import Cases

/// A part of the library that libFuzzer feeds with bytes.
protocol FuzzTarget: Sendable {
    var name: String { get }
    /// Texts that libFuzzer puts into inputs.
    var words: [String] { get }

    /// Returns what is wrong with the library's answer to an input; nil if nothing is.
    func violation(_ bytes: [UInt8]) -> String?

    /// Returns an input to begin with.
    func seed(_ seed: UInt64) -> [UInt8]

    /// Returns another input that is near, by what the bytes mean; nil if they mean nothing.
    func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8]?

    /// Returns an input as a person reads it.
    func description(of bytes: [UInt8]) -> String
}

extension FuzzTarget {
    var words: [String] { [] }

    func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8]? { nil }

    func description(of bytes: [UInt8]) -> String {
        "input: \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }
}

enum Targets {
    static let all: [any FuzzTarget] = [
        PatternTarget(), DocumentTarget(), FixedTarget(), NaiveTarget(), RegexTarget(),
        RegexTreeTarget(), UndoTarget(), ReportTarget(), QuarantineTarget(), PointerTarget(),
        PageTarget(), RelaxedTarget(), XMLTarget(), XMLNamesTarget(), StreamTarget(), UnionTarget(),
    ]

    /// The one that runs; set once, before libFuzzer starts.
    nonisolated(unsafe) static var chosen: (any FuzzTarget)?
}

/// A file of texts in libFuzzer's form.
enum Dictionary {
    static func escaped(_ word: [UInt8]) -> String {
        word.map { byte in
            let isPlain = byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
            let digits = String(byte, radix: 16)
            return isPlain
                ? String(Unicode.Scalar(byte))
                : "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
        }.joined()
    }

    /// Bytes that are not UTF-8, for every target.
    static let malformed: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x00], [0x1F]]

    static let json = [
        "{", "}", "[", "]", ",", ":", "\"", "\\u0061", "\\ud83d\\ude00", "null", "true", "false",
        "-0", "1e400", "12345678901234567890", "\u{FEFF}", "\\\"", "\"\"",
    ]

    static let pattern =
        json + NaiveConversion.names + [
            "\"int\"", "\"string\"", "\"number\"", "\"bool\"", "\"any\"", "\"never\"", "\"null\"",
            "\"*\"", "\"*?\"", "\"front_*?\"", "\"a\"", "\"a?\"", "\"#n\"", "\"#n?\"", "?", "~",
            "|",
            "\"$define\":{\"n\":", "\"$any\":[", "\"$tuple\":[", "\"$type\":", "\"$in\":[",
            "\"$null\":[", "\"$null\":true", "\"$length\":\"1,2\"", "\"$count\":\"1,2\"",
            "\"$unique\":true", "\"$unique\":\"/a\"", "\"$maxDropped\":1", "\"$default\":",
            "\"$fallback\":", "\"$convert\":[\"lenient\"]", "\"$trim\":true",
            "\"$unescape\":\"html\"", "\"$json\":[\"int\"]", "\"$novel\":true",
            "\"$secret\":true", "\"$doc\":\"x\"", "enum:a,b", "string:^a", "int:0,9", "url",
            "email",
            "datetime", "date", "time", "uuid", "ipv4", "ipv6", "hostname", "base64", "color",
        ]

    static let expression = [
        "(?:", "(?i:", "(?<n>", "|", ")", "[^", "]", "{2,3}", "{0}", "*?", "\\b", "\\B", "\\d",
        "\\W", "\\p{Lu}", "\\p{Script=Greek}", "\\u{1F600}", "\\x41", "^", "$", "é", "漢", "😀",
    ]
}
