/// The requirements of one place of a schema on values of every kind, from which rules are made.
///
/// A rule has one form, so a draft with requirements on several kinds becomes a union of rules.
/// Rules are numbered by the positions of their drafts.
package struct RuleDraft: Sendable {
    package struct Number: Sendable {
        package var minimum: JSONNumber?
        package var maximum: JSONNumber?
        package var excludesMinimum = false
        package var excludesMaximum = false
        package var integers = Integers.all

        /// The numbers that count as integers.
        package enum Integers: Sendable {
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

    package struct Text: Sendable {
        package var expression: RegularExpression?
        /// The format; there is no expression beside it.
        package var format: StringFormat?
        package var minimum = 0
        package var maximum = Int.max

        init() {}

        var hasLength: Bool { minimum > 0 || maximum != .max }
        var isNeeded: Bool { expression != nil || format != nil || hasLength }
    }

    package struct List: Sendable {
        /// The rules of the first positions.
        package var slots: [Int] = []
        /// The rule of the items after them; nil if they are not checked.
        package var rest: Int?
        package var minimum = 0
        package var maximum = Int.max
        package var isUnique = false
        /// The keywords that may accept an array after a removal of items, by number.
        package var removals: [Int] = []

        init() {}

        var hasChecks: Bool {
            minimum > 0 || maximum != .max || isUnique || !removals.isEmpty
        }
        package var isNeeded: Bool { !slots.isEmpty || rest != nil || hasChecks }
    }

    package struct Members: Sendable {
        package struct Named: Sendable {
            package var key: String
            package var rule: Int
            package var isOptional: Bool
            package var defaultText: [UInt8]?

            package init(key: String, rule: Int, isOptional: Bool, defaultText: [UInt8]? = nil) {
                self.key = key
                self.rule = rule
                self.isOptional = isOptional
                self.defaultText = defaultText
            }
        }

        package struct Patterned: Sendable {
            package var expressions: [RegularExpression]
            package var rule: Int
            package var isOptional: Bool

            package init(expressions: [RegularExpression], rule: Int, isOptional: Bool) {
                self.expressions = expressions
                self.rule = rule
                self.isOptional = isOptional
            }
        }

        package var named: [Named] = []
        /// The first one whose expressions are all found in a key applies.
        package var patterned: [Patterned] = []
        /// The rule of all other members; nil if they are not checked.
        package var others: Patterned?
        /// The keywords that may accept an object after a removal of members, by number.
        package var removals: [Int] = []

        init() {}

        package var isNeeded: Bool {
            !named.isEmpty || !patterned.isEmpty || others != nil || !removals.isEmpty
        }
    }

    package var kinds: KindSet = .all
    /// Whether null is named, so that a failing value becomes null.
    package var isNullable = false
    package var number = Number()
    package var text = Text()
    package var list = List()
    package var members = Members()
    /// The only values; nil if they are not listed.
    package var values: [JSONValue]?
    /// The alternatives, in the order of preference; nil if there are none.
    package var branches: [Int]?
    /// The keywords that are checked on the cleaned value, by number.
    package var checks: [Int] = []
    /// Whether keywords that remove members or items do only that: what is left is checked elsewhere.
    package var removesOnly = false
    /// The kinds of value that ``checks`` may refuse.
    package var checkedKinds: KindSet = []
    /// The keywords that are settled on the value as it is after everything else; nil if there are
    /// none.
    package var settling: Settling?
    /// The text that replaces a failing value.
    package var fallback: [UInt8]?
    /// The place as a template path, see ``RulePlace``.
    package var template = ""
    /// The bytes of the schema's source that a message points at.
    package var range = 0..<0
    /// The schema as written, or a phrase for it.
    package var summary = ""

    package init() {}
}
