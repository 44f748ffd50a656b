internal import VeriJSONCore

/// The requirements of one place of a schema on values of every kind, from which rules are made.
///
/// A rule has one form, so a draft with requirements on several kinds becomes a union of rules.
/// Rules are numbered by the positions of their drafts.
struct RuleDraft: Sendable {
    struct Number: RarePart {
        var minimum: JSONNumber?
        var maximum: JSONNumber?
        var excludesMinimum = false
        var excludesMaximum = false
        var integers = Integers.all

        /// The numbers that count as integers.
        enum Integers: Sendable {
            /// Numbers need not be integers.
            case all
            /// Those without a fraction, like `1` and `1.0`.
            case byValue
            /// Those written without a fraction and an exponent.
            case byText
        }

        init() {}

        var isNeeded: Bool { minimum != nil || maximum != nil || integers != .all }
    }

    struct Text: RarePart {
        var expression: RegularExpression?
        /// The format; there is no expression beside it.
        var format: StringFormat?
        var minimum = 0
        var maximum = Int.max

        init() {}

        var hasLength: Bool { minimum > 0 || maximum != .max }
        var isNeeded: Bool { expression != nil || format != nil || hasLength }
    }

    struct List: RarePart {
        /// The rules of the first positions.
        var slots: [Int] = []
        /// The rule of the items after them; nil if they are not checked.
        var rest: Int?
        var minimum = 0
        var maximum = Int.max
        var isUnique = false
        /// The keywords that may accept an array after a removal of items, by number.
        var removals: [Int] = []

        init() {}

        var hasChecks: Bool {
            minimum > 0 || maximum != .max || isUnique || !removals.isEmpty
        }
        var isNeeded: Bool { !slots.isEmpty || rest != nil || hasChecks }
    }

    struct Members: RarePart {
        struct Named: Sendable {
            var key: String
            var rule: Int
            var isOptional: Bool
            var defaultText: [UInt8]?

            init(key: String, rule: Int, isOptional: Bool, defaultText: [UInt8]? = nil) {
                self.key = key
                self.rule = rule
                self.isOptional = isOptional
                self.defaultText = defaultText
            }
        }

        struct Patterned: Sendable {
            var expressions: [KeyExpression]
            var rule: Int
            var isOptional: Bool
        }

        var named: [Named] = []
        /// The first one whose expressions are all found in a key applies.
        var patterned: [Patterned] = []
        /// The rule of all other members; nil if they are not checked.
        var others: Patterned?
        /// The keywords that may accept an object after a removal of members, by number.
        var removals: [Int] = []

        init() {}

        var isNeeded: Bool {
            !named.isEmpty || !patterned.isEmpty || others != nil || !removals.isEmpty
        }
    }

    var kinds: KindSet = .all
    /// Whether null is named, so that a failing value becomes null.
    var isNullable = false
    @Rare var number: Number
    @Rare var text: Text
    @Rare var list: List
    @Rare var members: Members
    /// The only values; nil if they are not listed.
    var values: [JSONValue]?
    /// The alternatives, in the order of preference; nil if there are none.
    var branches: [Int]?
    /// The draft of the keywords beside the alternatives, which all of these ask for; nil if there are
    /// none.
    var base: Int?
    /// The check of the condition that tells a value of the first alternative from one of the second.
    var condition: Int?
    /// The keywords that are checked on the cleaned value, by number.
    var checks: [Int] = []
    /// Whether keywords that remove members or items do only that: what is left is checked elsewhere.
    var removesOnly = false
    /// The kinds of value that ``checks`` may refuse.
    var checkedKinds: KindSet = []
    /// The keywords that are settled on the value as it is after everything else; nil if there are
    /// none.
    var settling: Settling?
    /// The checks of all subschemas of the place, where a value is compared with them before it is
    /// walked.
    var subschemas: [Int] = []
    /// The text that replaces a failing value.
    var fallback: [UInt8]?

    init() {}

    /// Adds a keyword that is checked on values of some kinds.
    mutating func check(_ number: Int, _ kinds: KindSet) {
        checks.append(number)
        checkedKinds.formUnion(kinds)
    }
}
