/// The repair of one value by itself: the model's document, or an item of a list.
///
/// After a failure the innermost candidate is tried. It stays only if the value can be decoded
/// then, or fails elsewhere; otherwise it is taken back, and the next place outwards is tried.
extension Recovery {
    /// Whether nothing more is tried.
    var hasEnded: Bool { end != nil || verification.isImpossible }

    /// Decodes the model at the root, with repairs inside it.
    ///
    /// `strictly` does the same without repairs, to find those that are not needed in the end.
    func settleRoot<Value>(
        _ root: NodeIndex,
        _ decode: () throws -> Value,
        strictly: () throws -> Void
    ) -> SettledItem<Value> {
        settleBest(root) { attempts in
            passing.beginWay()
            verification.beginWay()
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
        let outer = passing
        var isPostponed = false
        partDepth += 1
        defer {
            partDepth -= 1
            passing.restore(outer, keepsCaught: isPostponed)
        }
        return reading(asWhole: false) {
            settleBest(node) { attempts in
                passing.beginWay()
                isPostponed = false
                return itemSettled(node, &attempts, &isPostponed, decode, strictly)
            }
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
                if verification.isRunning { refute(node) }
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
        passing.beginAttempt()
        caught.undo(to: attempts.caught)
        do {
            let value = try decode()
            guard let trial = attempts.trial, !areConfirmed(attempts.repairs) else {
                return .success(value)
            }
            return .failure(trial.error, trial.failure)
        } catch {
            let failure = passing.origin ?? attempts.first?.failure ?? unknown(node)
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
            if stuck.current?.isPostponed == true, verification.noteUseless() { return false }
            // The repair did not help; try the next place outwards.
            undo(Array(attempts.repairs[stuck.before.repairs...]), to: stuck.before.mark)
            attempts.repairs.removeLast(attempts.repairs.count - stuck.before.repairs)
            stuck.extend(by: passing.candidates, after: failure)
            trial = stuck
        } else {
            let before = (attempts.repairs.count, masks.mark)
            trial = RepairTrial(of: passing.repairs, for: failure, error, before: before)
        }
        while let next = trial.next() {
            if mayLose(next, besides: attempts.repairs), apply(next.repairs) {
                attempts.conversions += next.conversions
                attempts.repairs += next.repairs
                attempts.trial = trial
                return true
            }
            undo(next.repairs, to: trial.before.mark)
            if end != nil { return false }
        }
        return false
    }

    /// Returns whether the last repair of a trial did not help: a failure is left in the place that
    /// it repaired, or the same failure is met again.
    private func isStuck(_ trial: RepairTrial, _ failure: DecodingFailure) -> Bool {
        guard let current = trial.current else { return false }
        return masks.tape.isInside(failure.node, of: current.place)
            || failure.isSame(as: trial.failure) || isDue(failure, to: current)
    }

    // MARK: Postponement

    /// Returns the repairs of an item that can be postponed, because its failure is that of a list
    /// inside it; see ``Verification``.
    private func postponed(
        _ attempts: RepairAttempts,
        _ failure: DecodingFailure,
        _ item: NodeIndex
    ) -> [Repair]? {
        guard verification.mayPostpone(item), end == nil,
            let batch = passing.candidates.first, batch.isBatch,
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
        let step = verification.step(
            isRefuted: isRefuted,
            isStuck: attempts.trial.map { isStuck($0, failure) } ?? false,
            hasPostponed: passing.candidates.first?.isPostponed == true
        )
        switch step {
        case .beginAgain(let postpones):
            return beginAgain(&attempts, postpones: postpones)
        case .tryNext:
            if tryNext(&attempts, error, failure) { return true }
            return verification.isImpossible && beginAgain(&attempts, postpones: false)
        case .verify:
            // If anything else is repaired, nothing is verified.
            if tryNext(&attempts, error, failure), attempts.trial?.current?.isPostponed == true {
                return true
            }
            return beginAgain(&attempts, postpones: false)
        }
    }

    /// Ends the attempt, because a postponed item failed in its verification.
    private func refute(_ item: NodeIndex) {
        guard end == nil else { return }
        verification.refute(item)
        end = .refuted
    }

    /// Takes back all repairs of the root, to begin again.
    ///
    /// - Returns: True, since there is another attempt.
    private func beginAgain(_ attempts: inout RepairAttempts, postpones: Bool) -> Bool {
        undo(attempts.repairs, to: attempts.mark)
        attempts.repairs.removeAll()
        attempts.trial = nil
        end = nil
        verification.beginAgain(postpones: postpones)
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
