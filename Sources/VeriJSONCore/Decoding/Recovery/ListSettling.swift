/// The repairs that the items of a list need, collected until the first error is thrown.
struct ListSettling {
    let list: NodeIndex
    private let recovery: Recovery
    private let mark: Int
    /// Whether the list may lose no item.
    private let isWhole: Bool
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
        isWhole = recovery.isWhole
    }

    /// Keeps an item that can be decoded, perhaps with repairs.
    ///
    /// A nulled item counts as lost. `isPostponed` is whether the item is postponed; see ``Verification``.
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
            !isWhole, recovery.hasOwnLimit?(steps) != true
        {
            recovery.reject(loss(of: dropped, steps) { $0.isRemoval })
            throw first.error
        }
        let isTooMuch = lost > 0 && isWhole || count > 1 && lost == count && !mayLoseAll
        recovery.giveUp(
            list,
            isTooMuch ? loss(of: lost, steps) { $0.isRemoval || $0.isNull } : first.failure,
            isTooMuch ? [] : repairs,
            isPostponed: isPostponed,
            depth: steps.count
        )
        throw first.error
    }

    /// Whether all items may be lost: those of a list of scalars or enumerations, because the
    /// reason is not a wrong model or a forgotten key strategy.
    private var mayLoseAll: Bool {
        if recovery.policy.allowsTotalLoss { return true }
        let lost = repairs.filter { $0.mask.isRemoval || $0.mask.isNull }
        let nodes = Set(lost.map(\.node))
        return lost.allSatisfy { repair in
            repair.cause.map { nodes.contains($0.node) && $0.isOfSingle } ?? false
        }
    }

    /// Returns the failure of the list itself, which lost too many items.
    private func loss(
        of count: Int,
        _ steps: [OpenStep],
        where isLoss: (TapeMasks.Mask) -> Bool
    ) -> DecodingFailure {
        DecodingFailure(
            lossOf: count,
            among: self.count,
            in: list,
            steps,
            causes: repairs.filter { isLoss($0.mask) }.compactMap(\.cause)
        )
    }
}

extension DecodingFailure {
    /// Creates the failure of a list that lost too many items.
    init(
        lossOf dropped: Int,
        among items: Int,
        in list: NodeIndex,
        _ steps: [OpenStep],
        causes: [DecodingFailure]
    ) {
        self.init(
            node: list,
            steps: steps,
            code: .arrayDropped,
            asked: .array,
            message: "",
            loss: Loss(dropped: dropped, items: items, causes: causes)
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

    var isConversion: Bool {
        if case .convert = self { true } else { false }
    }
}
