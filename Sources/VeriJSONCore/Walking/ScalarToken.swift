/// A scalar of the document on its way through the steps.
struct ScalarToken {
    var start: Pointer
    var end: Pointer
    var kind: KindBits
    /// What stands between a string's quotes, trimmed where that was asked for; else the token.
    var content: Range<Pointer>
    var isTrimmed = false

    init(start: Pointer, end: Pointer, kind: KindBits) {
        self.start = start
        self.end = end
        self.kind = kind
        content = kind == KindSet.string.rawValue ? start + 1..<end - 1 : start..<end
    }
}
