/// Turns the steps of a walk into paths, and knows which of them lead into something secret.
final class PathReader {
    /// What stands for everything inside a secret value.
    static let hidden = "<secret>"

    let graph: RuleGraph
    let input: ByteView
    let record: WalkRecord
    private let hasSecrets: Bool
    private(set) lazy var relocation = Relocation(of: record)
    private let hasWrapped: Bool
    /// Paths that were read lately, each at the place that the last digits of its index tell.
    ///
    /// A cause is in most cases a member of what was removed, and its neighbour the next to go, so
    /// that all but the last token of a path are there already.
    private var known: [(index: PathIndex, path: Path)?]
    private static let knownCount: UInt32 = 16

    init(_ words: FindingWords, input: ByteView, record: WalkRecord) {
        graph = words.graph
        self.input = input
        self.record = record
        hasSecrets = words.hasSecrets
        hasWrapped = Relocation.hasWrapped(in: record)
        known = Array(repeating: nil, count: Int(Self.knownCount))
    }

    /// A path that may be shown.
    struct Path {
        var pointer: JSONPointer
        /// Whether the value itself is secret, or stands in something that is.
        var isSecret: Bool
        /// How many of the steps are shown as they are.
        var shownSteps: Int
    }

    /// The path of an event or cause.
    func path(to index: PathIndex) -> Path {
        if let path = knownPath(to: index) { return path }
        guard !hasSecrets, !hasWrapped, let (parent, step) = record.paths.last(of: index) else {
            return path(record.paths.steps(of: index)[...])
        }
        let parents = knownPath(to: parent) ?? keep(plainPath(to: parent), as: parent)
        var tokens: [String] = []
        tokens.reserveCapacity(parents.shownSteps + 1)
        tokens += parents.pointer.tokens
        tokens.append(token(step))
        return keep(Path(tokens), as: index)
    }

    private func knownPath(to index: PathIndex) -> Path? {
        guard let entry = known[Int(index.rawValue % Self.knownCount)], entry.index == index else {
            return nil
        }
        return entry.path
    }

    private func keep(_ path: Path, as index: PathIndex) -> Path {
        known[Int(index.rawValue % Self.knownCount)] = (index, path)
        return path
    }

    private func plainPath(to index: PathIndex) -> Path {
        Path(record.paths.steps(of: index).map(token))
    }

    /// The path that consists of some steps.
    func path(_ steps: ArraySlice<PathStep>) -> Path {
        var tokens = steps.map(token)
        let depth = hasSecrets ? secretDepth(steps, tokens: tokens) : nil
        if let depth, depth < tokens.count {
            tokens.removeSubrange(depth...)
            tokens.append(Self.hidden)
        }
        if hasWrapped {
            let shown = steps.prefix(depth ?? steps.count)
            for position in relocation.wrappedSteps(in: shown).reversed() {
                tokens.remove(at: position)
            }
        }
        return Path(
            pointer: JSONPointer(tokens: tokens),
            isSecret: depth != nil,
            shownSteps: depth ?? steps.count
        )
    }

    /// The last step of a path; nil for the root.
    func lastStep(of index: PathIndex) -> PathStep? { record.paths.last(of: index)?.step }

    /// Where the value at a path is in the clean document.
    func newPath(to index: PathIndex, _ path: Path) -> JSONPointer {
        let steps = record.paths.steps(of: index)
        var tokens = relocation.tokens(of: steps.prefix(path.shownSteps), token: token)
        if path.shownSteps < steps.count { tokens.append(Self.hidden) }
        return JSONPointer(tokens: tokens)
    }

    private func token(_ step: PathStep) -> String {
        switch step {
        case .index(let index):
            return String(index)
        case .key(let start, let end):
            return JSONText.unquoted(start.position..<end.position, in: input)
        case .missing(let object, let member):
            return graph.member(FindingFacts.Member(object: object, position: member))?.key ?? "?"
        }
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

extension PathReader.Path {
    /// A path of which everything may be shown.
    fileprivate init(_ tokens: [String]) {
        self.init(
            pointer: JSONPointer(tokens: tokens),
            isSecret: false,
            shownSteps: tokens.count
        )
    }
}
