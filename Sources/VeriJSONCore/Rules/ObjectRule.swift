/// The rules of an object pattern for the members of an object.
struct ObjectRule: Sendable {
    /// A member that the pattern names.
    struct Member: Sendable {
        /// The key after unescaping.
        var key: String
        var rule: RuleIndex
        var isOptional: Bool
        /// `$default`, as compact JSON text.
        var defaultText: [UInt8]?
        /// Mandatory, with an `enum` or `$in`: tells the branches of a union apart.
        var isDiscriminator: Bool
        /// The bytes of the key in the pattern's source.
        var keyRange: Range<Int>

        init(
            key: String,
            rule: RuleIndex,
            isOptional: Bool,
            defaultText: [UInt8]? = nil,
            isDiscriminator: Bool = false,
            keyRange: Range<Int>
        ) {
            self.key = key
            self.rule = rule
            self.isOptional = isOptional
            self.defaultText = defaultText
            self.isDiscriminator = isDiscriminator
            self.keyRange = keyRange
        }
    }

    /// A member whose key has one `*`: `"front_*"`, `"*_100g?"`; in `"*"` both parts are empty.
    struct StarredMember: Sendable {
        var prefix: String
        var suffix: String
        var rule: RuleIndex
        var isOptional: Bool
        var keyRange: Range<Int>
        /// The regular expressions that are all found in the key: `patternProperties` of JSON
        /// Schema; empty for a key of a pattern.
        var expressions: [RegularExpression] = []
    }

    /// The named members, in the order of the pattern.
    var members: [Member]
    /// The starred members except `"*"` and `"*?"`, the longest literal part first.
    ///
    /// The first one that matches a key applies.
    var starred: [StarredMember]
    /// The member `"*"` or `"*?"`.
    var wildcard: StarredMember?

    init(members: [Member], starred: [StarredMember], wildcard: StarredMember?) {
        self.members = members
        self.starred = starred
        self.wildcard = wildcard
    }

    /// Whether a key that no member covers is an *unknown key* to the policy: the pattern names at
    /// least one key and has no wildcard.
    var hasUnknownKeys: Bool {
        wildcard == nil && !(members.isEmpty && starred.isEmpty)
    }
}
