/// One value of a pattern's text.
package struct SyntaxNode: Sendable {
    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// The number as written.
        case number(String)
        case string(SyntaxText)
        case array([SyntaxIndex])
        /// Duplicate keys are all there.
        case object([SyntaxMember])
    }

    package var content: Content
    package var range: Range<Int>

    package init(content: Content, range: Range<Int>) {
        self.content = content
        self.range = range
    }
}
