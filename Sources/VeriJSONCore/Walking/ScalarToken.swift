/// A scalar of the document that is being checked.
struct ScalarToken {
    var start: Pointer
    var end: Pointer
    var kind: KindBits
    /// The bytes between a string's quotes, without trimmed white space; otherwise the whole token.
    var content: Range<Pointer>
    /// The text without references to characters and without trimmed white space; nil if it had no
    /// references.
    var plainText: UnsafeBufferPointer<UInt8>?
    var isTrimmed = false

    /// Whether step 1 changes the string.
    var isChanged: Bool { isTrimmed || plainText != nil }

    init(start: Pointer, end: Pointer, kind: KindBits) {
        self.start = start
        self.end = end
        self.kind = kind
        content = kind == KindSet.string.rawValue ? start + 1..<end - 1 : start..<end
    }
}
