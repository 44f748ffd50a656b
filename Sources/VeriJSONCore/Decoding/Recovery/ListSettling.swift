/// The repairs that the items of a list need, collected until the first error is thrown.
struct ListSettling {
    let list: NodeIndex
    private let recovery: Recovery
    private let mark: Int
    private var repairs: [Repair] = []
    private var first: (error: any Error, failure: DecodingFailure)?
    /// The number of items, members or pairs.
    var count = 0
    private var lost = 0
    private var dropped = 0
    private var isPostponed = false
    private var isRefuted = false

    init(_ list: NodeIndex, _ recovery: Recovery) {
        self.list = list
        self.recovery = recovery
        mark = recovery.masks.mark
    }

    /// Keeps an item that can be decoded, perhaps with repairs.
    ///
    /// A nulled item counts as lost. `isPostponed` is whether the item is only taken to be settled.
    mutating func keep(
        _ node: NodeIndex,
        _ new: [Repair],
        _ error: (any Error)?,
        isPostponed: Bool = false
    ) {
        guard let error, let cause = new.first?.cause else { return }
        if isPostponed { self.isPostponed = true }
        if new.contains(where: { $0.node == node && $0.mask.isNull }) { lost += 1 }
        if first == nil { first = (error, cause) }
        repairs += new
    }

    /// Drops an item, a member, or a key with its value, that failed.
    mutating func drop(
        _ nodes: [(node: NodeIndex, steps: [OpenStep])],
        _ mask: TapeMasks.Mask,
        _ error: any Error,
        _ failure: DecodingFailure
    ) {
        lost += 1
        dropped += 1
        if first == nil { first = (error, failure) }
        for (node, steps) in nodes {
            repairs.append(Repair(node: node, mask: mask, steps: steps, cause: failure))
        }
    }

    /// Returns whether the remaining items are only looked at, to see which of them fail as well.
    ///
    /// - Throws: The first error, with all repairs undone, if decoding has ended.
    mutating func goesOn(after error: any Error) throws -> Bool {
        guard recovery.hasEnded else { return false }
        first = first ?? (error, recovery.unknown(list))
        if case .refuted = recovery.end {
            isRefuted = true
            return true
        }
        recovery.undo(repairs, to: mark)
        throw first?.error ?? error
    }

    /// Throws the first error, with the repairs of all items beside it.
    func finish(_ steps: [OpenStep]) throws {
        guard let first else { return }
        recovery.undo(repairs, to: mark)
        if isRefuted {
            recovery.end = .refuted
            throw first.error
        }
        if let limit = recovery.policy.maxDropped, dropped > 0,
            limit.isExceeded(byDropping: dropped, of: count),
            recovery.hasOwnLimit?(steps) != true
        {
            recovery.reject(loss(of: dropped, steps) { $0.isRemoval })
            throw first.error
        }
        if count > 1, lost == count, !recovery.policy.allowsTotalLoss {
            let loss = loss(of: lost, steps) { $0.isRemoval || $0.isNull }
            recovery.giveUp(list, loss, [], isPostponed: isPostponed)
        } else {
            recovery.giveUp(list, first.failure, repairs, isPostponed: isPostponed)
        }
        throw first.error
    }

    /// Returns the failure of the list itself, which lost too many items.
    private func loss(
        of count: Int,
        _ steps: [OpenStep],
        where isLoss: (TapeMasks.Mask) -> Bool
    ) -> DecodingFailure {
        DecodingFailure(
            node: list,
            steps: steps,
            code: .arrayDropped,
            asked: .array,
            message: "",
            loss: DecodingFailure.Loss(
                dropped: count,
                items: self.count,
                causes: repairs.filter { isLoss($0.mask) }.compactMap(\.cause)
            )
        )
    }
}

extension TapeMasks.Mask {
    /// Whether an item, or a member of a dictionary, was removed.
    fileprivate var isRemoval: Bool {
        switch self {
        case .drop, .strip: true
        case .null, .convert: false
        }
    }

    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
