/// The repair of one value by itself: the model's document, or an item of a list.
///
/// After a failure the innermost candidate is tried. It stays only if the value can be decoded
/// then, or fails elsewhere; otherwise it is taken back, and the next place outwards is tried.
extension Recovery {
    /// Decodes a value by itself, with repairs inside it.
    ///
    /// The repairs are left on the tape, so that later values are decoded from the repaired
    /// document.
    func settle<Value>(_ node: NodeIndex, _ decode: () throws -> Value) -> RecoveryResult<Value> {
        let outer = (candidates, origin, caught)
        defer { (candidates, origin, caught) = outer }
        var attempts = RepairAttempts(mark: masks.mark)
        while true {
            candidates.removeAll()
            origin = nil
            caught.removeAll()
            do {
                let value = try decode()
                return .value(value, attempts.repairs, attempts.first?.error)
            } catch {
                let failure = origin ?? attempts.first?.failure ?? unknown(node)
                if attempts.first == nil { attempts.first = (error, failure) }
                guard end == nil, mayReread(node), tryNext(&attempts, failure) else {
                    undo(attempts.repairs, to: attempts.mark)
                    if case .lostTooMuch(let failure) = end { return .failure(error, failure) }
                    let first = attempts.first ?? (error, failure)
                    return .failure(first.error, first.failure)
                }
            }
        }
    }

    /// The attempts so far to settle a value.
    private struct RepairAttempts {
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
    private func tryNext(_ attempts: inout RepairAttempts, _ failure: DecodingFailure) -> Bool {
        var remaining = candidates[...]
        var cause = failure
        if let pending = attempts.pending,
            masks.tape.isInside(failure.node, of: pending.place)
                || failure.isSame(as: pending.failure)
        {
            // The repair did not help; try the next place outwards.
            undo(Array(attempts.repairs[attempts.before.repairs...]), to: attempts.before.mark)
            attempts.repairs.removeLast(attempts.repairs.count - attempts.before.repairs)
            remaining = pending.rest
            cause = pending.failure
        }
        attempts.before = (attempts.repairs.count, masks.mark)
        while let next = remaining.popFirst() {
            let repairs = next.repairs.map { repair in
                var repair = repair
                repair.cause = repair.cause ?? next.cause ?? cause
                return repair
            }
            if apply(repairs) {
                attempts.repairs += repairs
                attempts.pending = (next.place, cause, remaining)
                return true
            }
            undo(repairs, to: attempts.before.mark)
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

    /// Propagates the error of a list, with the repairs of all its items.
    func giveUp(
        _ list: NodeIndex,
        _ error: any Error,
        _ failure: DecodingFailure,
        _ repairs: [Repair]
    ) {
        candidates.removeAll()
        origin = failure
        guard !repairs.isEmpty else { return }
        let loss = repairs.reduce(0) { $0 + size(of: $1.node) }
        candidates.append(RepairCandidate(place: list, repairs: repairs, loss: loss))
    }

    /// Ends the recovery, because a list lost more than the policy allows.
    func reject(_ failure: DecodingFailure) {
        end = .lostTooMuch(failure)
        candidates.removeAll()
        origin = failure
    }

    var hasEnded: Bool { end != nil }
}
