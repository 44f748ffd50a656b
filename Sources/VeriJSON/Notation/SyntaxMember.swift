/// A key with its value.
package struct SyntaxMember: Sendable {
    package var key: SyntaxText
    package var value: SyntaxIndex
    /// Where the comma after the value ends; nil where there is none.
    package var commaEnd: Int?

    package init(key: SyntaxText, value: SyntaxIndex, commaEnd: Int? = nil) {
        self.key = key
        self.value = value
        self.commaEnd = commaEnd
    }
}
