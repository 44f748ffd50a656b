/// One change to the bytes of a document.
///
///     4        4        4                         4
///    ┌────────┬────────┬─────────────────┬───────┬────────────┐
///    │ start  │ end    │ textStart: 30 b │ kind:2│ textLength │
///    └────────┴────────┴─────────────────┴───────┴────────────┘
///
/// The order in which edits are recorded does not matter: the assembler sorts them, lets an outer
/// removal swallow what lies inside it, and mends commas. So the walk keeps no comma state.
package struct Edit: Hashable, Sendable {
    package enum Kind: UInt32, Sendable {
        /// A whole member (from its key) or item goes, with the comma that belongs to it.
        case remove
        /// The range becomes the text; commas stay.
        case replace
        /// A member is added behind the last one of an object, at whose end start and end both
        /// stand. The text begins with the separator (comma and white space), then the quoted key.
        case insertMember
    }

    package var start: ByteOffset
    package var end: ByteOffset
    private var textStartAndKind: UInt32
    package var textLength: UInt32

    package init(
        _ kind: Kind,
        start: ByteOffset,
        end: ByteOffset,
        textStart: Int = 0,
        textLength: Int = 0
    ) {
        self.start = start
        self.end = end
        textStartAndKind = UInt32(truncatingIfNeeded: textStart) << 2 | kind.rawValue
        self.textLength = UInt32(truncatingIfNeeded: textLength)
    }

    package var kind: Kind { Kind(rawValue: textStartAndKind & 3) ?? .replace }

    /// The text's place among the set's texts.
    package var text: Range<Int> {
        let start = Int(textStartAndKind >> 2)
        return start..<start + Int(textLength)
    }
}
