/// A compiled pattern: rules in flat arrays, immutable and safe to share.
///
/// Code that works on documents reads only this, never the pattern's syntax.
package final class RuleGraph: Sendable {
    package let root: RuleIndex
    /// The rule of the pattern's whole text, which ``root`` is a part of.
    let outermost: RuleIndex
    package let rules: [Rule]
    package let places: [RulePlace]
    package let tables: GraphTables
    /// The text that the graph was compiled from, for messages.
    package let source: SourceText
    /// The keys that a model's code spells out, if its rules were added.
    let addedNames: Set<ScalarText>?
    /// The declarations of a model, by the rules that were made for them; empty for a pattern.
    let declarations: [RuleIndex: ModelDeclaration]
    /// The schema that the rules were made from; nil for a pattern.
    package let schema: (any RuleSchema)?
    /// Whether the graph hides more, for text of which lenient reading guessed what is a key.
    let isForGuesses: Bool

    init(
        root: RuleIndex,
        rules: [Rule],
        places: [RulePlace],
        tables: GraphTables,
        source: SourceText,
        addedNames: Set<ScalarText>? = nil,
        declarations: [RuleIndex: ModelDeclaration] = [:],
        schema: (any RuleSchema)? = nil,
        outermost: RuleIndex? = nil,
        isForGuesses: Bool = false
    ) {
        self.root = root
        self.outermost = outermost ?? root
        self.rules = rules
        self.places = places
        self.tables = tables
        self.source = source
        self.addedNames = addedNames
        self.declarations = declarations
        self.schema = schema
        self.isForGuesses = isForGuesses
    }

    /// Creates the rules of a schema, the first of which is that of the root.
    package convenience init(
        rules: [Rule],
        places: [RulePlace],
        tables: GraphTables,
        source: SourceText,
        schema: any RuleSchema
    ) {
        self.init(
            root: RuleIndex(0),
            rules: rules,
            places: places,
            tables: tables,
            source: source,
            schema: schema
        )
        checkInvariants()
    }

    /// Returns the number of a member among those that all objects name.
    ///
    /// - Complexity: O(*n*), *n* the number of object patterns.
    func number(ofMember member: Int, of object: UInt32) -> Int {
        objects[..<Int(object)].reduce(member) { $0 + $1.members.count }
    }

    /// Returns the member with a number; nil if there is none.
    ///
    /// - Complexity: O(*n*), *n* the number of object patterns.
    func member(numbered number: Int) -> ObjectRule.Member? {
        var rest = number
        for object in objects {
            if rest < object.members.count { return object.members[rest] }
            rest -= object.members.count
        }
        return nil
    }

    /// Returns a graph of the same rules with another root.
    ///
    /// - Parameters:
    ///   - root: The rule to start at.
    ///   - isSecret: Whether the path to that rule leads through a secret one.
    /// - Returns: The graph, whose root is secret if `isSecret` is true.
    func rooted(at root: RuleIndex, isSecret: Bool) -> RuleGraph {
        var rules = rules
        if isSecret { rules[root.position].traits.insert(.secret) }
        return with(root: root, rules: rules)
    }

    /// The graph by which is told what was done to a text of which lenient reading guessed what is a
    /// key and what is a value.
    ///
    /// A secret may be anywhere in such a text, so if there is one, the whole document is. All other
    /// rules are the same.
    var forGuesses: RuleGraph {
        var rules = rules
        if hasSecrets { rules[root.position].traits.insert(.secret) }
        return with(rules: rules, isForGuesses: true)
    }

    /// Returns a graph with other tables.
    func with(
        root: RuleIndex? = nil,
        rules: [Rule]? = nil,
        places: [RulePlace]? = nil,
        tables: GraphTables? = nil,
        addedNames: Set<ScalarText>? = nil,
        declarations: [RuleIndex: ModelDeclaration]? = nil,
        isForGuesses: Bool? = nil
    ) -> RuleGraph {
        RuleGraph(
            root: root ?? self.root,
            rules: rules ?? self.rules,
            places: places ?? self.places,
            tables: tables ?? self.tables,
            source: source,
            addedNames: addedNames ?? self.addedNames,
            declarations: declarations ?? self.declarations,
            schema: schema,
            outermost: outermost,
            isForGuesses: isForGuesses ?? self.isForGuesses
        )
    }

    package subscript(index: RuleIndex) -> Rule { rules[index.position] }

    package func place(of index: RuleIndex) -> RulePlace { places[index.position] }

    package func refinement(of rule: Rule) -> Refinement? {
        rule.refinement == Rule.none ? nil : refinements[Int(rule.refinement)]
    }

    /// Whether any rule is `$secret`.
    package var hasSecrets: Bool { rules.contains { $0.traits.contains(.secret) } }

    /// Whether any rule has a `$fallback`.
    var hasFallbacks: Bool { refinements.contains { $0.fallback != nil } }

    /// Returns the refinement with the `$fallback` that replaces a failing value: that of the rule,
    /// else that of the first branch that has one.
    ///
    /// Branches that several unions share are looked at once.
    ///
    /// - Parameters:
    ///   - index: The rule of the value.
    ///   - isUsable: Whether a fallback may stand at the place of the value.
    /// - Returns: The position of the refinement; nil if there is no usable fallback.
    func fallback(of index: RuleIndex, where isUsable: (Int) -> Bool) -> Int? {
        var seen: Set<RuleIndex> = []
        var open = [index]
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            let rule = self[next]
            if refinement(of: rule)?.fallback != nil {
                if isUsable(Int(rule.refinement)) { return Int(rule.refinement) }
            } else if rule.form == .union {
                open += unions[Int(rule.payload)].branches.reversed()
            }
        }
        return nil
    }
}

/// The rules of the positions of an array: `{"$tuple": [p1, p2]}`.
package struct TupleRule: Sendable {
    package let slots: [RuleIndex]
    /// The rule of the items after the last position; nil if they are not checked.
    var rest: RuleIndex?
    /// The number of positions that an array must reach.
    var required: Int

    package init(slots: [RuleIndex], rest: RuleIndex? = nil, required: Int? = nil) {
        self.slots = slots
        self.rest = rest
        self.required = required ?? slots.count
    }
}

/// The alternatives of a union, in order of preference.
package struct UnionRule: Sendable {
    package internal(set) var branches: [RuleIndex]
    /// The rule of what all branches ask for, where that is known.
    let base: RuleIndex?
    /// The check that tells a value of the first branch from one of the second, where one does.
    let condition: Int?

    package init(branches: [RuleIndex], base: RuleIndex? = nil, condition: Int? = nil) {
        self.branches = branches
        self.base = base
        self.condition = condition
    }
}

/// The bounds of a number, which are compared exactly.
package struct NumberBounds: Sendable {
    package internal(set) var minimum: JSONNumber?
    package internal(set) var maximum: JSONNumber?
    /// Whether the minimum itself is out of bounds: `exclusiveMinimum` of JSON Schema.
    package var excludesMinimum = false
    /// Whether the maximum itself is out of bounds: `exclusiveMaximum` of JSON Schema.
    package var excludesMaximum = false
    /// Whether a number like `1.0` is an integer, as in JSON Schema.
    package var acceptsIntegralFractions = false

    package init(minimum: JSONNumber? = nil, maximum: JSONNumber? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }
}

/// The declaration in a model that asks for a value: `Page.orders[].placed: Date`.
struct ModelDeclaration {
    /// The place with its type, as the model says it.
    var text: String
    /// The name of the type; nil if only a container was asked for.
    var type: String?
    /// Whether the type is one with raw values, such as an enumeration.
    var isRaw = false
    /// Whether the type is `Date`, which a strategy of the decoder reads.
    var isDate = false
}
