/// The first mistake in the text of a pattern that stops it from being read.
package struct PatternSyntaxError: Error, Sendable {
    enum Code: Sendable {
        /// The text is nothing but white space and comments.
        case empty
        case byteOrderMark
        case encoding
        /// A token that the grammar does not allow at this place.
        case unexpected
        /// A string, a comment or a container that does not end.
        case unterminated
        /// A character that must be escaped in a string.
        case controlCharacter
        case escape
        /// `\ud800` without its other half.
        case surrogate
        case number
        /// Text after the value.
        case trailing
        case depth
    }

    /// The tokens that the grammar allows at a place.
    enum Expectation: Sendable {
        case value
        case valueOrArrayEnd
        case keyOrObjectEnd
        case colon
        case commaOrObjectEnd
        case commaOrArrayEnd
        case stringEnd
        case commentEnd
        case end
        case hexadecimalDigits
        case escapeLetter
    }

    var code: Code
    var range: Range<Int>
    var expectation: Expectation?
    /// The bracket or quote that is still open.
    var opening: Range<Int>?
    /// A suggested replacement for a range of the text.
    var replacement: (range: Range<Int>, text: String)?

    init(
        _ code: Code,
        at range: Range<Int>,
        expected expectation: Expectation? = nil,
        opening: Range<Int>? = nil,
        replacement: (range: Range<Int>, text: String)? = nil
    ) {
        self.code = code
        self.range = range
        self.expectation = expectation
        self.opening = opening
        self.replacement = replacement
    }
}
