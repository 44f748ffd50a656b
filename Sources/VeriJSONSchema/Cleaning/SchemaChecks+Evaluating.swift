internal import VeriJSONCore

/// The evaluation of checks on one value.
extension SchemaChecks {
    /// Returns the first of some checks that a value does not pass; nil if it passes all.
    func refusing(
        among numbers: [Int],
        of text: UnsafeBufferPointer<UInt8>,
        _ memory: EvaluationMemory,
        charging budget: inout WorkBudget
    ) -> Int? {
        guard let tape = memory.tape.read(text) else { return numbers.first }
        defer { memory.tape.finish() }
        budget.charge(text.count)
        let value = (tape.view, NodeIndex(0))
        return refusing(among: numbers, on: value, memory, charging: &budget)
    }

    /// Returns the first of some checks that a value of a tape does not pass; nil if it passes all.
    func refusing(
        among numbers: [Int],
        on value: (view: TapeView, node: NodeIndex),
        _ memory: EvaluationMemory,
        charging budget: inout WorkBudget
    ) -> Int? {
        var evaluation = Evaluation(plan, value, memory, work: budget, .verdict)
        let refusing = numbers.first { !passes(checks[$0], &evaluation) }
        evaluation.finish(memory)
        budget = evaluation.budget
        // An undecided evaluation ends the walk with an error.
        if evaluation.failure != nil { budget.charge(.max) }
        return refusing
    }

    /// Returns whether a value repeats no key and passes some checks; false if that takes too long.
    func accepts(
        _ text: UnsafeBufferPointer<UInt8>,
        by numbers: [Int],
        _ memory: EvaluationMemory,
        charging budget: inout WorkBudget
    ) -> Bool {
        guard let tape = memory.tape.read(text) else { return false }
        defer { memory.tape.finish() }
        budget.charge(text.count)
        let value = (tape.view, NodeIndex(0))
        var evaluation = Evaluation(plan, value, memory, work: budget, .verdict)
        let isAccepted =
            !evaluation.hasShadowed && numbers.allSatisfy { passes(checks[$0], &evaluation) }
        evaluation.finish(memory)
        budget = evaluation.budget
        return isAccepted && evaluation.failure == nil
    }

    private func passes(_ check: Check, _ evaluation: inout Evaluation) -> Bool {
        // Most checks are in the first scope, which is empty.
        let scope = check.scope == 0 ? [] : scopes[check.scope]
        return evaluation.run(from: check.node, in: scope) == check.holds
    }

    /// Returns the positions of the members or items of a value that a check refuses.
    func refusedParts(
        by number: Int,
        of text: UnsafeBufferPointer<UInt8>,
        _ memory: EvaluationMemory,
        charging budget: inout WorkBudget
    ) -> (positions: [Int], check: Int) {
        var part = checks[number]
        guard part.removal == .container, let tape = memory.tape.read(text) else {
            return ([], number)
        }
        defer { memory.tape.finish() }
        budget.charge(text.count)
        let value = (tape.view, NodeIndex(0))
        var evaluation = Evaluation(plan, value, memory, work: budget, .verdict)
        evaluation.watched = part.keyword
        _ = evaluation.run(from: part.node, in: scopes[part.scope])
        evaluation.finish(memory)
        budget = evaluation.budget
        if evaluation.failure != nil { budget.charge(.max) }
        part.removal = .part
        return (evaluation.refused.sorted(), knownNumber(of: part) ?? number)
    }
}
