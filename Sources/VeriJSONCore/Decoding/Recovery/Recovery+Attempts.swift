/// The repair of one value by itself: the model's document, or an item of a list.
///
/// After a failure the innermost candidate is tried. It stays only if the value can be decoded
/// then, or fails elsewhere; otherwise it is taken back, and the next place outwards is tried.
extension Recovery {
    /// Whether nothing more is tried.
    var hasEnded: Bool { end != nil || verification == .impossible }

    /// Decodes the model at the root, with repairs inside it.
    ///
    /// `strictly` does the same without repairs, to find those that are not needed in the end.
    func settleRoot<Value>(
        _ root: NodeIndex,
        _ decode: () throws -> Value,
        strictly: () throws -> Void
    ) -> SettledItem<Value> {
        settleBest(root) { attempts in
            hasCaught = false
            // Another way begins anew, also in what it takes to be settled.
            if verification != .off { verification = .possible }
            (refuted, restarts) = ([], 0)
            return rootSettled(root, &attempts, decode, strictly)
        }
    }

    private func rootSettled<Value>(
        _ root: NodeIndex,
        _ attempts: inout RepairAttempts,
        _ decode: () throws -> Value,
        _ strictly: () throws -> Void
    ) -> SettledItem<Value> {
        while true {
            switch attempt(&attempts, at: root, decode) {
            case .success(let value):
                let value = needed(value, &attempts, at: root, decode, strictly)
                return .value(value, attempts.repairs, attempts.first?.error)
            case .failure(let error, let failure):
                guard continues(&attempts, error, failure, root) else {
                    let reason = refusal(attempts, error, failure)
                    return .failure(reason.error, reason.failure)
                }
            }
        }
    }

    /// Decodes an item of a list by itself, with repairs inside it.
    ///
    /// The repairs are left on the tape, so that later values are decoded from the repaired
    /// document.
    func settle<Value>(
        _ node: NodeIndex,
        _ decode: () throws -> Value,
        strictly: () throws -> Void
    ) -> SettledItem<Value> {
        let outer = (candidates, origin, caught, hasCaught)
        var isPostponed = false
        defer {
            (candidates, origin, caught) = (outer.0, outer.1, outer.2)
            // A settled item has no needless repairs any more.
            hasCaught = outer.3 || isPostponed && hasCaught
        }
        return settleBest(node) { attempts in
            hasCaught = false
            isPostponed = false
            return itemSettled(node, &attempts, &isPostponed, decode, strictly)
        }
    }

    private func itemSettled<Value>(
        _ node: NodeIndex,
        _ attempts: inout RepairAttempts,
        _ isPostponed: inout Bool,
        _ decode: () throws -> Value,
        _ strictly: () throws -> Void
    ) -> SettledItem<Value> {
        while true {
            switch attempt(&attempts, at: node, decode) {
            case .success(let value):
                let value = needed(value, &attempts, at: node, decode, strictly)
                return .value(value, attempts.repairs, attempts.first?.error)
            case .failure(let error, let failure):
                if let repairs = postponed(attempts, failure, node) {
                    isPostponed = true
                    return .postponed(repairs, attempts.first?.error ?? error)
                }
                if verification == .running { refute(node) }
                guard end == nil, mayReread(node), tryNext(&attempts, error, failure) else {
                    let reason = refusal(attempts, error, failure)
                    return .failure(reason.error, reason.failure)
                }
            }
        }
    }

    private enum Attempt<Value> {
        case success(Value)
        case failure(any Error, DecodingFailure)
    }

    private func attempt<Value>(
        _ attempts: inout RepairAttempts,
        at node: NodeIndex,
        _ decode: () throws -> Value
    ) -> Attempt<Value> {
        candidates.removeAll()
        origin = nil
        caught.removeAll()
        do {
            return .success(try decode())
        } catch {
            let failure = origin ?? attempts.first?.failure ?? unknown(node)
            if attempts.first == nil { attempts.first = (error, failure) }
            attempts.last = failure
            return .failure(error, failure)
        }
    }

    /// Takes back needless repairs, and returns the value as it is without them.
    private func needed<Value>(
        _ value: Value,
        _ attempts: inout RepairAttempts,
        at node: NodeIndex,
        _ decode: () throws -> Value,
        _ strictly: () throws -> Void
    ) -> Value {
        guard dropNeedless(&attempts, at: node, strictly),
            case .success(let value) = attempt(&attempts, at: node, decode)
        else { return value }
        return value
    }

    /// Undoes all attempts, and returns the reason why a value fails: the failure that is left
    /// after the repairs that helped.
    ///
    /// A failure that a repair led to, and that was tried in vain for another one, is not it.
    private func refusal(
        _ attempts: RepairAttempts,
        _ error: any Error,
        _ failure: DecodingFailure
    ) -> (error: any Error, failure: DecodingFailure) {
        undo(attempts.repairs, to: attempts.mark)
        if case .lostTooMuch(let failure) = end { return (error, failure) }
        if let trial = attempts.trial, isStuck(trial, failure) {
            return (trial.error, trial.failure)
        }
        return (error, failure)
    }

    // MARK: Candidates

    /// Applies the next candidate after a failure.
    ///
    /// - Returns: False if none is left.
    private func tryNext(
        _ attempts: inout RepairAttempts,
        _ error: any Error,
        _ failure: DecodingFailure
    ) -> Bool {
        var trial: RepairTrial
        if var stuck = attempts.trial, isStuck(stuck, failure) {
            if verification == .possible, stuck.current?.isPostponed == true {
                verification = .impossible
                return false
            }
            // The repair did not help; try the next place outwards.
            undo(Array(attempts.repairs[stuck.before.repairs...]), to: stuck.before.mark)
            attempts.repairs.removeLast(attempts.repairs.count - stuck.before.repairs)
            stuck.extend(by: candidates, after: failure)
            trial = stuck
        } else {
            let before = (attempts.repairs.count, masks.mark)
            trial = RepairTrial(of: candidates, for: failure, error, before: before)
        }
        while let next = trial.next() {
            if apply(next.repairs) {
                attempts.conversions += next.conversions
                attempts.repairs += next.repairs
                attempts.trial = trial
                return true
            }
            undo(next.repairs, to: trial.before.mark)
        }
        return false
    }

    private func isStuck(_ trial: RepairTrial, _ failure: DecodingFailure) -> Bool {
        guard let current = trial.current else { return false }
        return masks.tape.isInside(failure.node, of: current.place)
            || failure.isSame(as: trial.failure)
    }

    // MARK: Postponement

    /// Returns the repairs of an item whose failure is that of a list inside it.
    ///
    /// The list has settled its items, so the item is taken to be settled as well. Otherwise a
    /// fault inside *n* lists would cost *n* passes over what is inside them. The document is
    /// decoded once more with the repairs of all items, and begun again for those that failed.
    private func postponed(
        _ attempts: RepairAttempts,
        _ failure: DecodingFailure,
        _ item: NodeIndex
    ) -> [Repair]? {
        guard verification == .possible, end == nil, !refuted.contains(item),
            let batch = candidates.first, batch.isBatch,
            attempts.trial.map({ !isStuck($0, failure) }) ?? true
        else { return nil }
        let mark = masks.mark
        let repairs = batch.repairs(because: failure)
        guard apply(repairs) else {
            undo(repairs, to: mark)
            return nil
        }
        return attempts.repairs + repairs
    }

    /// Prepares the next attempt at the root.
    ///
    /// - Returns: False if there is none.
    private func continues(
        _ attempts: inout RepairAttempts,
        _ error: any Error,
        _ failure: DecodingFailure,
        _ root: NodeIndex
    ) -> Bool {
        let isRefuted = if case .refuted = end { true } else { false }
        guard end == nil || isRefuted, mayReread(root) else { return false }
        let isStuck = attempts.trial.map { self.isStuck($0, failure) } ?? false
        switch verification {
        case .off: return tryNext(&attempts, error, failure)
        case .impossible: return restart(&attempts, verifying: false)
        case .running:
            guard !isRefuted, !isStuck else {
                return restart(&attempts, verifying: isRefuted)
            }
            verification = .possible
        case .possible: break
        }
        if !isStuck, candidates.first?.isPostponed == true { verification = .running }
        if tryNext(&attempts, error, failure) {
            guard verification == .running, attempts.trial?.current?.isPostponed != true else {
                return true
            }
        } else if verification == .possible {
            return false
        }
        return restart(&attempts, verifying: false)
    }

    /// Notes that an item was taken to be settled and is not, or that it failed only now.
    private func refute(_ item: NodeIndex) {
        guard end == nil else { return }
        refuted.insert(item)
        end = .refuted
    }

    /// Begins again, without taking to be settled what was refuted, or anything.
    private func restart(_ attempts: inout RepairAttempts, verifying: Bool) -> Bool {
        undo(attempts.repairs, to: attempts.mark)
        attempts.repairs.removeAll()
        attempts.trial = nil
        end = nil
        restarts += 1
        verification = verifying && restarts <= Self.restartLimit ? .possible : .off
        return true
    }

    func unknown(_ node: NodeIndex) -> DecodingFailure {
        DecodingFailure(node: node, steps: [], code: .modelRefused, asked: .unknown, message: "")
    }

    private func mayReread(_ node: NodeIndex) -> Bool {
        budget.charge(Int(masks.tape[node].end &- masks.tape[node].start) + size(of: node))
        if budget.isExceeded { end = .work(limit: budget.limit) }
        return !budget.isExceeded
    }
}
