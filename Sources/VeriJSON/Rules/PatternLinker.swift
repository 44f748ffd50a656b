/// The second half of the pattern compiler: follows references, makes a rule of each slot, and
/// looks for what only shows then.
struct PatternLinker {
    /// A slot after its references were followed.
    struct Head {
        /// The slot whose base is the form: the slot itself, or what a reference leads to.
        var slot: Int
        var directives: DirectiveSet
        /// How many references and unions were passed on the way to the form.
        var depth = 0
        /// Kinds of the form, directives aside.
        var kinds: KindSet = []
        var plainKinds: KindSet = []
        /// A union with a branch that is null or nullable.
        var hasNullableBranch = false
        /// The `$fallback` of the branches of a union.
        var branchFallbacks: [DirectiveSet.Supply] = []
        var isBroken = false
    }

    /// How many references and unions may be passed on the way to a form.
    static let depthLimit = 200
    /// How many listed values merging may copy.
    static let mergeLimit = 1_000_000

    var draft: PatternDraft
    let source: SourceText
    var nearest: NearestName
    var steps = 0
    /// The slot that a reference leads to, or −1.
    var targets: [Int] = []
    /// Slots whose mistake makes it useless to look further.
    var isBroken: [Bool] = []
    /// Slots after all that their form comes from.
    var order: [Int] = []
    var heads: [Head] = []
    var rules: [Rule] = []
    var refinements: [Refinement] = []
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

    /// Puts slots in the order in which forms follow from each other, and finds the references that
    /// lead back to themselves without a member or item between.
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

    /// What a slot's form comes from: the target of a reference, the branches of a union.
    private func formSource(of slot: Int, _ number: Int) -> Int? {
        if targets[slot] >= 0 { return number == 0 ? targets[slot] : nil }
        guard case .union(let union) = draft.slots[slot].base else { return nil }
        let branches = draft.unions[union].branches
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

    /// Counts values that merging copies: in a hostile pattern they grow faster than its size.
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
        case .union(let union): makeUnionHead(slot, draft.unions[union], &head)
        case .broken, .reference: head.isBroken = true
        }
    }

    private mutating func makeUnionHead(_ slot: Int, _ union: UnionRule, _ head: inout Head) {
        for branch in union.branches {
            let branchHead = heads[branch.position]
            let rule = rules[branch.position]
            head.depth = max(head.depth, branchHead.depth + 1)
            if branchHead.isBroken { head.isBroken = true }
            // The first branch that accepts a kind decides whether nothing has to be looked at.
            head.plainKinds.formUnion(rule.plainKinds.subtracting(head.kinds))
            head.kinds.formUnion(rule.kinds)
            if rule.form == .null || rule.traits.contains(.nullable) {
                head.hasNullableBranch = true
            }
            if let fallback = branchHead.directives.fallback {
                head.branchFallbacks.append(fallback)
            } else {
                guard isWithinMergeLimit(adding: branchHead.branchFallbacks.count, slot) else {
                    head.isBroken = true
                    return
                }
                head.branchFallbacks += branchHead.branchFallbacks
            }
            steps += 1
        }
    }
}
