/// A regular expression, compiled once, that is searched for in time linear in the text.
///
/// The syntax is ECMA-262's with the `u` flag, without look-around and backreferences, and with
/// `(?i)` at the very beginning beside the scoped `(?i:…)` and `(?-i:…)`. The search is not
/// anchored. `$` is the end of the text, `.` is no line terminator, and `\d`, `\w`, `\s`, `\b`
/// are ASCII, under `(?i)` too. Whether a quantifier is lazy makes no difference to whether
/// something is found.
///
///     var year = RegexMatcher(try Expression(#"^\d{4}$"#))
///     year.matches(text)
package struct RegularExpression: Sendable {
    package let source: String
    /// Whether `^` or `$` stands anywhere in the expression.
    package let isAnchored: Bool
    let program: RegexProgram

    /// Compiles the text of an expression.
    ///
    /// - Throws: the first mistake, with its place in the text.
    /// - Complexity: O(*n*) for a text of *n* bytes, but for repetitions and `\p`, whose size
    ///   `RegexProgram.instructionLimit` and `threadLimit` bound.
    package init(_ source: String) throws(RegexError) {
        var parser = RegexParser(source)
        program = try parser.program()
        isAnchored = parser.isAnchored
        self.source = source
    }
}

extension RegularExpression: Equatable {
    package static func == (left: RegularExpression, right: RegularExpression) -> Bool {
        left.source.utf8.elementsEqual(right.source.utf8)
    }
}
