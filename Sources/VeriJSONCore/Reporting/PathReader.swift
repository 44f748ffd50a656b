/// Turns the steps of a walk into paths, and knows which of them lead into something secret and
/// which are keys that are data.
struct PathReader {
    /// What stands for everything inside a secret value.
    static let hidden = "<secret>"

    let graph: RuleGraph
    let input: ByteView
    let record: WalkRecord
    /// Whether the rules on the way say what of a path may be shown.
    private let followsRules: Bool
    private let hidesKeys: Bool
    private let hasWrapped: Bool
    private lazy var trail = RuleTracker(graph)
    private(set) lazy var relocation = PathMapping(of: record)
    /// The steps to the path that was read last, which the next one shares with it for the most
    /// part.
    private var levels: [Level] = []
    private var tokens: [String] = []
    /// The steps that it did not share with the one before it, from the last one on.
    private var missing: [(index: PathIndex, step: PathStep)] = []
    /// The path of an event, which in most cases is that of its cause.
    private var last: (index: PathIndex, path: Path)?

    /// A step that was read.
    private struct Level {
        var index: PathIndex
        var step: PathStep
        /// The rules behind the step, where they matter.
        var place: RuleTracker.Place?
        /// Whether the step is a key that is data.
        var isHidden = false
    }

    init(_ words: MessageContext, input: ByteView, record: WalkRecord) {
        graph = words.graph
        self.input = input
        self.record = record
        hidesKeys = words.hidesKeys
        followsRules = words.hasSecrets || words.hidesKeys
        hasWrapped = PathMapping.hasWrapped(in: record)
    }

    /// A path that may be shown.
    struct Path {
        var pointer: JSONPointer
        /// Whether the value itself is secret, or stands in something that is.
        var isSecret: Bool
        /// How many of the steps are outside of what is secret.
        var shownSteps: Int
        /// The positions of those that are keys and data.
        var hiddenSteps: [Int]
    }

    /// The path of an event, of a cause, or of anything else.
    ///
    /// - Complexity: O(*d*), *d* the number of steps; the text of a step that the path shares with
    ///   the one before it is not read again.
    mutating func path(to index: PathIndex) -> Path {
        if let last, last.index == index { return last.path }
        descend(to: index)
        let path = currentPath()
        last = (index, path)
        return path
    }

    /// Reads the steps to a path.
    ///
    /// A path is newer than those above it.
    private mutating func descend(to index: PathIndex) {
        missing.removeAll(keepingCapacity: true)
        var next = index
        while true {
            while let level = levels.last, level.index.rawValue > next.rawValue {
                levels.removeLast()
                tokens.removeLast()
            }
            guard levels.last?.index != next, let (parent, step) = record.paths.last(of: next)
            else { break }
            missing.append((next, step))
            next = parent
        }
        for (index, step) in missing.reversed() { descend(by: step, to: index) }
    }

    private mutating func descend(by step: PathStep, to index: PathIndex) {
        let token = token(step)
        var level = Level(index: index, step: step)
        let place = followsRules ? levels.last.map(\.place) ?? trail.root : nil
        if let place, !trail.isSecret(place) {
            if case .index(let index) = step {
                level.place = trail.item(Int(index), of: place)
            } else {
                level.isHidden = hidesKeys && !trail.names(at: place).contains(token)
                level.place = trail.member(token, of: place)
            }
        }
        levels.append(level)
        tokens.append(token)
    }

    /// How many steps lead to the outermost secret value on the way; nil where there is none.
    private mutating func secretDepth() -> Int? {
        if trail.isSecret(trail.root) { return 0 }
        for (position, level) in levels.enumerated() {
            if let place = level.place, trail.isSecret(place) { return position + 1 }
        }
        return nil
    }

    /// The path that the steps lead to.
    private mutating func currentPath() -> Path {
        guard followsRules || hasWrapped else { return Path(tokens) }
        let depth = secretDepth()
        let shown = levels.prefix(depth ?? levels.count)
        var tokens = Array(self.tokens.prefix(shown.count))
        let hiddenSteps = hidesKeys ? shown.indices.filter { shown[$0].isHidden } : []
        var hidden = hiddenSteps
        var isCut = false
        if hasWrapped {
            // A step into an array that `wrapSingle` made is not in the document.
            let wrapped = relocation.wrappedSteps(in: levels.map(\.step))
            if let depth { isCut = levels.count - depth > wrapped.count { $0 >= depth } }
            for position in wrapped.reversed() where position < tokens.count {
                tokens.remove(at: position)
                hidden = hidden.map { $0 > position ? $0 - 1 : $0 }
            }
        } else if let depth {
            isCut = levels.count > depth
        }
        if isCut { tokens.append(Self.hidden) }
        return Path(
            pointer: JSONPointer(tokens: tokens, hiding: hidden),
            isSecret: depth != nil,
            shownSteps: shown.count,
            hiddenSteps: hiddenSteps
        )
    }

    /// The last step of a path; nil for the root.
    func lastStep(of index: PathIndex) -> PathStep? { record.paths.last(of: index)?.step }

    /// Where the value at a path is in the clean document.
    mutating func newPath(to index: PathIndex) -> JSONPointer {
        let path = path(to: index)
        let shown = levels.prefix(path.shownSteps)
        let kept = relocation.tokens(of: shown.map(\.step), tokens)
        let hidden = kept.indices.filter { path.hiddenSteps.contains(kept[$0].position) }
        var tokens = kept.map(\.token)
        if path.shownSteps < levels.count { tokens.append(Self.hidden) }
        return JSONPointer(tokens: tokens, hiding: hidden)
    }

    private func token(_ step: PathStep) -> String {
        switch step {
        case .index(let index):
            return String(index)
        case .key(let start):
            return JSONText.unquoted(input.rangeOfString(at: start.position), in: input)
        case .missing(let object, let member):
            return graph.member(FindingDetails.Member(object: object, position: member))?.key ?? "?"
        }
    }
}

extension PathReader.Path {
    /// A path of which everything may be shown.
    fileprivate init(_ tokens: [String]) {
        self.init(
            pointer: JSONPointer(tokens: tokens),
            isSecret: false,
            shownSteps: tokens.count,
            hiddenSteps: []
        )
    }
}
