internal import VeriJSONCore

/// The keywords that apply to one place together, whatever subschemas they come from.
///
/// `$ref` and `allOf` are replaced by the keywords that they lead to, and `anyOf`, `oneOf` and `if`
/// by those of one alternative.
///
///     {"$ref": "#/$defs/item", "required": ["id"]}     the keywords of item, and required
struct Conjunction: Hashable {
    /// A keyword with the dynamic scope in which it is evaluated.
    struct Applied: Hashable, Comparable {
        var keyword: Int
        /// The position in ``SchemaChecks/scopes``.
        var scope: Int

        static func < (left: Applied, right: Applied) -> Bool {
            (left.keyword, left.scope) < (right.keyword, right.scope)
        }
    }

    /// A subschema whose verdict on the cleaned value is decided by an alternative.
    struct Condition: Hashable, Comparable {
        var node: Int
        var scope: Int
        var holds: Bool

        static func < (left: Condition, right: Condition) -> Bool {
            (left.node, left.scope, left.holds ? 1 : 0)
                < (right.node, right.scope, right.holds ? 1 : 0)
        }
    }

    /// A subschema with the dynamic scope in which it is evaluated.
    struct Subschema: Hashable {
        var node: Int
        var scope: Int
    }

    private(set) var keywords: [Applied] = []
    private(set) var conditions: [Condition] = []
    /// Whether `false` is among the subschemas.
    var isNever = false
    /// The subschemas that the keywords are all of; nil if they are only some of theirs.
    ///
    /// Equal keywords have equal verdicts, so these do not tell conjunctions apart.
    var subschemas: [Subschema]? = []

    var isEmpty: Bool { keywords.isEmpty && conditions.isEmpty && !isNever }

    static func == (left: Conjunction, right: Conjunction) -> Bool {
        left.keywords == right.keywords && left.conditions == right.conditions
            && left.isNever == right.isNever
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(keywords)
        hasher.combine(conditions)
        hasher.combine(isNever)
    }

    mutating func add(_ keyword: Applied) {
        subschemas = nil
        let place = keywords.firstIndex { $0 >= keyword } ?? keywords.count
        if place < keywords.count, keywords[place] == keyword { return }
        keywords.insert(keyword, at: place)
    }

    mutating func add(_ condition: Condition) {
        subschemas = nil
        let place = conditions.firstIndex { $0 >= condition } ?? conditions.count
        if place < conditions.count, conditions[place] == condition { return }
        conditions.insert(condition, at: place)
    }

    mutating func remove(_ keyword: Applied) {
        subschemas = nil
        keywords.removeAll { $0 == keyword }
    }
}
