/// The failure of a value that no branch of a union accepts, as it is told.
///
/// A union is one cause, which the closest branch explains. What a schema asks for beside its
/// alternatives decides alone where it fails, and so does the branch that a condition asks for: their
/// causes are those of the value.
///
///     {"required": ["id"], "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
///
///     {"a": 1}      missing /id
///     {"id": 1}     union.noBranch, explained by: missing /a
///
/// Causes that are many or far below the value explain the union: each level of a document that fails
/// copies those of the value.
struct UnionFailure {
    /// The number of causes that are those of the value.
    static let causeLimit = 32
    /// The number of levels below the value at which they are.
    static let levelLimit = 8

    /// The run of causes, see ``Explanations``.
    var explanation: UInt32 = 0
    /// The code of the failure if the causes are those of the value; nil if they explain the union.
    var code: CodeTag?
}

extension Walk {
    /// Records the failure of a value whose only possible branch failed.
    mutating func explainFailure(_ value: UnionValue) {
        guard let end = failedEnd else { return }
        let explanation = explanation(since: value.before)
        journal.rollBackFailures(to: value.before)
        rollBackChanges(to: value.before)
        let failure = failure(of: value, to: end, explainedBy: explanation)
        guard stop == .none else { return }
        if unions.isRemembering {
            unions[key(of: value)] = UnionVerdict(
                end: scanner.offset(end),
                failure: failure,
                rejection: newRejection(since: value.before)
            )
        }
        failedEnd = end
        failBranches(value, failure)
    }

    /// Returns what is told of a value that ends at a position and that no branch accepts.
    ///
    /// Nothing is recorded for the value.
    mutating func failure(
        of value: UnionValue,
        to end: Pointer,
        explainedBy explanation: UInt32
    ) -> UnionFailure {
        let union = UnionFailure(explanation: explanation)
        guard mode != .accepting, value.table.pointee.explainsItself else { return union }
        let (base, condition) = (value.table.pointee.base, value.table.pointee.condition)
        let (rejection, isContradicted) = (journal.rejection, unions.isContradicted)
        defer { (journal.rejection, unions.isContradicted) = (rejection, isContradicted) }
        if let base, let own = ownFailure(of: value, by: base) { return own }
        guard stop == .none, let condition else { return union }
        let text = UnsafeBufferPointer(start: value.position, count: end - value.position)
        let refusing = graph.schema?.refusingCheck(among: [condition], of: text, charging: &work)
        if work.isExceeded { self.end(for: .work) }
        guard stop == .none else { return union }
        let branch = value.table.pointee.branches[refusing == nil ? 0 : 1]
        return ownFailure(of: value, by: branch) ?? union
    }

    /// Returns the failure of a value by a rule; nil if the value stays by it.
    private mutating func ownFailure(of value: UnionValue, by rule: RuleIndex) -> UnionFailure? {
        let skippedBefore = unions.skippedBytes
        unions.beginTrial(isLater: true)
        let end = walk(rule, value, defers: value.defersContainers)
        unions.endTrial(isLater: true)
        guard stop == .none else { return nil }
        if let length = (end ?? failedEnd).map({ $0 - value.position }) {
            countAgain(length, since: skippedBefore)
        }
        var failed: UnionFailure?
        if end == nil {
            failed = UnionFailure(
                explanation: explanation(since: value.before),
                code: areNear(since: value.before) ? failure : nil
            )
        }
        journal.rollBackFailures(to: value.before)
        rollBackChanges(to: value.before)
        return failed
    }

    /// Returns a run of the causes of the value at hand that are pending since a mark.
    mutating func explanation(since before: Mark) -> UInt32 {
        willRecord()
        let path = pushPath()
        return journal.explanations.add(
            journal.pending[Int(before.pending)...],
            of: journal.record.paths,
            below: path
        )
    }

    /// Whether the causes that are pending since a mark are few, and not far below the value at hand.
    private mutating func areNear(since before: Mark) -> Bool {
        let (first, value) = (Int(before.pending), pushPath())
        guard journal.pending.count - first <= UnionFailure.causeLimit else { return false }
        for position in first..<journal.pending.count {
            var (path, levels) = (journal.pending[position].path, 0)
            while path != value {
                guard levels < UnionFailure.levelLimit,
                    let last = journal.record.paths.last(of: path)
                else { return false }
                (path, levels) = (last.parent, levels + 1)
            }
        }
        return true
    }

    /// Records the failure of a value that ends at ``failedEnd``.
    mutating func failBranches(_ value: UnionValue, _ failed: UnionFailure) {
        guard let end = failedEnd else { return }
        guard let code = failed.code else {
            let others = value.table.pointee.branches.count - 1
            _ = fail(
                site(.unionNoBranch, value.position, end, value.rule, detail: others),
                explanation: failed.explanation
            )
            return
        }
        willRecord()
        let (first, path) = (journal.pending.count, pushPath())
        journal.explanations.copy(
            failed.explanation,
            to: &journal.pending,
            paths: &journal.record.paths,
            below: path
        )
        failure = code
        for position in first..<journal.pending.count { list(journal.pending[position]) }
    }
}
