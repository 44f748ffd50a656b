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

    /// Whether the directive determines the form of the pattern, which excludes plain keys.
    var givesShape: Bool {
        switch self {
        case .type, .oneOf, .any, .tuple: true
        default: false
        }
    }

    /// A directive as written in a pattern.
    struct Occurrence: Sendable {
        var directive: Directive
        var keyRange: Range<Int>
        var value: SyntaxIndex
        /// The bytes of the source to delete in order to remove the directive.
        var removal: Range<Int>
    }
}
