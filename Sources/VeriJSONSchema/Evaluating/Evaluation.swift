internal import VeriJSONCore

/// One evaluation of a schema on the tape of a document.
///
/// Which members and items were evaluated is known by bits, and only where an `unevaluated…`
/// keyword needs them: each subschema at a value has a frame of bits, which joins the frame of the
/// subschema that applied it if it is valid.
struct Evaluation: ~Copyable {
    /// The maximum number of applications of subschemas that may be open at once.
    static let depthLimit = 32_768

    typealias Target = PlannedRule.Target

    let plan: EvaluationPlan
    private let nodes: UnsafeBufferPointer<EvaluationPlan.Node>
    let steps: UnsafeBufferPointer<EvaluationPlan.Step>
    let view: TapeView
    /// The value that is evaluated.
    private let root: NodeIndex
    let matchers: ExpressionMatchers
    let mode: EvaluationRecord.Mode
    var budget: WorkBudget
    var record = EvaluationRecord()
    var failure: UnreadableInput?
    /// Whether the document repeats a key; then ``shadowed`` has the keys that do not count.
    private(set) var hasShadowed = false
    private(set) var shadowed: Set<UInt32> = []
    private var depth = 0
    private var depthAtValue = 0
    private let depthLimitAtValue: Int
    /// The resources that were entered, the outermost first, where a dynamic reference needs them.
    private(set) var scope: [Int] = []
    private var resource = -1
    private let needsScope: Bool
    /// Whether neither a record nor the scope is asked for.
    private var isVerdictAlone: Bool { mode == .verdict && !needsScope }
    private var bits: [UInt64]
    var memo: KeyMemo
    /// The start of the current frame in ``bits``; -1 if no bits are needed.
    private var frame = -1
    /// The current unit of the record.
    var unit = -1
    /// The keyword whose refused members or items at the root are collected; nil for none.
    var watched: Int?
    /// The positions of the members or items that ``watched`` refuses.
    private(set) var refused: Set<Int> = []
    private var lowestAddress: UInt = LargeStack.pointer &- LargeStack.borrowedSize

    init(
        _ plan: EvaluationPlan,
        _ value: (view: TapeView, node: NodeIndex),
        _ memory: EvaluationMemory,
        work: WorkBudget,
        _ mode: EvaluationRecord.Mode
    ) {
        self.plan = plan
        (nodes, steps) = (plan.nodes, plan.steps)
        depthLimitAtValue = min(Self.depthLimit, 4 * plan.nodes.count + 64)
        (view, root) = value
        matchers = memory.matchers
        needsScope = !plan.dynamicAnchors.isEmpty
        (bits, memory.bits) = (memory.bits, [])
        (memo, memory.memo) = (memory.memo, KeyMemo())
        memo.prepare(for: plan)
        self.mode = mode
        budget = work
        findShadowed()
    }

    /// Gives memory back for the next evaluation.
    mutating func finish(_ memory: EvaluationMemory) {
        (memory.bits, bits) = (bits, [])
        (memory.memo, memo) = (memo, KeyMemo())
    }

    /// Finds the members whose key occurs again later in their object.
    private mutating func findShadowed() {
        for index in root.rawValue..<view.after(root).rawValue {
            let object = NodeIndex(index)
            guard view.kind(of: object) == .object, view.mightRepeatKeys(object) else { continue }
            var last: [[UInt8]: NodeIndex] = [:]
            var key = object.following
            let end = view.after(object)
            while key != end {
                if let earlier = last.updateValue(key, forKey: withText(key) { Array($0) }) {
                    shadowed.insert(earlier.rawValue)
                }
                key = view.after(key.following)
            }
        }
        hasShadowed = !shadowed.isEmpty
    }

    /// Notes a member or item that a keyword refuses, if the keyword is watched.
    mutating func refuse(_ keyword: Int, _ container: NodeIndex, _ position: Int) {
        if watched == keyword, container == root { refused.insert(position) }
    }

    var stopsAtFailure: Bool { mode == .verdict }
    var isOver: Bool { failure != nil }

    /// Whether the current subschema has to remember what it evaluated.
    var tracks: Bool { frame >= 0 }

    @inline(__always)
    mutating func mark(_ position: Int) {
        guard frame >= 0 else { return }
        bits[frame + position / 64] |= 1 << UInt64(position % 64)
    }

    func isMarked(_ position: Int) -> Bool {
        frame >= 0 && bits[frame + position / 64] & 1 << UInt64(position % 64) != 0
    }

    /// The place of a value in what a keyword is about.
    enum Place {
        case member
        case key
        case item(Int)
    }

    /// Applies a subschema to the same value; what it evaluates counts for the current one.
    @inline(__always)
    mutating func apply(
        _ target: Target,
        _ keyword: Int,
        to value: NodeIndex,
        keeps: Bool = true
    ) -> Bool {
        depthAtValue += 1
        guard depthAtValue <= depthLimitAtValue else {
            failure = failure ?? .recursion
            depthAtValue -= 1
            return false
        }
        let holds = enter(target, keyword, value, .member, joins: keeps && tracks)
        depthAtValue -= 1
        return holds
    }

    /// Applies a subschema to an item, a member's value or its key.
    @inline(__always)
    mutating func applyBelow(
        _ target: Target,
        _ keyword: Int,
        to value: NodeIndex,
        _ place: Place = .member
    ) -> Bool {
        let outer = depthAtValue
        depthAtValue = 0
        let holds = enter(target, keyword, value, place, joins: false)
        depthAtValue = outer
        return holds
    }

    /// Evaluates the root of the schema, or another subschema in a dynamic scope.
    mutating func run(from node: Int? = nil, in resources: [Int] = []) -> Bool {
        scope = resources
        resource = resources.last ?? -1
        let target = Target(node: Int32(node ?? plan.root), token: -1)
        return enter(target, -1, root, .member, joins: false)
    }

    private mutating func enter(
        _ target: Target,
        _ keyword: Int,
        _ value: NodeIndex,
        _ place: Place,
        joins: Bool
    ) -> Bool {
        guard failure == nil else { return false }
        budget.charge(1)
        if budget.isExceeded {
            failure = .work(limit: budget.limit)
            return false
        }
        guard depth < Self.depthLimit else {
            failure = .evaluationDepth(limit: Self.depthLimit)
            return false
        }
        if isVerdictAlone {
            // Assertions are about no part of the value, and need no more of the stack.
            let node = nodes[Int(target.node)]
            guard holds(node.first..<node.firstApplicator, value) else { return false }
            if node.firstApplicator == node.end { return true }
        }
        depth += 1
        defer { depth -= 1 }
        guard LargeStack.pointer < lowestAddress else {
            return evaluate(target, keyword, value, place, joins: joins)
        }
        let outer = lowestAddress
        defer { lowestAddress = outer }
        var result = false
        let hasRun = LargeStack.run {
            lowestAddress = LargeStack.pointer - LargeStack.usableSize
            result = evaluate(target, keyword, value, place, joins: joins)
        }
        if !hasRun { failure = .evaluationDepth(limit: depth) }
        return result
    }

    private mutating func evaluate(
        _ target: Target,
        _ keyword: Int,
        _ value: NodeIndex,
        _ place: Place,
        joins: Bool
    ) -> Bool {
        let node = nodes[Int(target.node)]
        let first = isVerdictAlone ? node.firstApplicator : node.first
        if isVerdictAlone, !joins, !node.hasUnevaluated {
            let outerFrame = frame
            frame = -1
            defer { frame = outerFrame }
            return holds(first..<node.end, value)
        }
        let outerUnit = unit
        var (unitCount, resultCount) = (0, 0)
        if mode != .verdict {
            (unitCount, resultCount) = (record.units.count, record.results.count)
            begin(target, keyword, value, place)
        }
        let outerResource = resource
        let entersResource = needsScope && resource != Int(node.resource)
        if entersResource {
            resource = Int(node.resource)
            scope.append(resource)
        }
        let outerFrame = frame
        let kind = view.kind(of: value)
        let isContainer = kind == .array || kind == .object
        let tracks = isContainer && (joins || node.hasUnevaluated)
        let words = tracks ? self.words(value) : 0
        frame = words > 0 ? bits.count : -1
        if words > 0 {
            for _ in 0..<words { bits.append(0) }
            budget.charge(words)
        }

        let mask = KindMask(kind)
        var isValid = true
        for index in Int(first)..<Int(node.end) where steps[index].kinds.contains(mask) {
            guard failure == nil else { break }
            if !isValid, steps[index].isLast { continue }
            if !evaluate(steps[index].rule, index, value) {
                isValid = false
                if stopsAtFailure { break }
            }
        }
        if failure != nil { isValid = false }

        if words > 0 {
            if isValid, joins, outerFrame >= 0 {
                for word in 0..<words { bits[outerFrame + word] |= bits[frame + word] }
            }
            bits.removeLast(words)
        }
        frame = outerFrame
        if entersResource {
            scope.removeLast()
            resource = outerResource
        }
        if mode != .verdict {
            record.units[unit].isValid = isValid
            if isValid, mode == .failures {
                record.units.removeSubrange(unitCount...)
                record.results.removeSubrange(resultCount...)
            }
            unit = outerUnit
        }
        return isValid
    }

    /// Returns whether a value matches some keywords of a subschema, of which nothing else is asked.
    @inline(__always)
    private mutating func holds(_ keywords: Range<Int32>, _ value: NodeIndex) -> Bool {
        let mask = KindMask(view.kind(of: value))
        for index in Int(keywords.lowerBound)..<Int(keywords.upperBound)
        where steps[index].kinds.contains(mask) {
            if !evaluate(steps[index].rule, index, value) { return false }
        }
        return failure == nil
    }

    /// Returns the words of a frame for the items or members of a container.
    private func words(_ container: NodeIndex) -> Int {
        let count = view[container].count ?? Int(UInt32.max / 16)
        return (count + 63) / 64
    }
}
