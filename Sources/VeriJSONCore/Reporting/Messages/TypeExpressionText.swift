/// The source text of a type expression, parsed just far enough to be edited.
///
/// It is the text between the quotes with JSON's escapes, so the unedited parts stay as the author
/// wrote them.
package struct TypeExpressionText {
    /// The text between the quotes.
    let source: String

    init?(quoted text: String) {
        guard text.utf8.count >= 3, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
        source = String(text.dropFirst().dropLast())
    }

    var isUnion: Bool { source.hasPrefix("[") }
    var isReference: Bool { name.hasPrefix("#") }
    var converts: Bool { source.hasPrefix("~") }
    var acceptsNullByMark: Bool { isUnion ? source.hasSuffix("?") : marked.hasSuffix("?") }

    /// The name without `~`, `?` and argument.
    var name: String {
        guard !isUnion else { return "" }
        let name = converts ? marked.dropFirst() : marked[...]
        return String(name.hasSuffix("?") ? name.dropLast() : name)
    }

    /// The text before the argument.
    private var marked: String {
        String(source.prefix { $0 != ":" })
    }

    /// The argument with its colon.
    private var argument: String {
        String(source.dropFirst(marked.count))
    }

    /// Returns the expression with another branch.
    func adding(branch: String) -> String? {
        if isUnion {
            let isNullable = source.hasSuffix("]?")
            guard isNullable || source.hasSuffix("]") else { return nil }
            return source.dropLast(isNullable ? 2 : 1) + "|\(branch)]" + (isNullable ? "?" : "")
        }
        guard name != "never" else { return branch }
        // In a union `\|` is a plain bar, so an argument that already contains it would change.
        guard !argument.contains(text: "\\\\|") else { return nil }
        let escaped = argument.split(separator: "|", omittingEmptySubsequences: false)
            .joined(separator: "\\\\|")
        return "[\(marked)\(escaped)|\(branch)]"
    }

    /// The expression that also accepts null; nil if it already does or cannot.
    var acceptingNull: String? {
        guard !acceptsNullByMark, !["never", "any", "*", "null"].contains(name) else { return nil }
        return isUnion ? source + "?" : "\(marked)?\(argument)"
    }

    /// The expression with safe conversions allowed; nil if it already has them or cannot.
    var converting: String? {
        let plain = ["any", "*", "null", "never"]
        guard !isUnion, !converts, !plain.contains(name) else { return nil }
        return "~" + source
    }

    /// The expression without `~`.
    var unconverting: String {
        converts ? String(source.dropFirst()) : source
    }

    /// Returns the expression without its argument, with another name if one is passed.
    func withoutArgument(named other: String? = nil) -> String? {
        guard !isUnion else { return nil }
        let mark = acceptsNullByMark ? "?" : ""
        return (converts ? "~" : "") + (other ?? name) + mark
    }

    /// Returns the expression of a number with bounds that also contain two numbers.
    package func bounded(by least: JSONNumber, _ greatest: JSONNumber) -> String? {
        guard !isUnion, ["int", "integer", "number"].contains(name) else { return nil }
        let sides = argument.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
        func bound(_ position: Int, _ value: JSONNumber, isMinimum: Bool) -> String {
            let text = position < sides.count ? String(sides[position]) : ""
            // Without a bound, an integer has that of 64 bits.
            let implied = isMinimum ? JSONNumber(Int.min) : JSONNumber(Int.max)
            let isInteger = name != "number"
            guard let known = JSONNumber(lexeme: text) ?? (isInteger ? implied : nil),
                isMinimum ? value < known : known < value
            else { return text }
            return value.lexeme
        }
        let least = bound(0, least, isMinimum: true)
        return "\(marked):\(least),\(bound(1, greatest, isMinimum: false))"
    }

    /// Returns the expression with another value, if it is an enum.
    func adding(value: String) -> String? {
        let forbidden: Set<Character> = [",", "|", "\\", "\""]
        guard !isUnion, name == "enum", !value.isEmpty, !value.contains(where: forbidden.contains),
            !value.hasSuffix("?"), value.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else { return nil }
        return source + "," + value
    }
}
