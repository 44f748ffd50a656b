/// What tells the branches of a union apart before one of them is walked.
///
/// All of it lies in the arena: nothing is counted when it is used.
struct UnionTable {
    /// A branch that is an object, and the rule of the member that tells it from the others.
    private struct Variant {
        var branch: Int
        var rule: UnsafePointer<Rule>
    }

    /// How far into an object the discriminator is looked for.
    private static let reach = 512

    let branches: UnsafeBufferPointer<RuleIndex>
    /// For each kind of value, by the number of its bit, the only branch that accepts it, or -1.
    private let onlyBranches: UnsafeBufferPointer<Int>
    /// The key of the member in which all branches that are objects differ.
    private let discriminator: UnsafeBufferPointer<UInt8>
    /// Those branches in their order; none where there is no such member.
    private let variants: UnsafeBufferPointer<Variant>

    init(
        _ union: UnionRule,
        _ graph: RuleGraph,
        _ rules: UnsafeMutablePointer<Rule>,
        _ arena: StateArena
    ) {
        func accepting(_ kind: KindSet) -> [Int] {
            union.branches.indices.filter { index in
                let rule = graph[union.branches[index]]
                return rule.form == .union || !rule.kinds.isDisjoint(with: kind)
            }
        }
        branches = arena.copy(union.branches)
        onlyBranches = arena.copy(
            (0..<6).map { bit in
                let branches = accepting(KindSet(rawValue: 1 << UInt8(bit)))
                return branches.count == 1 ? branches[0] : -1
            }
        )
        let objects = accepting(.object)
        let members = Self.discriminators(of: objects, union, graph)
        discriminator = arena.copy((members.first?.key.utf8).map { Array($0) } ?? [])
        variants = arena.copy(
            zip(objects, members).map { branch, member in
                Variant(branch: branch, rule: UnsafePointer(rules + member.rule.position))
            }
        )
    }

    /// The members of one key by which branches can be told apart; none where there is no such key.
    private static func discriminators(
        of branches: [Int],
        _ union: UnionRule,
        _ graph: RuleGraph
    ) -> [ObjectRule.Member] {
        guard branches.count > 1 else { return [] }
        var members: [[ObjectRule.Member]] = []
        for branch in branches {
            let rule = graph[union.branches[branch]]
            guard rule.form == .object else { return [] }
            members.append(graph.objects[Int(rule.payload)].members.filter(\.isDiscriminator))
        }
        for candidate in members[0] {
            let found = members.compactMap { others in
                others.first { $0.key.utf8.elementsEqual(candidate.key.utf8) }
            }
            if found.count == branches.count { return found }
        }
        return []
    }

    /// The only branch that can match a value of a kind as it is.
    func onlyBranch(for kind: KindBits) -> Int? {
        let branch = onlyBranches[kind.trailingZeroBitCount]
        return branch < 0 ? nil : branch
    }

    /// Where the value of the discriminator stands in an object; nil where it has none, or not
    /// among the scalars near its beginning.
    func discriminatingValue(in opening: Pointer, _ scanner: Scanner) -> Pointer? {
        guard !variants.isEmpty else { return nil }
        var position = scanner.skipWhiteSpace(opening + 1)
        while position < scanner.end, position.pointee == UInt8(ascii: "\""),
            position - opening < Self.reach
        {
            guard let keyEnd = scanner.string(position), let value = scanner.keyAndColon(position),
                value < scanner.end
            else { return nil }
            let key = UnsafeBufferPointer(start: position + 1, count: keyEnd - position - 2)
            if key.elementsEqual(discriminator) { return value }
            guard let valueEnd = scanner.scalar(value) else { return nil }
            position = scanner.skipWhiteSpace(valueEnd)
            guard position < scanner.end, position.pointee == UInt8(ascii: ",") else { return nil }
            position = scanner.skipWhiteSpace(position + 1)
        }
        return nil
    }

    /// The first branch whose discriminator accepts a value.
    func firstBranch(where accepts: (UnsafePointer<Rule>) -> Bool) -> Int? {
        for variant in variants where accepts(variant.rule) { return variant.branch }
        return nil
    }
}
