/// A place of a pattern that has a pattern of its own, before references are followed.
///
/// The linker turns it into the rule with the same index.
struct PatternSlot: Sendable {
    enum Role: Sendable {
        case root
        case member(isOptional: Bool)
        case starredMember
        case item
        case position
        case branch
        case definition
        /// The value in the text of a string.
        case content
    }

    /// The form of the place, directives aside.
    enum Base: Sendable {
        /// A form that is unknown because of a mistake, which was reported.
        case broken
        case leaf(Rule.Form, format: StringFormat, payload: UInt32)
        /// An index into ``PatternDraft/objects``.
        case object(Int)
        /// The item's slot.
        case array(Int)
        /// An index into ``PatternDraft/tuples``.
        case tuple(Int)
        /// An index into ``PatternDraft/unions``.
        case union(Int)
        /// The definition with this name.
        case reference([UInt8])
    }

    var role: Role
    var template: String
    /// The bytes of the pattern in the source.
    var range: Range<Int>
    var summary = ""
    var isInsideDefinition: Bool
    /// The key of a member, with its quotes.
    var keyRange: Range<Int>?
    var base: Base = .broken
    var directives = DirectiveSet()
    /// The directives written here, to check that they apply to the type.
    var occurrences: [Directive.Occurrence] = []
    /// The bytes of a `~` in the source, which is checked when the form is known.
    var conversionMark: Range<Int>?
    /// The bytes of the type's name in the source.
    var nameRange: Range<Int>?

    static func leaf(_ form: Rule.Form) -> Base {
        .leaf(form, format: .url, payload: Rule.none)
    }

    static func format(_ format: StringFormat) -> Base {
        .leaf(.format, format: format, payload: Rule.none)
    }
}
