// Lists that fail, or lose more than the policy allows.

extension Recovery {
    /// Propagates the error of a list, with the repairs of all its items.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - failure: The first failure of an item.
    ///   - repairs: The repairs; none if the list itself fails.
    ///   - isPostponed: Whether some items are postponed; see ``Verification``.
    ///   - depth: The number of values around the list.
    func giveUp(
        _ list: NodeIndex,
        _ failure: DecodingFailure,
        _ repairs: [Repair],
        isPostponed: Bool,
        depth: Int
    ) {
        let batch = RepairCandidate(
            place: list,
            repairs: repairs,
            loss: repairs.reduce(0) { $0 + size(of: $1.node) },
            isBatch: true,
            isPostponed: isPostponed
        )
        passing.replace(by: failure, repairedBy: repairs.isEmpty ? nil : batch, depth: depth)
    }

    /// Throws an error if a list or a dictionary that must stay whole has lost items before.
    func requireWhole(_ decoder: ValueDecoder) throws {
        guard isWhole, let lost = earlierLoss?(decoder.node), lost > 0 else { return }
        let error = DecodingError.dataCorrupted(decoder.context(DecodingMessages.notWhole))
        note(error) { _ in
            DecodingFailure(
                lossOf: lost,
                among: masks.tape.childCount(of: decoder.node) + lost,
                in: decoder.node,
                decoder.steps,
                causes: []
            )
        }
        throw error
    }

    /// Ends the recovery, because a list lost more than the policy allows.
    func reject(_ failure: DecodingFailure) {
        end = .lostTooMuch(failure)
        passing.replace(by: failure, repairedBy: nil, depth: failure.steps.count)
    }
}
