/// The letters of the texts of a generated response.
enum Script: String, CaseIterable {
    case latin = "Latin"
    /// A fifth of the letters have an accent.
    case french = "French"
    case cyrillic = "Cyrillic"
    case arabic = "Arabic"
    case hindi = "Hindi"
    case chinese = "Chinese"
    /// Latin, of which one character of eight is an emoji.
    case emoji = "Latin with emoji"

    /// A text of 2 to 30 characters, which no other text repeats.
    func text(_ random: inout Randomness) -> String {
        text(random.next(in: 2...30), &random)
    }

    /// A text of so many characters: words of 2 to 9 letters with a space between them, and Chinese
    /// without spaces.
    func text(_ count: Int, _ random: inout Randomness) -> String {
        var text = ""
        var rest = random.next(in: 2...9)
        for index in 0..<count {
            if rest == 0, self != .chinese, index + 1 < count {
                text.unicodeScalars.append(" ")
                rest = random.next(in: 2...9)
            } else {
                text.unicodeScalars.append(letter(&random))
                rest = max(0, rest - 1)
            }
        }
        return text
    }

    private func letter(_ random: inout Randomness) -> Unicode.Scalar {
        switch self {
        case .latin: Script.scalar(0x61, 26, &random)
        case .french:
            random.chance(200)
                ? Script.accented[random.below(Script.accented.count)]
                : Script.scalar(0x61, 26, &random)
        case .cyrillic: Script.scalar(0x430, 32, &random)
        case .arabic: Script.scalar(0x627, 36, &random)
        case .hindi: Script.scalar(0x905, 53, &random)
        case .chinese:
            random.chance(50) ? "\u{FF0C}" : Script.scalar(0x4E00, 0x5000, &random)
        case .emoji:
            random.chance(125)
                ? Script.scalar(0x1F600, 64, &random) : Script.scalar(0x61, 26, &random)
        }
    }

    /// One of the `count` scalars from `first` on, none of which is a surrogate.
    private static func scalar(
        _ first: UInt32,
        _ count: Int,
        _ random: inout Randomness
    ) -> Unicode.Scalar {
        Unicode.Scalar(first + UInt32(random.below(count))) ?? "?"
    }

    private static let accented: [Unicode.Scalar] = ["é", "è", "à", "ç", "ê", "ù", "ô", "î", "ë"]
}
