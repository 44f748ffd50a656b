internal import VeriJSONCore

/// One evaluation of a schema on the tape of a document.
///
/// Which members and items were evaluated is known by bits, and only where an `unevaluated…`
/// keyword needs them: each subschema at a value has a frame of bits, which joins the frame of the
/// subschema that applied it if it is valid.
final class Evaluation {
    /// The maximum number of applications of subschemas that may be open at once.
    static let depthLimit = 32_768

    let graph: SchemaGraph
    let view: TapeView
    let matchers: ExpressionMatchers
    let mode: EvaluationRecord.Mode
    var budget: WorkBudget
    var record = EvaluationRecord()
    var failure: UnreadableInput?
    /// Whether the document repeats a key; then ``shadowed`` has the keys that do not count.
    private(set) var shadowed: Set<UInt32> = []
    private var depth = 0
    private var depthAtValue = 0
    private(set) var scope: [Int] = []
    private var bits: [UInt64] = []
    /// The start of the current frame in ``bits``; -1 if no bits are needed.
    private var frame = -1
    var unit = -1
    /// The keyword whose refused members or items at the root are collected; nil for none.
    var watched: Int?
    /// The positions of the members or items that ``watched`` refuses.
    var refused: Set<Int> = []
    private var lowestAddress: UInt = LargeStack.pointer &- LargeStack.borrowedSize

    init(
        _ graph: SchemaGraph,
        _ tape: Tape,
        _ matchers: ExpressionMatchers,
        work: WorkBudget,
        _ mode: EvaluationRecord.Mode
    ) {
        self.graph = graph
        view = tape.view
        self.matchers = matchers
        self.mode = mode
        budget = work
        findShadowed(tape.nodeCount)
    }

    /// Finds the members whose key occurs again later in their object.
    private func findShadowed(_ count: Int) {
        for index in 0..<count {
            let object = NodeIndex(UInt32(index))
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
    }

    /// Notes a member or item that a keyword refuses, if the keyword is watched.
    func refuse(_ keyword: Int, _ container: NodeIndex, _ position: Int) {
        if watched == keyword, container.rawValue == 0 { refused.insert(position) }
    }

    var stopsAtFailure: Bool { mode == .verdict }
    var isOver: Bool { failure != nil }

    /// Calls `body` with the unescaped bytes of a string.
    func withText<Result>(
        _ node: NodeIndex,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard view[node].isFlagged else { return body(view.content(of: node)) }
        return view.string(at: node).withUTF8Bytes(body)
    }

    /// Calls `body` with the key and the position of each member until it returns false.
    func forEachMember(_ object: NodeIndex, _ body: (NodeIndex, Int) -> Bool) {
        var key = object.following
        let end = view.after(object)
        var position = 0
        while key != end {
            budget.charge(1)
            if shadowed.isEmpty || !shadowed.contains(key.rawValue) {
                guard body(key, position) else { return }
            }
            position += 1
            key = view.after(key.following)
        }
    }

    /// Calls `body` with each item and its position until it returns false.
    func forEachItem(_ array: NodeIndex, _ body: (NodeIndex, Int) -> Bool) {
        var item = array.following
        let end = view.after(array)
        var position = 0
        while item != end {
            budget.charge(1)
            guard body(item, position) else { return }
            position += 1
            item = view.after(item)
        }
    }

    /// Whether the current subschema has to remember what it evaluated.
    var tracks: Bool { frame >= 0 }

    func mark(_ position: Int) {
        guard frame >= 0 else { return }
        bits[frame + position / 64] |= 1 << UInt64(position % 64)
    }

    func isMarked(_ position: Int) -> Bool {
        frame >= 0 && bits[frame + position / 64] & 1 << UInt64(position % 64) != 0
    }

    /// Applies a subschema to the same value; what it evaluates counts for the current one.
    func apply(
        _ target: SchemaTarget,
        _ keyword: Int,
        to value: NodeIndex,
        keeps: Bool = true
    )
        -> Bool
    {
        depthAtValue += 1
        defer { depthAtValue -= 1 }
        if depthAtValue > min(Self.depthLimit, 4 * graph.nodes.count + 64) {
            failure = failure ?? .recursion
            return false
        }
        return enter(
            EvaluationRecord.Unit(
                node: target.node,
                value: value,
                parent: unit,
                keyword: keyword,
                token: target.token
            ),
            joins: keeps && tracks
        )
    }

    /// Applies a subschema to an item, a member's value or its key.
    func applyBelow(
        _ target: SchemaTarget,
        _ keyword: Int,
        to value: NodeIndex,
        item: Int? = nil,
        isKey: Bool = false
    ) -> Bool {
        let outer = depthAtValue
        depthAtValue = 0
        defer { depthAtValue = outer }
        return enter(
            EvaluationRecord.Unit(
                node: target.node,
                value: value,
                parent: unit,
                keyword: keyword,
                token: target.token,
                item: item,
                isKey: isKey
            ),
            joins: false
        )
    }

    /// Evaluates the root, or another subschema in a dynamic scope.
    func run(_ root: NodeIndex, from node: Int? = nil, in resources: [Int] = []) -> Bool {
        scope = resources
        return enter(
            EvaluationRecord.Unit(
                node: node ?? graph.root,
                value: root,
                parent: -1,
                keyword: -1,
                token: nil
            ),
            joins: false
        )
    }

    private func enter(_ new: EvaluationRecord.Unit, joins: Bool) -> Bool {
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
        depth += 1
        defer { depth -= 1 }
        guard LargeStack.pointer < lowestAddress else { return evaluate(new, joins: joins) }
        let outer = lowestAddress
        defer { lowestAddress = outer }
        var result = false
        let hasRun = LargeStack.run {
            lowestAddress = LargeStack.pointer - LargeStack.usableSize
            result = evaluate(new, joins: joins)
        }
        if !hasRun { failure = .evaluationDepth(limit: depth) }
        return result
    }

    private func evaluate(_ new: EvaluationRecord.Unit, joins: Bool) -> Bool {
        // A node or a keyword as a whole would be copied, with a retain for each of its parts.
        let keywords = graph.nodes[new.node].keywords
        let resource = graph.nodes[new.node].resource
        let outerUnit = unit
        var (unitCount, resultCount) = (0, 0)
        if mode != .verdict {
            (unitCount, resultCount) = (record.units.count, record.results.count)
            unit = unitCount
            record.units.append(new)
        }
        let entersResource = scope.last != resource
        if entersResource { scope.append(resource) }
        let outerFrame = frame
        let kind = view.kind(of: new.value)
        let isContainer = kind == .array || kind == .object
        let tracks = isContainer && (joins || graph.nodes[new.node].hasUnevaluated)
        let words = tracks ? self.words(new.value) : 0
        frame = words > 0 ? bits.count : -1
        if words > 0 {
            bits.append(contentsOf: repeatElement(0, count: words))
            budget.charge(words)
        }

        let mask = KindMask(kind)
        var isValid = true
        for index in keywords where graph.keywords[index].kinds.contains(mask) {
            guard failure == nil else { break }
            if !isValid, graph.keywords[index].rule.rank == 4 { continue }
            if !evaluate(graph.keywords[index].rule, index, new.value) {
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
        if entersResource { scope.removeLast() }
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

    /// Returns the words of a frame for the items or members of a container.
    private func words(_ container: NodeIndex) -> Int {
        let count = view[container].count ?? Int(UInt32.max / 16)
        return (count + 63) / 64
    }

    /// Records the result of a keyword, and returns whether it holds.
    func note(
        _ keyword: Int,
        _ isValid: Bool,
        _ detail: EvaluationRecord.Detail = .none
    ) -> Bool {
        if mode == .everything || mode == .failures && !isValid {
            record.results.append(
                EvaluationRecord.Result(
                    unit: unit,
                    keyword: keyword,
                    isValid: isValid,
                    detail: detail
                )
            )
        }
        return isValid
    }
}
