/// One change to the bytes of a document.
///
///     8           4        4        4            1
///    ┌───────────┬────────┬────────┬────────────┬──────┐
///    │ textStart │ start  │ end    │ textLength │ kind │
///    └───────────┴────────┴────────┴────────────┴──────┘
///
/// `textStart` is 64 bits wide because the texts together may be longer than any document: a long
/// `$default` may be supplied many times.
///
/// Edits may be recorded in any order: ``EditApplier`` sorts them, lets an outer removal swallow
/// the edits inside it, and fixes commas. The walk therefore keeps no comma state.
struct Edit: Hashable, Sendable, BitwiseCopyable {
    enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// Removes a whole member (from its key) or item, with the comma that belongs to it.
        case remove
        /// Replaces the range with the text; commas stay.
        case replace
        /// Keeps a part of the range; `text` is that part, as a range of the input.
        case narrow
        /// Adds a member after the last one of an object.
        ///
        /// Start and end both equal the end of the last member. The text begins with the separator
        /// (comma and white space), followed by the quoted key.
        case insertMember
    }

    private var textStart: Int
    var start: ByteOffset
    var end: ByteOffset
    var textLength: UInt32
    var kind: Kind

    init(
        _ kind: Kind,
        start: ByteOffset,
        end: ByteOffset,
        textStart: Int = 0,
        textLength: Int = 0
    ) {
        self.start = start
        self.end = end
        self.kind = kind
        self.textStart = textStart
        self.textLength = UInt32(truncatingIfNeeded: textLength)
    }

    /// Returns the edit a number of bytes further in the input.
    func moved(by shift: Int) -> Edit {
        var edit = self
        edit.start = ByteOffset(start.position + shift)
        edit.end = ByteOffset(end.position + shift)
        if kind == .narrow { edit.textStart += shift }
        return edit
    }

    /// The range of the text in the set's texts; for ``Kind/narrow``, in the input.
    var text: Range<Int> {
        Range(uncheckedBounds: (textStart, textStart &+ Int(textLength)))
    }
}
