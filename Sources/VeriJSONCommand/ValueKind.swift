import VeriJSON

/// The kind of an option's value or of a subcommand's operands, as a shell completes it.
enum ValueKind: Equatable {
    case file
    /// One of several words.
    case word([String])
    /// Several of the names, separated by commas.
    case list([String])
    /// A text that cannot be completed.
    case text
}

extension Option {
    /// The kind of its value; nil if it has none.
    var valueKind: ValueKind? {
        guard let value else { return nil }
        switch self {
        case .convert:
            return .list(
                Sanitizer.Policy.Conversions.choices.map(\.name)
                    + Sanitizer.Policy.Conversions.beginnings
            )
        case .each: return .word(["value"])
        case .relaxed: return .list(Sanitizer.Policy.Relaxed.choices.map(\.name))
        case .target: return .word(value.split(separator: "|").map(String.init))
        default: break
        }
        if ["FILE", "OUT", "PATTERN", "SCHEMA", "[URI=]PATH"].contains(value) { return .file }
        // A placeholder in lower case lists the words themselves.
        guard value.contains("|"), value == value.lowercased() else { return .text }
        return .word(value.split(separator: "|").map(String.init))
    }

    /// The description without details, on one line: the text before a bracket, colon or semicolon.
    var summary: String {
        let brief = help.prefix { !":;(".contains($0) }
        return brief.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    }

    /// All names, the short one first.
    var names: [String] { [short, name].compactMap(\.self) }
}

extension Command {
    /// The options in place of a subcommand.
    static let options: [Option] = [.version, .help]
}
