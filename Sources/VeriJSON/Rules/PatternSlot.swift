/// One place of a pattern where a pattern stands, before references are followed.
///
/// It becomes the rule with the same index.
struct PatternSlot: Sendable {
    enum Role: Sendable {
        case root
        case member(isOptional: Bool)
        case starredMember
        case item
        case position
        case branch
        case definition
    }

    /// What the place is, directives aside.
    enum Base: Sendable {
        /// A mistake was reported.
        case broken
        case leaf(Rule.Form, format: StringFormat, payload: UInt32)
        /// Index into ``PatternDraft/objects``.
        case object(Int)
        /// The item's slot.
        case array(Int)
        /// Index into ``PatternDraft/tuples``.
        case tuple(Int)
        /// Index into ``PatternDraft/unions``.
        case union(Int)
        /// The definition with this name.
        case reference([UInt8])
    }

    var role: Role
    var template: String
    /// Where the pattern stands in the source.
    var range: Range<Int>
    var summary = ""
    var isInsideDefinition: Bool
    /// The key of a member, with its quotes.
    var keyRange: Range<Int>?
    var base: Base = .broken
    var directives = DirectiveSet()
    /// The directives that stand here, to check that they go with the type.
    var occurrences: [Directive.Occurrence] = []
    /// Where a `~` or a name stands that is to be checked once the type is known.
    var conversionMark: Range<Int>?
    var nameRange: Range<Int>?

    static func leaf(_ form: Rule.Form) -> Base {
        .leaf(form, format: .url, payload: Rule.none)
    }

    static func format(_ format: StringFormat) -> Base {
        .leaf(.format, format: format, payload: Rule.none)
    }
}
