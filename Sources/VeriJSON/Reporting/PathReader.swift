/// Turns the steps of a walk into paths, and knows which of them lead into something secret.
struct PathReader {
    /// What stands for everything inside a secret value.
    static let hidden = "<secret>"

    let graph: RuleGraph
    let input: ByteView
    let record: WalkRecord
    /// Whether any place of the pattern is `$secret`; most patterns have none and pay nothing.
    let hasSecrets: Bool
    let relocation: Relocation
    /// The rules that have something secret below them.
    ///
    /// Whatever else stands at such a place may be what is secret: a password where an object with a
    /// password is expected.
    let concealing: Set<RuleIndex>

    init(graph: RuleGraph, input: ByteView, record: WalkRecord) {
        self.graph = graph
        self.input = input
        self.record = record
        hasSecrets = graph.rules.contains { $0.traits.contains(.secret) }
        relocation = Relocation(of: record)
        concealing = hasSecrets ? graph.rulesAboveSecrets : []
    }

    /// A path that may be shown.
    struct Path {
        var pointer: JSONPointer
        /// Whether the value itself is secret, or stands in something that is.
        var isSecret: Bool
        /// How many of the steps are shown as they are.
        var shownSteps: Int
    }

    /// The steps of an event or cause.
    func steps(of path: PathIndex) -> ArraySlice<PathStep> {
        record.paths.steps(of: path)[...]
    }

    func path(_ steps: ArraySlice<PathStep>) -> Path {
        var tokens = steps.map(token)
        let depth = hasSecrets ? secretDepth(steps, tokens: tokens) : nil
        if let depth, depth < tokens.count {
            tokens.removeSubrange(depth...)
            tokens.append(Self.hidden)
        }
        for position in relocation.wrappedSteps(in: steps.prefix(depth ?? steps.count)).reversed() {
            tokens.remove(at: position)
        }
        return Path(
            pointer: JSONPointer(tokens: tokens),
            isSecret: depth != nil,
            shownSteps: depth ?? steps.count
        )
    }

    func token(_ step: PathStep) -> String {
        switch step {
        case .index(let index):
            return String(index)
        case .key(let start, let end):
            return JSONText.unquoted(start.position..<end.position, in: input)
        case .missing(let object, let member):
            return self.member(object: Int(object), member: Int(member))?.key ?? "?"
        }
    }

    func member(object: Int, member: Int) -> ObjectRule.Member? {
        guard graph.objects.indices.contains(object) else { return nil }
        let members = graph.objects[object].members
        return members.indices.contains(member) ? members[member] : nil
    }

    /// How many steps lead to the outermost secret value on the way; nil where there is none.
    ///
    /// A place in a definition is secret or not depending on the way to it, so the way is walked
    /// again. Where it may go through several branches of a union, all of them count.
    private func secretDepth(_ steps: ArraySlice<PathStep>, tokens: [String]) -> Int? {
        var rules: Set<RuleIndex> = []
        graph.include(graph.root, in: &rules)
        for (depth, step) in steps.enumerated() {
            if rules.contains(where: { graph[$0].traits.contains(.secret) }) { return depth }
            var next: Set<RuleIndex> = []
            for rule in rules {
                if case .index(let index) = step {
                    graph.descend(from: rule, index: Int(index), into: &next)
                } else {
                    graph.descend(from: rule, key: tokens[depth], into: &next)
                }
            }
            rules = next
        }
        let leads = rules.contains { graph[$0].traits.contains(.secret) }
        return leads ? steps.count : nil
    }
}
