/// The member whose value distinguishes the object branches of a union.
///
///     {"$any": [{"t": "enum:a,b"}, {"t": "enum:b"}, {"t": {"$in": ["c", 1]}}, "int"]}
///
///     key "t"    strings   a → branch 0, alone    b → branch 0    c → branch 2, alone
///                others    1 → branch 2
///
/// Everything is stored in the arena, except the other values, which ``RuleTables`` holds.
struct Discriminator {
    /// The first branch that a value may choose.
    struct Choice {
        /// The position of the member in the branch.
        var place: MemberPosition
        /// The rule that the value of the member must match.
        var rule: UnsafePointer<Rule>
        /// Whether the value contradicts every other branch.
        var isAlone: Bool

        /// Whether a string that leads to this choice always matches the rule.
        var isSettled: Bool {
            rule.pointee.form == .enumeration
                && rule.pointee.traits.rawValue & Rule.Traits.careful == 0
        }
    }

    /// The position of the discriminator in a branch.
    struct MemberPosition {
        var branch: Int
        var object: UInt32
        var member: UInt32
    }

    /// A branch with the rule and values of its discriminator.
    private struct Variant {
        var place: MemberPosition
        var rule: UnsafePointer<Rule>
        var values: ValueSet
        /// Whether the branch has no other discriminator.
        var isOnly: Bool
    }

    /// The number of bytes of an object in which the discriminator is searched.
    static let reach = 512

    let key: UnsafeBufferPointer<UInt8>
    /// The place where the member was last found, whose learned states usually lead to it again.
    let expected: UnsafeMutablePointer<MemberPosition>
    private let strings: KeyTable
    private let choices: UnsafeBufferPointer<Choice>

    /// Creates the discriminator of a union; nil if the branches have none in common.
    ///
    /// `branches` are the branches that can match an object.
    init?(
        of union: UnionRule,
        _ branches: [Int],
        _ graph: RuleGraph,
        _ rules: UnsafeMutablePointer<Rule>,
        _ policy: Sanitizer.Policy,
        _ arena: StateArena
    ) {
        let variants = Self.variants(of: union, branches, graph, rules)
        guard let first = variants.first else { return nil }
        let member = graph.objects[Int(first.place.object)].members[Int(first.place.member)]
        key = arena.copy(Array(member.key.utf8))
        expected = arena.store(first.place)
        let areExact = variants.allSatisfy {
            $0.isOnly && Self.isExact($0.rule.pointee, policy)
        }
        let listed = variants.flatMap { variant in variant.values.strings.map { (variant, $0) } }
        let strings = KeyTable(listed.map(\.1), in: arena)
        var choices = listed.map { variant, _ in
            Choice(place: variant.place, rule: variant.rule, isAlone: areExact)
        }
        for (variant, text) in listed {
            var text = text
            let first = text.withUTF8 { strings.index(of: $0) }
            if let first, choices[first].place.branch != variant.place.branch {
                choices[first].isAlone = false
            }
        }
        self.strings = strings
        self.choices = arena.copy(choices)
    }

    /// Returns the first branch that each value other than a string may choose.
    static func otherChoices(
        of union: UnionRule,
        _ branches: [Int],
        _ graph: RuleGraph,
        _ rules: UnsafeMutablePointer<Rule>
    ) -> [JSONValue: Choice] {
        var choices: [JSONValue: Choice] = [:]
        for variant in variants(of: union, branches, graph, rules) {
            let null: [JSONValue] = variant.rule.pointee.kinds.contains(.null) ? [.null] : []
            for value in variant.values.values + null where choices[value] == nil {
                if case .string = value { continue }
                choices[value] = Choice(
                    place: variant.place,
                    rule: variant.rule,
                    isAlone: false
                )
            }
        }
        return choices
    }

    /// Returns the discriminators with one key that all branches have; empty if there is none.
    private static func variants(
        of union: UnionRule,
        _ branches: [Int],
        _ graph: RuleGraph,
        _ rules: UnsafeMutablePointer<Rule>
    ) -> [Variant] {
        let objects = branches.map { graph[union.branches[$0]] }
        guard branches.count > 1, objects.allSatisfy({ $0.form == .object }) else { return [] }
        func variant(_ key: String, _ index: Int) -> Variant? {
            let object = objects[index].payload
            let members = graph.objects[Int(object)].members
            let position = members.firstIndex {
                $0.isDiscriminator && $0.key.utf8.elementsEqual(key.utf8)
            }
            return position.flatMap { position in
                let rule = graph[members[position].rule]
                let values =
                    rule.form == .enumeration
                    ? graph.valueSets[Int(rule.payload)]
                    : graph.refinements[Int(rule.refinement)].allowedValues
                return values.map { values in
                    Variant(
                        place: MemberPosition(
                            branch: branches[index],
                            object: object,
                            member: UInt32(truncatingIfNeeded: position)
                        ),
                        rule: UnsafePointer(rules + members[position].rule.position),
                        values: values,
                        isOnly: members.count(where: \.isDiscriminator) == 1
                    )
                }
            }
        }
        for candidate in graph.objects[Int(objects[0].payload)].members
        where candidate.isDiscriminator {
            let variants = branches.indices.compactMap { variant(candidate.key, $0) }
            if variants.count == branches.count { return variants }
        }
        return []
    }

    /// Returns whether a string outside the values of a member always contradicts it.
    ///
    /// No directive and no conversion may then turn the string into one of the values.
    private static func isExact(_ rule: Rule, _ policy: Sanitizer.Policy) -> Bool {
        let conversions = rule.conversions.allowed(under: policy.allowedConversions)
        return rule.kinds.isSubset(of: [.string, .null])
            && rule.traits.isDisjoint(with: .changesStrings)
            && conversions.isDisjoint(with: .rewritingStrings)
    }

    /// Returns the first branch that a string may choose.
    @inline(__always)
    func choice(of string: UnsafeBufferPointer<UInt8>) -> Choice? {
        strings.index(of: string).map { choices[$0] }
    }
}

/// A string that chose a branch and is known to match its rule there.
struct MatchedDiscriminator {
    var start: Pointer
    var end: Pointer
    var rule: UnsafePointer<Rule>
}
