/// The mutable part of a sanitizer: the learned states and the lists of the current walk.
///
/// A workspace serves one call at a time. Its learned states make it faster and never change a
/// result.
final class Workspace {
    let walk: UnsafeMutablePointer<Walk>
    private let arena: StateArena
    private let rules: UnsafeMutablePointer<Rule>
    private let ruleCount: Int
    private let frames: UnsafeMutablePointer<FrameStack.Frame>
    private let matchers: UnsafeMutableBufferPointer<UnsafeMutablePointer<RegexMatcher>?>
    let padded: UnsafeMutablePointer<UInt8>

    /// The largest input in bytes that is copied into a padded buffer.
    static let paddedCapacity = 4_096

    init(
        _ graph: RuleGraph,
        policy: Sanitizer.Policy,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) {
        let arena = StateArena()
        let rules = UnsafeMutablePointer<Rule>.allocate(capacity: graph.rules.count)
        for (index, rule) in graph.rules.enumerated() {
            (rules + index).initialize(to: rule)
            rules[index].prepareConversions(under: policy.allowedConversions)
            if !policy.leavesMatchingValues { rules[index].traits.remove(.isEvaluatedFirst) }
        }
        let tables = RuleTables(graph, rules: rules, policy: policy, arena: arena)
        let depth = max(1, policy.limits.depth)
        frames = UnsafeMutablePointer<FrameStack.Frame>.allocate(capacity: depth + 1)
        frames.initialize(repeating: FrameStack.Frame(key: nil, index: 0), count: depth + 1)
        let marks = arena.allocate(Walk.Mark.self, count: depth + 2)
        let brackets = arena.allocate(UInt64.self, count: depth / 64 + 1)
        brackets.initialize(repeating: 0, count: depth / 64 + 1)
        let arrays = arena.allocate(ArrayState.self, count: graph.rules.count + 1)
        for index in 0...graph.rules.count {
            let item = index < graph.rules.count ? UnsafePointer(rules + index) : nil
            (arrays + index).initialize(to: ArrayState(arena, item: item))
        }
        let wrapped = arena.allocate(Pointer?.self, count: graph.rules.count)
        wrapped.initialize(repeating: nil, count: graph.rules.count)
        matchers = .allocate(capacity: graph.expressions.count)
        matchers.initialize(repeating: nil)
        padded = .allocate(capacity: Workspace.paddedCapacity + Scanner.padding)
        padded.initialize(repeating: 0, count: Workspace.paddedCapacity + Scanner.padding)
        let checked = arena.allocate(CheckedText.self)
        checked.initialize(to: CheckedText(from: padded))
        let isRootPlain =
            !rules[graph.root.position].plainKinds.isDisjoint(with: .containers)
        self.arena = arena
        self.rules = rules
        ruleCount = graph.rules.count
        walk = .allocate(capacity: 1)
        walk.initialize(
            to: Walk(
                scanner: Scanner(
                    UnsafeBufferPointer(start: padded, count: 0),
                    base: padded,
                    isPadded: true,
                    checked: checked
                ),
                kinds: FirstByte.fill(arena.allocate(KindBits.self, count: 256)),
                rules: rules,
                objects: Workspace.makeObjects(graph, tables, policy, rules, arena),
                arrays: arrays,
                frames: FrameStack(slots: frames, marks: marks),
                brackets: brackets,
                graph: graph,
                policy: policy,
                arena: arena,
                wrapped: wrapped,
                matchers: matchers,
                tables: tables,
                rootShape: isRootPlain ? arena.makeShape() : nil,
                scratch: ScratchText()
            )
        )
        if isCancelled != nil {
            walk.pointee.isCancelled = isCancelled
            walk.pointee.frames.stack.interval = 1
        }
    }

    deinit {
        walk.deinitialize(count: 1)
        walk.deallocate()
        rules.deallocate()
        frames.deallocate()
        for case let matcher? in matchers {
            matcher.deinitialize(count: 1)
            matcher.deallocate()
        }
        matchers.deallocate()
        padded.deallocate()
    }

    private static func makeObjects(
        _ graph: RuleGraph,
        _ tables: borrowing RuleTables,
        _ policy: Sanitizer.Policy,
        _ rules: UnsafeMutablePointer<Rule>,
        _ arena: StateArena
    ) -> UnsafeMutablePointer<ObjectState> {
        let objects = arena.allocate(ObjectState.self, count: graph.objects.count)
        for (index, rule) in graph.objects.enumerated() {
            let patternKeys = rule.starred + (rule.wildcard.map { [$0] } ?? [])
            var state = arena.makeObject(patternKeys: patternKeys.count)
            let bits = rule.members.count + (patternKeys.isEmpty ? 0 : ObjectState.learnedCapacity)
            state.object = UInt32(truncatingIfNeeded: index)
            state.hasPatternKeys = !patternKeys.isEmpty
            state.hasStarredKeys = !rule.starred.isEmpty
            state.isDictionary =
                rule.members.isEmpty && rule.starred.isEmpty && rule.wildcard != nil
            state.takesAliases = tables.takesAliases(rule, at: index, policy)
            let words = (bits + 63) / 64
            let goneWords = state.takesAliases ? (rule.members.count + 63) / 64 : 0
            state.goneBits = UInt32(truncatingIfNeeded: 64 * words)
            state.wordCount = UInt32(truncatingIfNeeded: max(1, words + goneWords))
            state.watchesUnknownKeys = rule.hasUnknownKeys && policy.unknownKeys != .keep
            if state.watchesUnknownKeys { state.others.pointee.plainKinds = 0 }
            for (index, key) in patternKeys.enumerated() {
                state.others[index + 1].cover(
                    with: rules + key.rule.position,
                    isOptional: key.isOptional
                )
            }
            let members = arena.allocate(MemberState.self, count: rule.members.count)
            for (position, member) in rule.members.enumerated() {
                var memberState = MemberState(kind: .member, successor: state.end)
                memberState.cover(
                    with: rules + member.rule.position,
                    isOptional: member.isOptional
                )
                memberState.member = UInt32(truncatingIfNeeded: position)
                memberState.setSeenIndex(position)
                if KindSet(rawValue: memberState.plainKinds).isDisjoint(with: .containers) == false
                {
                    memberState.shape = arena.makeShape()
                }
                (members + position).initialize(to: memberState)
                guard !member.isOptional else { continue }
                if position < 64 {
                    state.mandatory |= 1 << UInt64(position)
                } else {
                    state.hasMoreMandatory = true
                }
            }
            state.members = members
            (objects + index).initialize(to: state)
        }
        return objects
    }
}

extension Workspace {
    /// Walks a document, after losses of which it is told.
    ///
    /// - Throws: An error if the input is larger than `limits.inputBytes`, is not JSON or nests too
    ///   deep, or exceeds the work or output limit.
    func run(
        _ input: UnsafeBufferPointer<UInt8>,
        mode: Walk.Mode,
        rule: RuleIndex,
        after losses: EarlierLosses? = nil
    ) throws(UnreadableInput) -> WalkResult {
        let isWalked = try record(input, mode: mode, rule: rule, after: losses)
        let result = walk.pointee.takeResult(isWalked: isWalked)
        // An accepting walk ends at the first failure, and leaves what it was about to do.
        if mode != .accepting {
            result.checkInvariants(
                inputCount: input.count,
                ruleCount: walk.pointee.graph.rules.count
            )
        }
        return result
    }

    /// Walks a document of which lenient reading repaired numbers, by their offsets.
    func run(
        _ input: UnsafeBufferPointer<UInt8>,
        mode: Walk.Mode,
        rule: RuleIndex,
        after losses: EarlierLosses?,
        repairing numbers: [UInt32: [UInt8]]
    ) throws(UnreadableInput) -> WalkResult {
        walk.pointee.repairedNumbers = numbers
        defer { walk.pointee.repairedNumbers = [:] }
        return try run(input, mode: mode, rule: rule, after: losses)
    }

    /// Walks a document, and leaves what is recorded in the journal until the next walk.
    ///
    /// `readable` is the number of bytes after the input that may be read, if a line break is the
    /// first of them; otherwise 0. Unless `isListing`, changes are only counted.
    ///
    /// - Returns: Whether the document matches, or was cleaned so that it matches.
    /// - Throws: What ``run(_:mode:rule:after:)`` throws.
    func record(
        _ input: UnsafeBufferPointer<UInt8>,
        followedBy readable: Int = 0,
        mode: Walk.Mode,
        rule: RuleIndex,
        after losses: EarlierLosses? = nil,
        listing isListing: Bool = true
    ) throws(UnreadableInput) -> Bool {
        // The closure captures the pointer, not a reference to this object.
        let (walk, limit) = (walk, walk.pointee.policy.limits.inputBytes)
        guard input.count <= limit else { throw .tooLarge(count: input.count, limit: limit) }
        walk.pointee.prepare(mode, count: input.count, listing: isListing)
        if let losses { walk.pointee.earlierLosses = losses }
        let isWalked = withScanner(over: input, followedBy: readable) { scanner in
            walk.pointee.scanner = scanner
            return walk.pointee.root(rule)
        }
        switch walk.pointee.stop {
        case .syntax:
            throw .notJSON
        case .work:
            throw .work(limit: walk.pointee.work.limit)
        case .output:
            throw .output(limit: walk.pointee.journal.textLimit)
        case .none, .found:
            return isWalked
        }
    }

    /// The work of the last walk.
    var work: WorkBudget { walk.pointee.work }

    /// Walks a value as if its rule requested exactly these conversions.
    func run(
        _ input: UnsafeBufferPointer<UInt8>,
        rule: RuleIndex,
        converting conversions: ConversionBits,
        _ arguments: ConversionArguments = .none
    ) throws(UnreadableInput) -> WalkResult {
        let place = rules + rule.position
        let compiled = place.pointee
        place.pointee.conversions = ConversionRequest(
            mode: .exactly,
            named: conversions,
            arguments: ConversionRequest.trial
        )
        walk.pointee.trialArguments = arguments
        place.pointee.leaveConversionsToLists()
        defer { place.pointee = compiled }
        return try run(input, mode: .sanitizing, rule: rule)
    }
}
