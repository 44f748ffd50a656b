/// A mistake in a regular expression, with its place in the text of the expression.
package struct RegexError: Error, Sendable {
    package enum Code: String, Sendable, CaseIterable {
        case backreference = "regex.backreference"
        case controlEscape = "regex.controlEscape"
        case escapeAtEnd = "regex.escapeAtEnd"
        case groupName = "regex.groupName"
        case groupRepeated = "regex.groupRepeated"
        case hexEscape = "regex.hexEscape"
        case loneBracket = "regex.loneBracket"
        case lookAround = "regex.lookAround"
        case modifier = "regex.modifier"
        case modifierPlace = "regex.modifierPlace"
        case nothingToRepeat = "regex.nothingToRepeat"
        case octalEscape = "regex.octalEscape"
        case property = "regex.property"
        case propertySyntax = "regex.propertySyntax"
        case rangeOfClass = "regex.rangeOfClass"
        case rangeReversed = "regex.rangeReversed"
        case repeatedQuantifier = "regex.repeatedQuantifier"
        case repetitionLimit = "regex.repetitionLimit"
        case repetitionReversed = "regex.repetitionReversed"
        case scalarEscape = "regex.scalarEscape"
        case surrogateEscape = "regex.surrogateEscape"
        case tooDeep = "regex.tooDeep"
        case tooLarge = "regex.tooLarge"
        case unclosedClass = "regex.unclosedClass"
        case unclosedGroup = "regex.unclosedGroup"
        case unknownEscape = "regex.unknownEscape"
        case unknownGroup = "regex.unknownGroup"
        case unmatchedParenthesis = "regex.unmatchedParenthesis"
    }

    package let code: Code
    /// The smallest wrong part: a range of bytes of the expression in UTF-8.
    package let range: Range<Int>
    /// The parameters of the message; the first is the text at `range` unless `message` says
    /// otherwise.
    var params: [String]

    init(_ code: Code, at range: Range<Int>, _ params: [String] = []) {
        self.code = code
        self.range = range
        self.params = params
    }
}

extension RegexError: Equatable {
    package static func == (left: RegexError, right: RegexError) -> Bool {
        left.code == right.code && left.range == right.range
    }
}
