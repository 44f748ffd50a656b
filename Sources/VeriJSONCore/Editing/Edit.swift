/// One change to the bytes of a document.
///
///     8           4        4        4            1
///    ┌───────────┬────────┬────────┬────────────┬──────┐
///    │ textStart │ start  │ end    │ textLength │ kind │
///    └───────────┴────────┴────────┴────────────┴──────┘
///
/// Texts together may be longer than any document: a long `$default` may be supplied many times.
///
/// The order in which edits are recorded does not matter: the assembler sorts them, lets an outer
/// removal swallow what lies inside it, and mends commas. So the walk keeps no comma state.
package struct Edit: Hashable, Sendable, BitwiseCopyable {
    package enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// A whole member (from its key) or item goes, with the comma that belongs to it.
        case remove
        /// The range becomes the text; commas stay.
        case replace
        /// Of the range, a part is kept: the text stands in the input.
        case narrow
        /// A member is added behind the last one of an object, at whose end start and end both
        /// stand. The text begins with the separator (comma and white space), then the quoted key.
        case insertMember
    }

    private var textStart: Int
    package var start: ByteOffset
    package var end: ByteOffset
    package var textLength: UInt32
    package var kind: Kind

    package init(
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

    /// The text's place among the set's texts; of ``Kind/narrow`` in the input.
    package var text: Range<Int> {
        Range(uncheckedBounds: (textStart, textStart &+ Int(textLength)))
    }
}
