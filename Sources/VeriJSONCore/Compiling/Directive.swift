/// A `$`-key of the pattern language.
package enum Directive: String, CaseIterable, Sendable {
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
    case alias = "$alias"
    case fallback = "$fallback"
    case convert = "$convert"
    case trim = "$trim"
    case unescape = "$unescape"
    case json = "$json"
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
        /// The bytes of the value in the source.
        var valueRange: Range<Int>
        /// The bytes of the source to delete in order to remove the directive.
        var removal: Range<Int>
    }
}

extension Directive {
    /// Advice for keys of other languages that look like directives.
    static let foreign: [String: String] = [
        "$enum": "the allowed values are listed by \"$in\"",
        "$const": "the allowed values are listed by \"$in\"",
        "$regex": "a string that matches a regex is \"string:REGEX\"",
        "$pattern": "a string that matches a regex is \"string:REGEX\"",
        "$ref": "a definition is referred to by \"#name\"",
        "$defs": "definitions are in \"$define\"",
        "$definitions": "definitions are in \"$define\"",
        "$optional": "the key of a member that may be missing ends with '?'",
        "$required": "the key of a member that may be missing ends with '?'",
        "$nullable": "a value that may be null is \"TYPE?\", or has \"$null\": true",
        "$items": "an array is a pattern in brackets: [\"int\"]",
        "$array": "an array is a pattern in brackets: [\"int\"]",
        "$min": "a range is \"int:MIN,MAX\" or \"number:MIN,MAX\"",
        "$max": "a range is \"int:MIN,MAX\" or \"number:MIN,MAX\"",
        "$minLength": "the bounds of a length are \"$length\": \"MIN,MAX\"",
        "$maxLength": "the bounds of a length are \"$length\": \"MIN,MAX\"",
        "$anyOf": "alternatives are in \"$any\"",
        "$oneOf": "alternatives are in \"$any\"",
    ]
}
