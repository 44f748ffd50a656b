/// The second phase of the pattern compiler: it follows references, makes a rule of each slot, and
/// reports the mistakes that show only then.
struct PatternLinker {
    /// The resolved form of a slot: its references followed and their directives merged.
    struct Head {
        /// The slot whose base is the form: the slot itself, or the one its references lead to.
        var slot: Int
        var directives: DirectiveSet
        /// The number of references and unions between the slot and its form.
        var depth = 0
        /// The kinds of value that the form can match, directives aside.
        var kinds: KindSet = []
        /// The kinds of which the form matches every value, directives aside.
        var plainKinds: KindSet = []
        /// Whether the form is a union with a branch that is null or nullable.
        var hasNullableBranch = false
        /// The `$fallback` values of a union's branches, each once however many branches lead to it.
        var branchFallbacks: [DirectiveSet.Supply] = []
        /// The positions of these values in the text.
        var fallbackStarts: Set<Int> = []
        var isBroken = false

        /// Adds the `$fallback` values of a branch.
        mutating func add(_ fallbacks: [DirectiveSet.Supply]) {
            for fallback in fallbacks
            where fallbackStarts.insert(fallback.range.lowerBound).inserted {
                branchFallbacks.append(fallback)
            }
        }
    }

    /// The limit on the references and unions between a slot and its form.
    static let depthLimit = 200
    /// The limit on the listed values that merging directives may copy.
    static let mergeLimit = 1_000_000

    var draft: PatternDraft
    let source: SourceText
    var nearest: NearestName
    var steps = 0
    /// The slot that each slot's reference leads to; −1 if the slot is not a reference.
    var targets: [Int] = []
    /// Whether each slot has a mistake that makes further checks pointless.
    var isBroken: [Bool] = []
    /// The slots, each after the slots that its form comes from.
    var order: [Int] = []
    var heads: [Head] = []
    var rules: [Rule] = []
    var suppliedValues: [SuppliedValue] = []
    private var mergedValues = 0
    private var limitIsReported = false

    init(_ draft: PatternDraft, source: SourceText, nearest: NearestName) {
        self.draft = draft
        self.source = source
        self.nearest = nearest
    }

    mutating func link() {
        resolveReferences()
        orderSlots()
        heads = draft.slots.indices.map { Head(slot: $0, directives: DirectiveSet()) }
        rules = draft.slots.map { _ in Rule(form: .never, kinds: []) }
        for slot in order {
            makeHead(slot)
            makeRule(slot)
            checkDirectives(slot)
            checkConversionArguments(slot)
            collectSuppliedValues(slot)
            steps += 1
        }
        finishObjects()
        findEndless()
    }

    private mutating func resolveReferences() {
        targets = Array(repeating: -1, count: draft.slots.count)
        isBroken = Array(repeating: false, count: draft.slots.count)
        for (slot, content) in draft.slots.enumerated() {
            switch content.base {
            case .broken: isBroken[slot] = true
            case .reference(let name):
                if let position = draft.definitionPositions[name] {
                    targets[slot] = draft.definitions[position].slot
                } else {
                    isBroken[slot] = true
                    reportUndefined(name, at: content.nameRange ?? content.range)
                }
            default: break
            }
        }
    }

    private mutating func reportUndefined(_ name: [UInt8], at range: Range<Int>) {
        let written = "#" + String(decoding: name, as: UTF8.self)
        let valid = draft.definitions.lazy.filter { PatternCompiler.isName($0.name) }
        let names = valid.map { "#" + String(decoding: $0.name, as: UTF8.self) }
        let suggestion = nearest.nearest(to: written, among: names)
        let isEmpty = draft.definitions.isEmpty
        draft.report(
            PatternMistake(
                .defineUnknown,
                at: range,
                subject: written,
                other: isEmpty ? "" : "others",
                suggestion: suggestion,
                replacement: suggestion.map { .init(range: range, text: $0.escapedForJSON) }
            )
        )
    }

    /// Sorts the slots so that each follows those that its form comes from, and reports references
    /// that lead back to themselves without a member or item between.
    private mutating func orderSlots() {
        var search = CycleSearch(count: draft.slots.count)
        let backward = search.run(from: draft.slots.indices) { slot, number in
            formSource(of: slot, number)
        }
        order = search.order
        steps += search.steps
        for edge in backward {
            let reference = targets[edge.source] >= 0 ? edge.source : edge.target
            isBroken[reference] = true
            let slot = draft.slots[reference]
            let definition = targets[reference] >= 0 ? draft.slots[targets[reference]] : slot
            var name = ""
            if case .reference(let bytes) = slot.base {
                name = "#" + String(decoding: bytes, as: UTF8.self)
            }
            draft.report(
                PatternMistake(
                    .defineCircular,
                    at: slot.nameRange ?? slot.range,
                    subject: name,
                    related: definition.keyRange
                )
            )
        }
    }

    /// Returns one of the slots that a slot's form comes from: the target of a reference or the
    /// branches of a union.
    ///
    /// - Returns: The slot with this number, counted from 0; nil after the last.
    private func formSource(of slot: Int, _ number: Int) -> Int? {
        if targets[slot] >= 0 { return number == 0 ? targets[slot] : nil }
        guard case .union(let union) = draft.slots[slot].base else { return nil }
        let branches = draft.tables.unions[union].branches
        return number < branches.count ? branches[number].position : nil
    }

    private mutating func makeHead(_ slot: Int) {
        var head = Head(slot: slot, directives: draft.slots[slot].directives)
        defer { heads[slot] = head }
        guard !isBroken[slot] else {
            head.isBroken = true
            return
        }
        if targets[slot] >= 0 {
            let own = head.directives
            head = heads[targets[slot]]
            head.depth += 1
            if !own.isEmpty { merge(own, into: &head, slot) }
        } else {
            makeFormHead(slot, &head)
        }
        if head.depth > Self.depthLimit, !head.isBroken {
            head.isBroken = true
            let content = draft.slots[slot]
            draft.report(
                PatternMistake(
                    .depth,
                    at: content.nameRange ?? content.range,
                    subject: content.summary,
                    other: "#"
                )
            )
        }
    }

    private mutating func merge(_ own: DirectiveSet, into head: inout Head, _ slot: Int) {
        let cost = own.cost(ofAbsorbing: head.directives)
        guard isWithinMergeLimit(adding: cost, slot) else {
            head.isBroken = true
            return
        }
        var merged = own
        merged.absorb(head.directives)
        head.directives = merged
    }

    /// Counts the values that merging copies, and returns whether they are within the limit.
    ///
    /// In a hostile pattern their number grows faster than the size of the pattern.
    private mutating func isWithinMergeLimit(adding count: Int, _ slot: Int) -> Bool {
        mergedValues += count
        steps += count
        guard mergedValues > Self.mergeLimit else { return true }
        reportLimit(slot)
        return false
    }

    mutating func reportLimit(_ slot: Int) {
        guard !limitIsReported else { return }
        limitIsReported = true
        let content = draft.slots[slot]
        draft.report(
            PatternMistake(
                .limit,
                at: content.nameRange ?? content.range,
                subject: "\(Self.mergeLimit) listed values"
            )
        )
    }

    private mutating func makeFormHead(_ slot: Int, _ head: inout Head) {
        switch draft.slots[slot].base {
        case .leaf(let form, _, let payload):
            head.kinds = form.kinds
            head.plainKinds = form.plainKinds(hasPayload: payload != Rule.none)
        case .object: head.kinds = .object
        case .array, .tuple: head.kinds = .array
        case .union(let union): makeUnionHead(slot, draft.tables.unions[union], &head)
        case .broken, .reference: head.isBroken = true
        }
    }

    private mutating func makeUnionHead(_ slot: Int, _ union: UnionRule, _ head: inout Head) {
        for branch in union.branches {
            let branchHead = heads[branch.position]
            let rule = rules[branch.position]
            head.depth = max(head.depth, branchHead.depth + 1)
            if branchHead.isBroken { head.isBroken = true }
            // The first branch that accepts a kind decides whether its values need no check.
            head.plainKinds.formUnion(rule.plainKinds.subtracting(head.kinds))
            head.kinds.formUnion(rule.kinds)
            if rule.form == .null || rule.traits.contains(.nullable) {
                head.hasNullableBranch = true
            }
            if let fallback = branchHead.directives.fallback {
                head.add([fallback])
            } else {
                guard isWithinMergeLimit(adding: branchHead.branchFallbacks.count, slot) else {
                    head.isBroken = true
                    return
                }
                head.add(branchHead.branchFallbacks)
            }
            steps += 1
        }
    }
}
