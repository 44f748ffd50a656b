/// A generator whose numbers depend on nothing but its seed (SplitMix64).
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int {
        Int(next() % UInt64(limit))
    }

    /// True so many times in a thousand.
    mutating func chance(_ perMille: Int) -> Bool {
        below(1_000) < perMille
    }

    mutating func digits(_ count: Int) -> String {
        var text = "\(1 + below(9))"
        for _ in 1..<count { text += "\(below(10))" }
        return text
    }

    /// Two digits from a range.
    mutating func two(_ range: ClosedRange<Int>) -> String {
        let number = next(in: range)
        return number < 10 ? "0\(number)" : "\(number)"
    }

    mutating func word() -> String {
        Randomness.words[below(Randomness.words.count)]
    }

    /// Words with a space between them; now and then one outside ASCII, an escape or a new line.
    mutating func prose(_ words: ClosedRange<Int>, rare: Int = 30) -> String {
        (0..<next(in: words)).map { _ in
            chance(rare) ? Randomness.rareWords[below(Randomness.rareWords.count)] : word()
        }
        .joined(separator: " ")
    }

    mutating func datetime() -> String {
        let day = "20\(two(10...25))-\(two(1...12))-\(two(1...28))"
        return "\(day)T\(two(0...23)):\(two(0...59)):\(two(0...59))Z"
    }

    mutating func hexadecimal(_ count: Int) -> String {
        (0..<count).map { _ in String(below(16), radix: 16) }.joined()
    }

    mutating func next(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// Letters, digits and signs of Base64.
    mutating func characters(_ count: Int) -> String {
        String(decoding: (0..<count).map { _ in Randomness.signs[below(64)] }, as: UTF8.self)
    }

    /// Words of Cyrillic letters, all of them escapes; now and then one of Han or an emoji.
    mutating func escapes(_ words: ClosedRange<Int>) -> String {
        (0..<next(in: words)).map { _ in
            switch below(20) {
            case 0: unit(0xD83D, 1) + unit(0xDE00, 64)
            case 1, 2: (0..<next(in: 1...8)).map { _ in unit(0x4E00, 0x5000) }.joined()
            default: (0..<next(in: 1...10)).map { _ in unit(0x430, 32) }.joined()
            }
        }
        .joined(separator: below(4) == 0 ? ", " : " ")
    }

    /// The escape of one of the `count` code units from `first` on.
    private mutating func unit(_ first: Int, _ count: Int) -> String {
        let digits = String(first + below(count), radix: 16)
        return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static let signs = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
    private static let words = [
        "a", "the", "of", "and", "order", "garden", "small", "window", "quickly", "river",
        "against", "morning", "paper", "kitchen", "under", "seven", "bright", "station",
        "remember", "cold", "between", "machine", "harbour", "yellow", "in", "to", "is", "it",
        "understanding", "letter",
    ]
    private static let rareWords = ["Straße", "café", "東京", "🌍", #"\"so\""#, #"\n"#, #"\u00e9"#]
}
