/// A reader that converts the steps of a walk to paths.
///
/// It determines which paths lead into something secret and which of their keys are data.
package struct PathReader {
    /// The token that replaces the path inside a secret value.
    package static let hidden = "<secret>"

    let graph: RuleGraph
    let input: ByteView
    let record: WalkRecord
    /// Whether the rules on a path restrict the parts that may be shown.
    private let followsRules: Bool
    private let hidesKeys: Bool
    private let hasWrapped: Bool
    private let origin: RecordOrigin
    private lazy var tracker = RuleTracker(graph)
    private(set) lazy var mapping = PathMapping(of: record, in: input, graph)
    /// The steps of the last path; consecutive paths usually share most of them.
    private var levels: [Level] = []
    private var tokens: [String] = []
    /// A scratch list of the steps that a path does not share with the last one, in reverse order.
    private var missing: [(index: PathIndex, step: PathStep)] = []
    /// The last path that was read; a cause usually has the same path as its event.
    private var last: (index: PathIndex, path: Path)?

    /// A step that was read.
    private struct Level {
        var index: PathIndex
        var step: PathStep
        /// The rules after the step; nil if they do not matter.
        var place: RuleSetIndex?
        /// Whether the step is a key that is data and hidden.
        var isHidden = false
    }

    init(
        _ words: MessageContext,
        input: ByteView,
        record: WalkRecord,
        from origin: RecordOrigin = .document
    ) {
        graph = words.graph
        self.input = input
        self.record = record
        hidesKeys = words.hidesKeys
        followsRules = words.hasSecrets || words.hidesKeys
        hasWrapped = PathMapping.hasWrapped(in: record)
        self.origin = origin
    }

    /// A path without the parts that must not be shown.
    struct Path {
        var pointer: JSONPointer
        /// Whether the value is secret or inside something that is.
        var isSecret: Bool
        /// The number of steps to the outermost secret value, or of all steps.
        var shownSteps: Int
        /// The positions of the steps that are keys and data.
        var hiddenSteps: [Int]
    }

    /// Returns the path of an event, a cause or a shrunk array.
    ///
    /// - Complexity: O(*d*), *d* the number of steps; the text of a step that the path shares with
    ///   the last one is not read again.
    mutating func path(to index: PathIndex) -> Path {
        if let last, last.index == index { return last.path }
        descend(to: index)
        let path = currentPath()
        last = (index, path)
        return path
    }

    /// Makes ``levels`` and ``tokens`` those of a path.
    ///
    /// The index of a path is larger than those of its ancestors, so levels with a larger index are
    /// removed.
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
        let place = followsRules ? levels.last.map(\.place) ?? tracker.root : nil
        if let place, !tracker.isSecret(place) {
            if case .index(let index) = step {
                level.place = tracker.item(Int(index), of: place)
            } else {
                level.isHidden =
                    hidesKeys && !tracker.names(at: place).contains(token)
                    && graph.addedNames?.contains(ScalarText(token)) != true
                level.place = tracker.member(token, of: place)
            }
        }
        levels.append(level)
        tokens.append(token)
    }

    /// Returns the number of steps to the outermost secret value on the path; nil if there is none.
    private mutating func secretDepth() -> Int? {
        if tracker.isSecret(tracker.root) { return 0 }
        for (position, level) in levels.enumerated() {
            if let place = level.place, tracker.isSecret(place) { return position + 1 }
        }
        return nil
    }

    /// Returns the path to the last of ``levels``.
    private mutating func currentPath() -> Path {
        guard followsRules || hasWrapped else { return Path(origin.path + tokens) }
        let depth = secretDepth()
        let shown = levels.prefix(depth ?? levels.count)
        var tokens = Array(self.tokens.prefix(shown.count))
        let hiddenSteps = hidesKeys ? shown.indices.filter { shown[$0].isHidden } : []
        var hidden = hiddenSteps
        var isCut = false
        if hasWrapped {
            // `wrapSingle` made this array, so the step into it is not in the document.
            let wrapped = mapping.wrappedSteps(in: levels.map(\.step))
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
            pointer: JSONPointer(
                tokens: origin.path + tokens,
                hiding: hidden.map { $0 + origin.path.count }
            ),
            isSecret: depth != nil,
            shownSteps: shown.count,
            hiddenSteps: hiddenSteps
        )
    }

    /// Returns the number of arrays that `wrapSingle` made of a value, and that hold nothing else.
    mutating func wraps(around index: PathIndex) -> Int {
        guard hasWrapped else { return 0 }
        descend(to: index)
        let wrapped = mapping.wrappedSteps(in: levels.map(\.step))
        return zip(wrapped.reversed(), levels.indices.reversed()).prefix { $0 == $1 }.count
    }

    /// Returns the last step of a path; nil for the root.
    func lastStep(of index: PathIndex) -> PathStep? { record.paths.last(of: index)?.step }

    /// Returns the path of a value in the clean document.
    mutating func newPath(to index: PathIndex) -> JSONPointer {
        let path = path(to: index)
        let shown = levels.prefix(path.shownSteps)
        let kept = mapping.tokens(of: shown.map(\.step), tokens)
        let hidden = kept.indices.filter { path.hiddenSteps.contains(kept[$0].position) }
        var tokens = kept.map(\.token)
        if path.shownSteps < levels.count { tokens.append(Self.hidden) }
        return JSONPointer(
            tokens: origin.newPath + tokens,
            hiding: hidden.map { $0 + origin.newPath.count }
        )
    }

    /// Returns the text of a step in a pointer.
    func token(_ step: PathStep) -> String {
        switch step {
        case .index(let index):
            return String(index)
        case .key(let start):
            return JSONText.unquoted(input.rangeOfToken(at: start.position), in: input)
        case .missing(let object, let member):
            return graph.member(FindingDetails.Member(object: object, position: member))?.key ?? "?"
        }
    }
}

extension PathReader.Path {
    /// Creates a path whose parts may all be shown.
    fileprivate init(_ tokens: [String]) {
        self.init(
            pointer: JSONPointer(tokens: tokens),
            isSecret: false,
            shownSteps: tokens.count,
            hiddenSteps: []
        )
    }
}
