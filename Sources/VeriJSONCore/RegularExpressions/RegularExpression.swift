/// A compiled regular expression, which is searched for in time linear in the text.
///
/// The syntax is that of ECMA-262 with the `u` flag, without look-around and backreferences, and
/// with `(?i)` at the start in addition to the scoped `(?i:…)` and `(?-i:…)`. The search is not
/// anchored. `$` is the end of the text, `.` does not match line terminators, `\d`, `\w` and `\b` are
/// ASCII, under `(?i)` too, and `\s` is Unicode. Whether a quantifier is lazy does not affect whether
/// there is a match.
///
///     var year = RegexMatcher(try RegularExpression(#"^\d{4}$"#))
///     var budget = WorkBudget.unlimited
///     year.matches(text, charging: &budget)
package struct RegularExpression: Sendable {
    package let source: String
    /// Whether `^` or `$` occurs anywhere in the expression.
    let isAnchored: Bool
    package let program: RegexProgram

    /// Compiles an expression.
    ///
    /// - Throws: ``RegexError`` for the first mistake, with its place in the text.
    /// - Complexity: O(*n*), *n* the number of bytes of the text, except for repetitions and `\p`,
    ///   whose size is bounded by `RegexProgram.instructionLimit` and `threadLimit`.
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
