/// Conversions that do not lead to a model, which are taken back.
///
/// A conversion may hide a repair that the model can do without, or lead its code to a place at
/// which more goes. In `{"at": 5}`, an optional string that the code refuses unless it is a time,
/// `at` alone may go; if 5 stays converted, all of the object does. Where something is lost after a
/// conversion, the value is decoded again without conversions but for those that it needs, and the
/// fewest losses count. So a larger set of conversions loses no more than a smaller one.
extension Recovery {
    /// The conversions that are not made.
    struct Refusals {
        /// The values that are not converted.
        var nodes: Set<NodeIndex> = []
        /// The only values that are, outside of lists inside the value that is settled; nil if any
        /// may be.
        var allowed: Set<NodeIndex>?
    }

    /// The maximum number of ways in which one value is settled.
    private static let wayLimit = 24

    /// Settles a value in the way that loses the fewest scalars.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - settle: Settles it with all conversions but those that are refused.
    /// - Returns: The result, whose repairs are on the tape.
    func settleBest<Value>(
        _ node: NodeIndex,
        _ settle: (inout RepairAttempts) -> SettledItem<Value>
    ) -> SettledItem<Value> {
        let outer = refusals
        defer { refusals = outer }
        refusals.allowed = nil
        if let known = bestRefusals[node] {
            refusals.nodes.formUnion(known.nodes)
            refusals.allowed = known.allowed
            var attempts = RepairAttempts(mark: masks.mark, caught: caught.mark)
            return settle(&attempts)
        }
        var attempts = RepairAttempts(mark: masks.mark, caught: caught.mark)
        let settled = settle(&attempts)
        guard triesWithout(attempts.conversions, settled) else { return settled }
        let first = SettledWay(settled, attempts, takeBack(settled, to: attempts.mark), Refusals())
        let best = leastLossy(first, hasAlternatives: passing.hasCaught) { way in
            refusals.nodes = outer.nodes.union(way.nodes)
            refusals.allowed = way.allowed
            return explore(settle, way)
        }
        bestRefusals[node] = best.refusals
        if case .value(_, let repairs, _) = best.settled { _ = apply(repairs) }
        return best.settled
    }

    /// Returns whether a value may lose less with fewer conversions.
    private func triesWithout<Value>(
        _ conversions: [TriedConversion],
        _ settled: SettledItem<Value>
    ) -> Bool {
        guard !conversions.isEmpty, !hasEnded, explores else { return false }
        switch settled {
        case .failure: return true
        case .value(_, let repairs, _): return repairs.contains { !$0.mask.isConversion }
        case .postponed: return false
        }
    }

    /// Returns the way to settle a value that loses the fewest scalars.
    ///
    /// - Parameters:
    ///   - first: The way with all conversions, which loses something.
    ///   - hasAlternatives: Whether the model's code caught an error.
    ///   - settle: Settles the value in another way; nil if no further way may be tried.
    /// - Returns: That way, or the first one of several.
    private func leastLossy<Value>(
        _ first: SettledWay<Value>,
        hasAlternatives: Bool,
        _ settle: (Refusals) -> SettledWay<Value>?
    ) -> SettledWay<Value> {
        let own = first.conversions.filter { !$0.isBatch }.map(\.node)
        var count = 1
        func next(_ refusals: Refusals) -> SettledWay<Value>? {
            count += 1
            return count <= Self.wayLimit ? settle(refusals) : nil
        }
        // The value needs a conversion if it fails at the place of it.
        var needed: Set<NodeIndex> = []
        var last: SettledWay<Value>?
        while !needed.isSuperset(of: own) {
            guard let way = next(Refusals(allowed: needed)) else { return first }
            last = way
            guard way.loss == nil, let failed = way.failure?.node, own.contains(failed),
                needed.insert(failed).inserted
            else { break }
        }
        var best = first
        if let way = last, way.loss != nil {
            guard !way.loses(allOf: first) else { return first }
            if way.loses(lessThan: best) { best = way }
            // A conversion that is not needed may be made if it does not lead astray.
            var least = way
            for node in Set(own).subtracting(needed).stablySorted(by: { $0.rawValue < $1.rawValue })
            {
                needed.insert(node)
                guard let way = next(Refusals(allowed: needed)) else { break }
                if way.loses(lessThan: least) { least = way } else { needed.remove(node) }
            }
            if least.loses(lessThan: best) { best = least }
        }
        // A list that can be decoded with conversions may hide an alternative that loses less.
        let batch = Set(first.conversions.lazy.filter(\.isBatch).map(\.node))
        guard best.loss == nil || hasAlternatives, !batch.isEmpty else { return best }
        if let way = next(Refusals(nodes: batch)), way.loses(lessThan: best) { best = way }
        return best
    }

    /// Settles a value in another way, on a budget of its own, and takes back its repairs.
    ///
    /// - Returns: Nil if that is too much work, or if the whole document has to be begun again.
    private func explore<Value>(
        _ settle: (inout RepairAttempts) -> SettledItem<Value>,
        _ way: Refusals
    ) -> SettledWay<Value>? {
        guard !hasEnded, explores else { return nil }
        let isOutermost = !isExploring
        if isOutermost {
            swap(&budget, &explorationBudget)
            isExploring = true
        }
        defer {
            if isOutermost {
                swap(&budget, &explorationBudget)
                isExploring = false
            }
        }
        var attempts = RepairAttempts(mark: masks.mark, caught: caught.mark)
        let settled = settle(&attempts)
        let loss = takeBack(settled, to: attempts.mark)
        if case .work = end {
            end = nil
            explores = false
            return nil
        }
        guard !hasEnded else { return nil }
        if case .postponed = settled { return nil }
        return SettledWay(settled, attempts, loss, way)
    }

    /// Takes back the repairs of a value.
    ///
    /// - Returns: The number of scalars that they lose; nil if the value fails.
    private func takeBack<Value>(_ settled: SettledItem<Value>, to mark: Int) -> Int? {
        switch settled {
        case .failure: return nil
        case .value(_, let repairs, _), .postponed(let repairs, _):
            undo(repairs, to: mark)
            let lost = repairs.filter { !$0.mask.isConversion }.map(\.node)
            var (count, end) = (0, UInt32(0))
            for node in lost.stablySorted(by: { $0.rawValue < $1.rawValue })
            where node.rawValue >= end {
                count += masks.tape.scalarCount(in: node)
                end = masks.tape.after(node).rawValue
            }
            return count
        }
    }
}

/// A conversion that was tried for a value.
struct TriedConversion {
    var node: NodeIndex
    /// Whether a list inside the value made it for one of its items.
    var isBatch: Bool
}

/// A way in which a value was settled.
private struct SettledWay<Value> {
    let settled: SettledItem<Value>
    let conversions: [TriedConversion]
    /// The last failure, which nothing mended if the value fails.
    let failure: DecodingFailure?
    /// The number of scalars that are lost; nil if the value fails.
    let loss: Int?
    let refusals: Recovery.Refusals

    init(
        _ settled: SettledItem<Value>,
        _ attempts: RepairAttempts,
        _ loss: Int?,
        _ refusals: Recovery.Refusals
    ) {
        self.settled = settled
        conversions = attempts.conversions
        failure = attempts.last
        self.loss = loss
        self.refusals = refusals
    }

    func loses(lessThan other: Self) -> Bool {
        guard let loss else { return false }
        return other.loss.map { loss < $0 } ?? true
    }

    /// Returns whether all that another way loses is lost as well.
    func loses(allOf other: Self) -> Bool {
        guard case .value(_, let others, _) = other.settled,
            case .value(_, let repairs, _) = settled
        else { return false }
        let lost = Set(repairs.lazy.filter { !$0.mask.isConversion }.map(\.node))
        return others.allSatisfy { $0.mask.isConversion || lost.contains($0.node) }
    }
}

extension Tape {
    /// Returns the number of scalars in a value.
    ///
    /// - Complexity: O(*n*), *n* the number of nodes in the value.
    func scalarCount(in value: NodeIndex) -> Int {
        var count = 0
        for position in value.rawValue..<after(value).rawValue {
            let node = NodeIndex(position)
            switch kind(of: node) {
            case .array: continue
            // Keys are nodes as well.
            case .object: count -= childCount(of: node)
            default: count += 1
            }
        }
        return count
    }
}
