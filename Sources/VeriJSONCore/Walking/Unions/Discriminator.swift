/// The member whose value tells the branches of a union apart that are objects.
///
///     {"$any": [{"t": "enum:a,b"}, {"t": "enum:b"}, {"t": {"$in": ["c", 1]}}, "int"]}
///
///     key "t"    strings   a → branch 0, alone    b → branch 0    c → branch 2, alone
///                others    1 → branch 2
///
/// All of it lies in the arena but the other values, which ``RuleTables`` has.
struct Discriminator {
    /// The first branch that a value may choose.
    struct Choice {
        /// Where the member stands in the branch.
        var place: Place
        /// What the value of the member has to match.
        var rule: UnsafePointer<Rule>
        /// Whether the value contradicts every other branch.
        var isAlone: Bool

        /// Whether a string that chooses this is for certain what the rule asks for.
        var isSettled: Bool {
            rule.pointee.form == .enumeration
                && rule.pointee.traits.rawValue & Rule.Traits.careful == 0
        }
    }

    /// The member in a branch.
    struct Place {
        var branch: Int
        var object: UInt32
        var member: UInt32
    }

    /// A branch, and what the graph says about the member.
    private struct Variant {
        var place: Place
        var rule: UnsafePointer<Rule>
        var values: ValueSet
        /// Whether no other member of the branch is a discriminator.
        var isOnly: Bool
    }

    /// How far into an object the member is looked for.
    static let reach = 512

    let key: UnsafeBufferPointer<UInt8>
    /// Where the member stood last: what was learned about that branch leads to it most of the time.
    let expected: UnsafeMutablePointer<Place>
    private let strings: KeyTable
    private let choices: UnsafeBufferPointer<Choice>

    /// Nil where the branches have no such member in common.
    ///
    /// `branches` are those that can match an object.
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

    /// For values that are no strings the first branch that each may choose.
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

    /// The members of one key by which branches can be told apart; none where there is no such key.
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
                        place: Place(
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

    /// Whether a string that is not among the values of a member contradicts it for certain: no
    /// directive and no conversion makes one of them of it.
    private static func isExact(_ rule: Rule, _ policy: Sanitizer.Policy) -> Bool {
        let conversions = rule.conversions.allowed(under: policy.conversions)
        return rule.kinds.isSubset(of: [.string, .null])
            && rule.traits.isDisjoint(with: [.trims, .hasSentinels])
            && conversions.isDisjoint(with: [.caselessEnum, .spaceDatetime])
    }

    /// The first branch that a string may choose.
    @inline(__always)
    func choice(of string: UnsafeBufferPointer<UInt8>) -> Choice? {
        strings.index(of: string).map { choices[$0] }
    }
}
