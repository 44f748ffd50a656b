/// Writes a document with random white space and escapes.
struct DocumentRenderer {
    private var random: SplitMix64
    private var text = ""
    private var isCompact = false
    /// Whether no character has an escape that it does not need.
    private var isPlain = false

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// The same seed gives the same bytes; other seeds give the same document.
    static func bytes(_ value: NaiveValue, seed: UInt64, isPlain: Bool = false) -> [UInt8] {
        var renderer = DocumentRenderer(seed: seed)
        renderer.isPlain = isPlain
        renderer.isCompact = renderer.random.chance(25)
        renderer.space()
        renderer.write(value)
        renderer.space()
        return Array(renderer.text.utf8)
    }

    private mutating func space() {
        guard !isCompact else { return }
        while random.chance(30) { text += random.pick([" ", "  ", "\n", "\t", "\r\n"]) }
    }

    private mutating func write(_ value: NaiveValue) {
        switch value {
        case .string(let string): write(string)
        case .array(let items):
            text += "["
            space()
            for (index, item) in items.enumerated() {
                if index > 0 { separate() }
                write(item)
            }
            space()
            text += "]"
        case .object(let members):
            text += "{"
            space()
            for (index, member) in members.enumerated() {
                if index > 0 { separate() }
                write(member.key)
                space()
                text += ":"
                space()
                write(member.value)
            }
            space()
            text += "}"
        default: text += value.text
        }
    }

    private mutating func separate() {
        space()
        text += ","
        space()
    }

    private mutating func write(_ string: String) {
        guard !isPlain else {
            text += NaiveValue.quoted(string)
            return
        }
        let escapes = random.chance(30)
        text += "\""
        // What is not escaped is quoted together: this is where the time of a law goes.
        var plain = ""
        for scalar in string.unicodeScalars {
            var escaped = ""
            if escapes && random.chance(30) {
                for unit in String(scalar).utf16 { escaped += NaiveValue.escape(unit) }
            } else if scalar == "/" && random.chance(30) {
                escaped = "\\/"
            } else if scalar == "\n" && random.chance(50) {
                escaped = "\\n"
            } else {
                plain.unicodeScalars.append(scalar)
                continue
            }
            write(plain: &plain)
            text += escaped
        }
        write(plain: &plain)
        text += "\""
    }

    private mutating func write(plain: inout String) {
        text += NaiveValue.inQuotes(plain)
        plain = ""
    }
}
