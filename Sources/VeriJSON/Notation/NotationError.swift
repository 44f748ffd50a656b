/// The one thing that keeps a pattern's text from being read.
package struct NotationError: Error, Sendable {
    package enum Code: Sendable {
        /// There is nothing but white space and comments.
        case empty
        case byteOrderMark
        case encoding
        /// Something else than what has to stand here.
        case unexpected
        /// A string, a comment or a container that never ends.
        case unterminated
        /// A character that must be escaped in a string.
        case controlCharacter
        case escape
        /// `\ud800` without its other half.
        case surrogate
        case number
        /// Something after the value.
        case trailing
        case depth
    }

    /// What has to stand at a place.
    package enum Expectation: Sendable {
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

    package var code: Code
    package var range: Range<Int>
    package var expectation: Expectation?
    /// The bracket or quote that is still open.
    package var opening: Range<Int>?
    /// Text that may stand in the place of a range.
    package var replacement: (range: Range<Int>, text: String)?

    package init(
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
