/// A piece of a drawn JSON line: something to hide, or the text between.
struct SourceToken {
    enum Kind {
        case text
        /// A key, and whether it is a name that the pattern knows; any other is data.
        case key(isName: Bool)
        case scalar(String)
    }

    var kind: Kind
    var range: Range<Int>
    /// For a key, where its value begins.
    var value: Int
}
