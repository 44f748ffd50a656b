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
        // One number is hashed in place of each.
        var mixed = isNever ? 1 : 0
        for applied in keywords {
            mixed = (mixed ^ applied.keyword &+ applied.scope &<< 32) &* Self.multiplier
        }
        for condition in conditions {
            let holds = condition.holds ? 1 : 0
            mixed = (mixed ^ condition.node &+ condition.scope &<< 32 ^ holds) &* Self.multiplier
        }
        hasher.combine(mixed)
    }

    /// An odd number whose bits are spread, of Knuth's multiplicative hashing.
    private static let multiplier = Int(bitPattern: 0x9E37_79B9_7F4A_7C15)

    mutating func add(_ keyword: Applied) {
        subschemas = nil
        Self.insert(keyword, into: &keywords)
    }

    mutating func add(_ condition: Condition) {
        subschemas = nil
        Self.insert(condition, into: &conditions)
    }

    /// Inserts an element into an ascending list, unless the list has it; most come in order.
    private static func insert<Element: Comparable>(
        _ element: Element,
        into list: inout [Element]
    ) {
        guard let last = list.last, last >= element else { return list.append(element) }
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle] < element { low = middle + 1 } else { high = middle }
        }
        if list[low] != element { list.insert(element, at: low) }
    }

    mutating func remove(_ keyword: Applied) {
        subschemas = nil
        keywords.removeAll { $0 == keyword }
    }
}
