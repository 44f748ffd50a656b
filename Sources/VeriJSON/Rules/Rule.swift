/// What one place of a pattern asks of a value.
///
/// Every place of a pattern has a rule of its own; `#name` and `$type` are resolved when the
/// pattern is compiled, by copying the head of what they name and adding the directives met on
/// the way. Rules are trivial values in one flat array, so the walk reads them through a pointer.
///
///     0      1        2       3            4..5     6             8..11     12..15       16..23
///    ┌──────┬────────┬───────┬────────────┬────────┬─────────────┬─────────┬────────────┬─────────────┐
///    │ form │ format │ kinds │ plainKinds │ traits │ quotedKinds │ payload │ refinement │ conversions │
///    └──────┴────────┴───────┴────────────┴────────┴─────────────┴─────────┴────────────┴─────────────┘
///
/// For `"name?": "string"` in an object: form `.string`, kinds and plain kinds {null, string},
/// no trait (it is its key that is optional), no payload, no refinement.
package struct Rule: Hashable, Sendable {
    /// Which check a value gets, and so which table ``payload`` points into.
    package enum Form: UInt8, Sendable {
        /// Anything at all; never looked into.
        case any
        /// Nothing.
        case never
        /// `*`: any scalar, null included.
        case scalar
        case null
        case bool
        /// Payload: ``RuleGraph/bounds``, or ``Rule/none``.
        case number
        /// Payload: ``RuleGraph/bounds``; always there, as a missing bound is Int64's.
        case integer
        /// Payload: ``RuleGraph/expressions``, or ``Rule/none``.
        case string
        /// A string of the syntax that ``Rule/format`` names.
        case format
        /// `color`: six hexadecimal digits in a string, or an integer 0…16777215.
        case color
        /// `enum:a,b`. Payload: ``RuleGraph/valueSets``.
        case enumeration
        /// Payload: ``RuleGraph/objects``.
        case object
        /// `{}`: any object, never looked into.
        case anyObject
        /// Payload: the index of the item's rule in ``RuleGraph/rules``.
        case array
        /// `[]`: any array, never looked into.
        case anyArray
        /// Payload: ``RuleGraph/tuples``.
        case tuple
        /// `[a|b]` and `$any`. Payload: ``RuleGraph/unions``.
        case union

        /// Whether the form is one of a string.
        package var isText: Bool {
            switch self {
            case .string, .format, .color, .enumeration: true
            default: false
            }
        }
    }

    package struct Traits: OptionSet, Hashable, Sendable {
        package var rawValue: UInt16

        package init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Null is accepted *and* a failing value becomes null.
        ///
        /// `t?`, `$null`, or a branch that is `null` or nullable itself. Being an optional member
        /// alone does not give this trait.
        package static let nullable = Traits(rawValue: 1)
        /// `$secret`.
        package static let secret = Traits(rawValue: 2)
        /// `$trim`.
        package static let trims = Traits(rawValue: 4)
        /// `$novel`.
        package static let novel = Traits(rawValue: 8)
        /// `$null: [v, …]`: the refinement has sentinels.
        package static let hasSentinels = Traits(rawValue: 16)
        /// `$in`: the refinement has the allowed values.
        package static let hasAllowedValues = Traits(rawValue: 32)
        /// `$length`: the refinement has the bounds.
        package static let hasLength = Traits(rawValue: 64)
        /// `$fallback`: the refinement has the text.
        package static let hasFallback = Traits(rawValue: 128)
        /// `$count`, `$unique` or `$maxDropped`: looked at after an array's items.
        package static let hasArrayChecks = Traits(rawValue: 256)
    }

    /// A ``payload`` or ``refinement`` that is not there.
    package static let none = UInt32.max

    package var form: Form
    /// Meaningful for ``Form/format`` only.
    package var format: StringFormat
    /// The kinds of value that can match strictly; a value of another kind fails at once.
    ///
    /// Has
    /// null where null is accepted: nullable rules and the rules of optional named members.
    package var kinds: KindSet
    /// The kinds of value that match as soon as their syntax is right: nothing to compare, to
    /// edit, or to look into.
    ///
    /// A subset of ``kinds``.
    package var plainKinds: KindSet
    package var traits: Traits
    /// The kinds of value that are taken out of quotes where a string holds nothing else.
    ///
    /// None until a workspace knows the policy, which may ask for it.
    package var quotedKinds: KindSet = []
    package var payload: UInt32
    /// Index into ``RuleGraph/refinements``, or ``Rule/none``.
    package var refinement: UInt32
    package var conversions: ConversionRequest

    package init(
        form: Form,
        format: StringFormat = .url,
        kinds: KindSet,
        plainKinds: KindSet = [],
        traits: Traits = [],
        payload: UInt32 = Rule.none,
        refinement: UInt32 = Rule.none,
        conversions: ConversionRequest = .byPolicy
    ) {
        self.form = form
        self.format = format
        self.kinds = kinds
        self.plainKinds = plainKinds
        self.traits = traits
        self.payload = payload
        self.refinement = refinement
        self.conversions = conversions
    }
}
