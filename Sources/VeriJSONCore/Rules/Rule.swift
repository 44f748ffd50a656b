/// The requirements of one place of a pattern on a value.
///
/// Every place of a pattern has its own rule. The compiler resolves `#name` and `$type` by copying
/// the head of what they refer to and adding the directives on the way. Rules are trivial values in
/// one flat array, so the walk reads them through a pointer.
///
///     1    1      1     1          2      1           1           4       4         16
///    ┌────┬──────┬─────┬──────────┬──────┬───────────┬───────────┬───────┬──────────┬───────────┐
///    │form│format│kinds│plainKinds│traits│quotedKinds│quickReader│payload│refinement│conversions│
///    └────┴──────┴─────┴──────────┴──────┴───────────┴───────────┴───────┴──────────┴───────────┘
///
/// For `"name?": "string"` in an object: form `.string`, kinds and plain kinds {null, string},
/// no trait (only its key is optional), no payload, no refinement.
package struct Rule: Hashable, Sendable {
    /// The check of a value, which determines the table that ``payload`` points into.
    package enum Form: UInt8, Sendable {
        /// Any value; its contents are not checked.
        case any
        /// No value.
        case never
        /// `*`: any scalar, null included.
        case scalar
        case null
        case bool
        /// Payload: ``RuleGraph/bounds``, or ``Rule/none``.
        case number
        /// Payload: ``RuleGraph/bounds``, always present: a missing bound is that of `Int64`.
        case integer
        /// Payload: ``RuleGraph/expressions``, or ``Rule/none``.
        case string
        /// A string with the syntax that ``Rule/format`` names.
        case format
        /// `color`: six hexadecimal digits in a string, or an integer 0…16777215.
        case color
        /// `enum:a,b`. Payload: ``RuleGraph/valueSets``.
        case enumeration
        /// Payload: ``RuleGraph/objects``.
        case object
        /// `{}`: any object; its members are not checked.
        case anyObject
        /// Payload: the index of the item's rule in ``RuleGraph/rules``.
        case array
        /// `[]`: any array; its items are not checked.
        case anyArray
        /// Payload: ``RuleGraph/tuples``.
        case tuple
        /// `[a|b]` and `$any`. Payload: ``RuleGraph/unions``.
        case union

        /// Whether the form is a type of string.
        var isText: Bool {
            switch self {
            case .string, .format, .color, .enumeration: true
            default: false
            }
        }
    }

    /// The way in which scalars are converted without a list of candidates.
    enum QuickReader: UInt8, Sendable {
        /// No scalar is converted quickly.
        case none
        /// Only quotes are removed, see ``Rule/quotedKinds``.
        case quotes
        case bool
        case number
        case date
        /// A number or bool becomes a string.
        case text
        case enumeration
        case base64
        case url
        /// A string is trimmed or unescaped.
        case changes
        /// A scalar becomes an array or object, or the item of one.
        case container

        /// Whether texts are read, and not only quotes removed.
        var readsTexts: Bool {
            @inline(__always)
            get { rawValue > QuickReader.quotes.rawValue }
        }
    }

    /// The properties of a rule that are tested as bits.
    package struct Traits: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// Null is accepted *and* a failing value becomes null.
        ///
        /// Set by `t?`, by `$null`, and by a branch that is `null` or nullable. An optional member
        /// does not have this trait for being optional.
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
        /// `$count`, `$unique` or `$maxDropped`, which are checked after an array's items; for an
        /// object see ``limitsMembers``.
        package static let hasArrayChecks = Traits(rawValue: 256)
        /// The rule is not of the pattern, but of a model that asks for less than it allows.
        static let added = Traits(rawValue: 512)
        /// Keywords of a schema that see the cleaned value: the refinement has their numbers.
        package static let hasChecks = Traits(rawValue: 1024)
        /// A union tells kinds of values apart and nothing else: the branch of a value's kind says
        /// why the value fails.
        package static let tellsKindsApart = Traits(rawValue: 2048)
        /// `$unescape`.
        package static let unescapes = Traits(rawValue: 4096)
        /// `$maxDropped` of an object, whose members are the items.
        package static let limitsMembers = Traits(rawValue: 8192)
        /// `$json`: the refinement has the rule of what is in the string.
        package static let hasContent = Traits(rawValue: 16384)
        /// A value is compared with the whole schema of its place before it is walked: the
        /// refinement has the numbers of the subschemas.
        package static let isEvaluatedFirst = Traits(rawValue: 32768)
        /// The directives that change a string before it is compared.
        static let changesText: Traits = [.trims, .unescapes]
        /// The traits that make another string, or null, of a string.
        static let changesStrings: Traits = [.trims, .unescapes, .hasContent, .hasSentinels]
    }

    /// The sentinel for a missing ``payload`` or ``refinement``.
    package static let none = UInt32.max

    package var form: Form
    /// The text format, for ``Form/format`` only.
    package var format: StringFormat
    /// The kinds of value that can match strictly; a value of another kind fails at once.
    ///
    /// They include null for nullable rules and for the rules of optional named members.
    package var kinds: KindSet
    /// The kinds of value that match if their syntax is valid, without anything to compare, edit
    /// or descend into.
    ///
    /// A subset of ``kinds``.
    package var plainKinds: KindSet
    package var traits: Traits
    /// The kinds that a string is converted to by removing its quotes: `"12"` → `12`.
    ///
    /// Empty until a workspace sets them from the policy.
    var quotedKinds: KindSet = []
    /// The way in which scalars are converted without a list of candidates.
    ///
    /// None until a workspace sets it from the policy.
    var quickReader = QuickReader.none
    /// An index into the table that ``form`` determines, or ``Rule/none``.
    package var payload: UInt32
    /// An index into ``RuleGraph/refinements``, or ``Rule/none``.
    package var refinement: UInt32
    package internal(set) var conversions: ConversionRequest

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

/// The index of a rule in ``RuleGraph/rules``.
package struct RuleIndex: Hashable, Sendable, BitwiseCopyable {
    var rawValue: UInt32

    package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package init(_ position: Int) {
        rawValue = UInt32(truncatingIfNeeded: position)
    }

    package var position: Int { Int(rawValue) }
}

/// The place of a rule in its pattern.
package struct RulePlace: Sendable {
    /// The place as a template path.
    ///
    /// Items and wildcards are `*`, and a starred key is as written. Inside a definition the path
    /// starts again with `#name`. The root is the empty string.
    ///
    ///     /items/*/price     #node/children/*
    package let template: String
    /// The bytes of the pattern's source that a message points at.
    package let range: Range<Int>
    /// The expression as written (`number:0,10`), cut if it is long, or a phrase for the pattern
    /// (`an object`), for messages.
    var summary: String
    /// The position of the place among those of a schema; nil for a pattern.
    var draft: Int?

    package init(template: String, range: Range<Int>, summary: String, draft: Int? = nil) {
        self.template = template
        self.range = range
        self.summary = summary
        self.draft = draft
    }
}
