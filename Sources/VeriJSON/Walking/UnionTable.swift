/// What tells the branches of a union apart before one of them is walked.
struct UnionTable {
    /// The member in which all branches that are objects differ.
    private struct Discriminator {
        var key: [UInt8]
        /// The branches in their order, each with the rule of that member.
        var branches: [(branch: Int, rule: UnsafePointer<Rule>)]
    }

    /// How far into an object the discriminator is looked for.
    private static let reach = 512

    /// For each kind of value, by the number of its bit, the only branch that accepts it.
    private let onlyBranches: [Int?]
    private let discriminator: Discriminator?

    init(_ union: UnionRule, _ graph: RuleGraph, _ rules: UnsafeMutablePointer<Rule>) {
        func accepting(_ kind: KindSet) -> [Int] {
            union.branches.indices.filter { index in
                let rule = graph[union.branches[index]]
                return rule.form == .union || !rule.kinds.isDisjoint(with: kind)
            }
        }
        onlyBranches = (0..<6).map { bit in
            let branches = accepting(KindSet(rawValue: 1 << UInt8(bit)))
            return branches.count == 1 ? branches[0] : nil
        }
        let objects = accepting(.object)
        discriminator =
            objects.count > 1 ? Self.discriminator(of: objects, union, graph, rules) : nil
    }

    private static func discriminator(
        of branches: [Int],
        _ union: UnionRule,
        _ graph: RuleGraph,
        _ rules: UnsafeMutablePointer<Rule>
    ) -> Discriminator? {
        var members: [[ObjectRule.Member]] = []
        for branch in branches {
            let rule = graph[union.branches[branch]]
            guard rule.form == .object else { return nil }
            members.append(graph.objects[Int(rule.payload)].members.filter(\.isDiscriminator))
        }
        for candidate in members[0] {
            let key = Array(candidate.key.utf8)
            let found = members.compactMap { $0.first { $0.key.utf8.elementsEqual(key) } }
            guard found.count == branches.count else { continue }
            return Discriminator(
                key: key,
                branches: zip(branches, found).map { branch, member in
                    (branch, UnsafePointer(rules + member.rule.position))
                }
            )
        }
        return nil
    }

    /// The only branch that can match a value of a kind as it is.
    func onlyBranch(for kind: KindBits) -> Int? {
        onlyBranches[kind.trailingZeroBitCount]
    }

    /// Where the value of the discriminator stands in an object; nil where it has none, or not
    /// among the scalars near its beginning.
    func discriminatingValue(in opening: Pointer, _ scanner: Scanner) -> Pointer? {
        guard let discriminator else { return nil }
        var position = scanner.skipWhiteSpace(opening + 1)
        while position < scanner.end, position.pointee == UInt8(ascii: "\""),
            position - opening < Self.reach
        {
            guard let keyEnd = scanner.string(position), let value = scanner.keyAndColon(position),
                value < scanner.end
            else { return nil }
            let key = UnsafeBufferPointer(start: position + 1, count: keyEnd - position - 2)
            if key.elementsEqual(discriminator.key) { return value }
            guard let valueEnd = scanner.scalar(value) else { return nil }
            position = scanner.skipWhiteSpace(valueEnd)
            guard position < scanner.end, position.pointee == UInt8(ascii: ",") else { return nil }
            position = scanner.skipWhiteSpace(position + 1)
        }
        return nil
    }

    /// The first branch whose discriminator accepts a value.
    func firstBranch(where accepts: (UnsafePointer<Rule>) -> Bool) -> Int? {
        discriminator?.branches.first { accepts($0.rule) }?.branch
    }
}
