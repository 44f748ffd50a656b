/// A token of a drawn JSON line: a key, a scalar or the text between them.
struct SourceToken {
    enum Kind {
        case text
        /// A key, and whether it may be shown as a name of the pattern; otherwise it is data.
        case key(isName: Bool)
        case scalar(String)
    }

    var kind: Kind
    var range: Range<Int>
    /// The start of the value for a key, otherwise of the token.
    var value: Int
}
