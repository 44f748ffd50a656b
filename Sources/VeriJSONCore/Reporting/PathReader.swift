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
    private lazy var trail = RuleTrail(graph)
    private(set) lazy var relocation = Relocation(of: record)
    /// The last event's path, which in most cases leads to its causes.
    private var event = (index: PathIndex.root, tokens: [String]())
    /// The path to the array that lost something last, and in most cases loses more.
    private var array = (index: PathIndex.root, tokens: [String]())
    /// The long keys that were read, which may stand on the way to many values.
    private var longKeys: [ByteOffset: String] = [:]
    /// The length of a key that is not worth remembering.
    private static let longKeyCount = 64
    /// The steps of a path that is being read, from the last one on.
    private var steps: [PathStep] = []

    init(_ words: FindingWords, input: ByteView, record: WalkRecord) {
        graph = words.graph
        self.input = input
        self.record = record
        hidesKeys = words.hidesKeys
        followsRules = words.hasSecrets || words.hidesKeys
        hasWrapped = Relocation.hasWrapped(in: record)
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

    /// The path of an event.
    mutating func path(toEvent index: PathIndex) -> Path {
        let path = path(to: index)
        guard !followsRules, !hasWrapped, let (parent, step) = record.paths.last(of: index) else {
            return path
        }
        let tokens = path.pointer.tokens
        event = (index, tokens)
        if case .index = step, array.index != parent {
            array = (parent, Array(tokens[..<(tokens.count - 1)]))
        }
        return path
    }

    /// The path of a cause, or of anything else.
    mutating func path(to index: PathIndex) -> Path {
        guard !followsRules, !hasWrapped else {
            return path(record.paths.steps(of: index)[...])
        }
        if index == event.index { return Path(event.tokens) }
        steps.removeAll(keepingCapacity: true)
        var next = index
        while next != event.index, next != array.index,
            let (parent, step) = record.paths.last(of: next)
        {
            steps.append(step)
            next = parent
        }
        let known = next == event.index ? event.tokens : array.tokens
        var tokens: [String] = []
        tokens.reserveCapacity(known.count + steps.count)
        if next != .root { tokens += known }
        for step in steps.reversed() { tokens.append(token(step)) }
        return Path(tokens)
    }

    /// The path that consists of some steps.
    private mutating func path(_ steps: ArraySlice<PathStep>) -> Path {
        var tokens = steps.map { token($0) }
        let first = steps.startIndex
        let (depth, hiddenSteps) =
            followsRules
            ? trail.privacy(of: tokens, hidesKeys: hidesKeys) { position in
                if case .index(let index) = steps[first + position] { Int(index) } else { nil }
            } : (nil, [])
        // A step into an array that `wrapSingle` made is not in the document.
        let wrapped = hasWrapped ? relocation.wrappedSteps(in: steps) : []
        var isCut = false
        if let depth {
            isCut = tokens.count - depth > wrapped.count { $0 >= depth }
            tokens.removeSubrange(depth...)
        }
        var hidden = hiddenSteps
        for position in wrapped.reversed() where position < tokens.count {
            tokens.remove(at: position)
            hidden = hidden.map { $0 > position ? $0 - 1 : $0 }
        }
        if isCut { tokens.append(Self.hidden) }
        return Path(
            pointer: JSONPointer(tokens: tokens, hiding: hidden),
            isSecret: depth != nil,
            shownSteps: depth ?? steps.count,
            hiddenSteps: hiddenSteps
        )
    }

    /// The last step of a path; nil for the root.
    func lastStep(of index: PathIndex) -> PathStep? { record.paths.last(of: index)?.step }

    /// Where the value at a path is in the clean document.
    mutating func newPath(to index: PathIndex, _ path: Path) -> JSONPointer {
        let steps = record.paths.steps(of: index)
        let shown = steps.prefix(path.shownSteps)
        let kept = relocation.tokens(of: shown) { token($0) }
        let hidden = kept.indices.filter { path.hiddenSteps.contains(kept[$0].position) }
        var tokens = kept.map(\.token)
        if path.shownSteps < steps.count { tokens.append(Self.hidden) }
        return JSONPointer(tokens: tokens, hiding: hidden)
    }

    private mutating func token(_ step: PathStep) -> String {
        switch step {
        case .index(let index):
            return String(index)
        case .key(let start):
            return key(at: start)
        case .missing(let object, let member):
            return graph.member(FindingFacts.Member(object: object, position: member))?.key ?? "?"
        }
    }

    private mutating func key(at start: ByteOffset) -> String {
        if !longKeys.isEmpty, let key = longKeys[start] { return key }
        let range = input.rangeOfString(at: start.position)
        let key = JSONText.unquoted(range, in: input)
        if range.count > Self.longKeyCount { longKeys[start] = key }
        return key
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
