// Lists that fail, or lose more than the policy allows.

extension Recovery {
    /// Propagates the error of a list, with the repairs of all its items.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - failure: The first failure of an item.
    ///   - repairs: The repairs; none if the list itself fails.
    ///   - isPostponed: Whether some items are only taken to be settled.
    func giveUp(
        _ list: NodeIndex,
        _ failure: DecodingFailure,
        _ repairs: [Repair],
        isPostponed: Bool
    ) {
        candidates.removeAll()
        origin = failure
        guard !repairs.isEmpty else { return }
        let loss = repairs.reduce(0) { $0 + size(of: $1.node) }
        candidates.append(
            RepairCandidate(
                place: list,
                repairs: repairs,
                loss: loss,
                isBatch: true,
                isPostponed: isPostponed
            )
        )
    }

    /// Ends the recovery, because a list lost more than the policy allows.
    func reject(_ failure: DecodingFailure) {
        end = .lostTooMuch(failure)
        candidates.removeAll()
        origin = failure
    }
}
