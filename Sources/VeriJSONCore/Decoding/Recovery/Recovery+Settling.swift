/// The repair of one value by itself: the model's document, or an item of a list.
///
/// After a failure the innermost candidate is tried. It stays only if the value can be decoded then, or
/// fails elsewhere; otherwise it is taken back, and the next place outwards is tried.
extension Recovery {
    /// Decodes a value by itself, with repairs inside it.
    ///
    /// The repairs are left on the tape, so that what follows is decoded as it will be.
    func settle<Value>(_ node: NodeIndex, _ decode: () throws -> Value) -> Settled<Value> {
        let outer = (riding, origin, caught)
        defer { (riding, origin, caught) = outer }
        var settling = Settling(mark: masks.mark)
        while true {
            riding.removeAll()
            origin = nil
            caught.removeAll()
            do {
                let value = try decode()
                return .value(value, settling.repairs, settling.first?.error)
            } catch {
                let failure = origin ?? settling.first?.failure ?? unknown(node)
                if settling.first == nil { settling.first = (error, failure) }
                guard end == nil, mayReread(node), tryNext(&settling, failure) else {
                    undo(settling.repairs, to: settling.mark)
                    if case .lostTooMuch(let failure) = end { return .failure(error, failure) }
                    let first = settling.first ?? (error, failure)
                    return .failure(first.error, first.failure)
                }
            }
        }
    }

    /// The attempts so far to settle a value.
    private struct Settling {
        let mark: Int
        var first: (error: any Error, failure: DecodingFailure)?
        var repairs: [Repair] = []
        /// The candidate that was tried last, with those that are tried if it did not help.
        var pending:
            (place: NodeIndex, failure: DecodingFailure, rest: ArraySlice<RepairCandidate>)?
        /// The number of repairs and masks before it.
        var before = (repairs: 0, mark: 0)
    }

    /// Applies the next candidate after a failure.
    ///
    /// - Returns: False if none is left.
    private func tryNext(_ settling: inout Settling, _ failure: DecodingFailure) -> Bool {
        var candidates = riding[...]
        var cause = failure
        if let pending = settling.pending,
            masks.tape.isInside(failure.node, of: pending.place)
                || failure.isSame(as: pending.failure)
        {
            // It did not help: the next place outwards.
            undo(Array(settling.repairs[settling.before.repairs...]), to: settling.before.mark)
            settling.repairs.removeLast(settling.repairs.count - settling.before.repairs)
            candidates = pending.rest
            cause = pending.failure
        }
        settling.before = (settling.repairs.count, masks.mark)
        while let next = candidates.popFirst() {
            let repairs = next.repairs.map { repair in
                var repair = repair
                repair.cause = repair.cause ?? next.cause ?? cause
                return repair
            }
            if apply(repairs) {
                settling.repairs += repairs
                settling.pending = (next.place, cause, candidates)
                return true
            }
            undo(repairs, to: settling.before.mark)
        }
        return false
    }

    private func unknown(_ node: NodeIndex) -> DecodingFailure {
        DecodingFailure(node: node, steps: [], code: .modelRefused, asked: .unknown, message: "")
    }

    private func mayReread(_ node: NodeIndex) -> Bool {
        budget.charge(Int(masks.tape[node].end &- masks.tape[node].start) + size(of: node))
        if budget.isExceeded { end = .work(limit: budget.limit) }
        return !budget.isExceeded
    }

    private func apply(_ repairs: [Repair]) -> Bool {
        for repair in repairs {
            guard allows?(repair) ?? true, masks.put(repair.mask, on: repair.node) else {
                return false
            }
            if case .strip(let object) = repair.mask { session.forgetIndex(of: object) }
        }
        return true
    }

    /// Takes back repairs, so that they can be applied together later.
    func undo(_ repairs: [Repair], to mark: Int) {
        masks.undo(to: mark)
        for case .strip(let object) in repairs.map(\.mask) { session.forgetIndex(of: object) }
    }

    /// Lets the error of a list go on its way, with the repairs of all its items.
    func giveUp(
        _ list: NodeIndex,
        _ error: any Error,
        _ failure: DecodingFailure,
        _ repairs: [Repair]
    ) {
        riding.removeAll()
        origin = failure
        guard !repairs.isEmpty else { return }
        let loss = repairs.reduce(0) { $0 + size(of: $1.node) }
        riding.append(RepairCandidate(place: list, repairs: repairs, loss: loss))
    }

    /// Ends the recovery, because a list lost more than the policy allows.
    func reject(_ failure: DecodingFailure) {
        end = .lostTooMuch(failure)
        riding.removeAll()
        origin = failure
    }

    var hasEnded: Bool { end != nil }
}
