/// A styler that adds ANSI colors to text if colors are used.
struct TerminalStyler {
    enum Ink: String {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        case heading = "1"
        case gutter = "1;34"
    }

    let usesColor: Bool

    func paint(_ text: String, _ ink: Ink) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }
}
