/// What tells the branches of a union apart before one of them is walked.
///
/// All of it lies in the arena: nothing is counted when it is used.
struct UnionTable {
    let branches: UnsafeBufferPointer<RuleIndex>
    /// Whether a discriminator may choose a branch, for each of them.
    let hasDiscriminators: UnsafeBufferPointer<Bool>
    /// For each kind of value, by the number of its bit, the only branch that can match it, or -1.
    private let onlyBranches: UnsafeBufferPointer<Int>
    /// The kinds of containers that a branch may match once they are wrapped or unwrapped, as far
    /// as the pattern and the policy ask for it.
    let wrappedKinds: KindBits
    /// The member that tells the branches for objects apart; nil where there is none.
    let discriminator: UnsafePointer<Discriminator>?

    init(
        _ union: UnionRule,
        _ graph: RuleGraph,
        _ rules: UnsafeMutablePointer<Rule>,
        _ policy: Sanitizer.Policy,
        _ arena: StateArena
    ) {
        branches = arena.copy(union.branches)
        hasDiscriminators = arena.copy(
            union.branches.map { branch in
                let rule = graph[branch]
                return rule.form == .object
                    && graph.objects[Int(rule.payload)].members.contains(where: \.isDiscriminator)
            }
        )
        onlyBranches = arena.copy(
            (0..<6).map { bit in
                let branches = Self.branches(
                    of: union,
                    for: KindSet(rawValue: 1 << UInt8(bit)),
                    graph
                )
                return branches.count == 1 ? branches[0] : -1
            }
        )
        wrappedKinds = [KindSet.array, .object].reduce(into: 0) { kinds, kind in
            let isWrapped = union.branches.contains { branch in
                let allowed = graph[branch].conversions.allowed(under: policy.conversions)
                return graph[branch].form == .union
                    || !allowed.isDisjoint(with: .changing(containersOf: kind.rawValue))
            }
            if isWrapped { kinds |= kind.rawValue }
        }
        let objects = Self.branches(of: union, for: .object, graph)
        discriminator = Discriminator(of: union, objects, graph, rules, policy, arena).map {
            UnsafePointer(arena.store($0))
        }
    }

    /// The branches that can match a value of a kind without conversions.
    static func branches(of union: UnionRule, for kind: KindSet, _ graph: RuleGraph) -> [Int] {
        union.branches.indices.filter { index in
            let rule = graph[union.branches[index]]
            return rule.form == .union || rule.traits.contains(.hasSentinels)
                || !rule.kinds.isDisjoint(with: kind)
        }
    }

    /// The only branch that can match a value of a kind without conversions.
    @inline(__always)
    func onlyBranch(for kind: KindBits) -> Int? {
        let branch = onlyBranches[kind.trailingZeroBitCount]
        return branch < 0 ? nil : branch
    }
}
