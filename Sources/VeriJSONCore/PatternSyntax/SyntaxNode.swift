/// A value in the text of a pattern.
package struct SyntaxNode: Sendable {
    package enum Content: Sendable {
        case null
        case bool(Bool)
        /// A number, as it is written.
        case number(String)
        case string(SyntaxText)
        case array([SyntaxIndex])
        /// An object with all its members, duplicate keys included.
        case object([SyntaxMember])
    }

    package let content: Content
    var range: Range<Int>
}

/// A member of an object in the text of a pattern.
package struct SyntaxMember: Sendable {
    package let key: SyntaxText
    package let value: SyntaxIndex
    /// The offset after the comma that follows the value, or nil if none does.
    var commaEnd: Int?

    init(key: SyntaxText, value: SyntaxIndex, commaEnd: Int? = nil) {
        self.key = key
        self.value = value
        self.commaEnd = commaEnd
    }
}
