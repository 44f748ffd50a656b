/// The information that selects a branch of a union before any branch is walked.
///
/// Everything is stored in the arena, so that its use involves no reference counting.
struct UnionTable {
    let branches: UnsafeBufferPointer<RuleIndex>
    /// The rule of what all branches ask for, and the check that tells two branches apart; see
    /// ``UnionRule``.
    let base: RuleIndex?
    let condition: Int?
    /// Whether a failure may be told without the union, which takes another walk.
    ///
    /// Another walk meets the unions inside the value once more, so their verdicts are cached.
    let explainsItself: Bool
    /// Whether each branch is an object pattern with a discriminator.
    let hasDiscriminators: UnsafeBufferPointer<Bool>
    /// The only branch that can match each kind, indexed by the number of the kind's bit; else -1.
    private let onlyBranches: UnsafeBufferPointer<Int>
    /// The kinds of containers that a branch may match after wrapping or unwrapping.
    ///
    /// A kind is included only if the pattern or the policy requests such a conversion, or if a
    /// branch is a union.
    let wrappedKinds: KindBits
    /// The member that distinguishes the object branches; nil if there is none.
    let discriminator: UnsafePointer<Discriminator>?

    init(
        _ union: UnionRule,
        _ graph: RuleGraph,
        _ rules: UnsafeMutablePointer<Rule>,
        _ policy: Sanitizer.Policy,
        _ arena: StateArena
    ) {
        branches = arena.copy(union.branches)
        (base, condition) = (union.base, union.condition)
        explainsItself = base != nil || condition != nil
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
                let allowed = graph[branch].conversions.allowed(under: policy.allowedConversions)
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

    /// Returns the branches that can match a value of a kind without conversions.
    static func branches(of union: UnionRule, for kind: KindSet, _ graph: RuleGraph) -> [Int] {
        union.branches.indices.filter { index in
            let rule = graph[union.branches[index]]
            return rule.form == .union || rule.traits.contains(.hasSentinels)
                || !rule.kinds.isDisjoint(with: kind)
        }
    }

    /// Returns the only branch that can match a value of a kind without conversions.
    @inline(__always)
    func onlyBranch(for kind: KindBits) -> Int? {
        let branch = onlyBranches[kind.trailingZeroBitCount]
        return branch < 0 ? nil : branch
    }
}

extension ConversionBits {
    /// Returns the container conversions that apply to a value of a kind.
    static func changing(containersOf kind: KindBits) -> ConversionBits {
        kind == KindSet.array.rawValue
            ? .containers
            : [
                .wrapSingle, .extendedJSON, .jsonText, .valuesToArray, .splitList,
                .containerToText,
            ]
    }
}
