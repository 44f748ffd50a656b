/// The rules of an object pattern for the members of an object.
package struct ObjectRule: Sendable {
    /// A member that the pattern names.
    package struct Member: Sendable {
        /// The key after unescaping.
        package let key: String
        package let rule: RuleIndex
        package let isOptional: Bool
        /// `$default`, as compact JSON text.
        package internal(set) var defaultText: [UInt8]?
        /// `$alias`: the keys that stand for this one where it is missing, the first first.
        package internal(set) var aliases: [String] = []
        /// Mandatory, with an `enum` or `$in`: tells the branches of a union apart.
        package var isDiscriminator: Bool
        /// The bytes of the key in the pattern's source.
        package let keyRange: Range<Int>

        package init(
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
    package struct StarredMember: Sendable {
        package let prefix: String
        package let suffix: String
        package let rule: RuleIndex
        package let isOptional: Bool
        package let keyRange: Range<Int>
        /// The regular expressions that are all found in the key: `patternProperties` of JSON
        /// Schema; empty for a key of a pattern.
        package internal(set) var expressions: [KeyExpression] = []

        package init(
            prefix: String,
            suffix: String,
            rule: RuleIndex,
            isOptional: Bool,
            keyRange: Range<Int>,
            expressions: [KeyExpression] = []
        ) {
            self.prefix = prefix
            self.suffix = suffix
            self.rule = rule
            self.isOptional = isOptional
            self.keyRange = keyRange
            self.expressions = expressions
        }
    }

    /// The named members, in the order of the pattern.
    package var members: [Member]
    /// The starred members except `"*"` and `"*?"`, the longest literal part first.
    ///
    /// The first one that matches a key applies.
    package internal(set) var starred: [StarredMember]
    /// The member `"*"` or `"*?"`.
    package internal(set) var wildcard: StarredMember?

    package init(members: [Member], starred: [StarredMember], wildcard: StarredMember?) {
        self.members = members
        self.starred = starred
        self.wildcard = wildcard
    }

    /// Whether it has a key that an index can be: a wildcard, a starred key or digits.
    var takesIndices: Bool { !rulesOfIndices.isEmpty }

    /// The rules of the keys that an index can be.
    var rulesOfIndices: [RuleIndex] {
        let named = members.filter { !$0.key.isEmpty && $0.key.utf8.allSatisfy(ASCII.isDigit) }
        return named.map(\.rule) + starred.map(\.rule) + [wildcard?.rule].compactMap(\.self)
    }

    /// Whether a key that no member covers is an *unknown key* to the policy: the pattern names at
    /// least one key and has no wildcard.
    package var hasUnknownKeys: Bool {
        wildcard == nil && !(members.isEmpty && starred.isEmpty)
    }
}
