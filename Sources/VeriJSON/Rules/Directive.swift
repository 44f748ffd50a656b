/// A `$`-key of the pattern language.
enum Directive: String, CaseIterable, Sendable {
    case type = "$type"
    case oneOf = "$in"
    case any = "$any"
    case tuple = "$tuple"
    case null = "$null"
    case length = "$length"
    case count = "$count"
    case unique = "$unique"
    case maxDropped = "$maxDropped"
    case `default` = "$default"
    case fallback = "$fallback"
    case convert = "$convert"
    case trim = "$trim"
    case novel = "$novel"
    case secret = "$secret"
    case doc = "$doc"
    case define = "$define"

    /// Whether it says what an object pattern is, so that there can be no plain keys beside it.
    var givesShape: Bool {
        switch self {
        case .type, .oneOf, .any, .tuple: true
        default: false
        }
    }

    /// A directive as it stands in a pattern.
    struct Occurrence: Sendable {
        var directive: Directive
        var keyRange: Range<Int>
        var value: SyntaxIndex
        /// What to take out of the source so that it is gone.
        var removal: Range<Int>
    }
}
