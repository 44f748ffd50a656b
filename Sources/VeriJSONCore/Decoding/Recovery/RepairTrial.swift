/// The attempts so far to settle a value.
struct RepairAttempts {
    let mark: Int
    /// The number of failures that the model's code had caught before.
    let caught: Int
    var first: (error: any Error, failure: DecodingFailure)?
    var repairs: [Repair] = []
    /// The conversions that were tried, also those that were taken back.
    var conversions: [TriedConversion] = []
    /// The last failure.
    var last: DecodingFailure?
    /// The candidates for one failure, of which the last one is on the tape.
    var trial: RepairTrial?

    init(mark: Int, caught: Int) {
        self.mark = mark
        self.caught = caught
    }
}

/// The candidates for one failure, in the order in which they are tried.
///
/// If a place under an error that the model's code caught does not help alone, it may help together
/// with a place at which the code fails then: an alternative may need several repairs. Such
/// combinations are candidates, too, the one that loses fewest values first.
struct RepairTrial {
    private struct Key: Hashable {
        var nodes: [NodeIndex]
        /// The number of the conversion; nil if the value goes or becomes null.
        var conversion: UInt32?
        var isNull: Bool
    }

    let failure: DecodingFailure
    /// The error of that failure.
    let error: any Error
    /// The number of repairs and masks before the trial.
    let before: (repairs: Int, mark: Int)
    /// The candidate that was tried last.
    private(set) var current: RepairCandidate?
    private var rest: [RepairCandidate]
    private let listed: [RepairCandidate]
    private lazy var known = Set(listed.map(Self.key))
    private var combinations = 0

    /// The maximum number of combinations that are tried after one candidate, and altogether.
    private static let limit = (each: 8, all: 64)

    init(
        of candidates: [RepairCandidate],
        for failure: DecodingFailure,
        _ error: any Error,
        before: (repairs: Int, mark: Int)
    ) {
        self.failure = failure
        self.error = error
        self.before = before
        listed = candidates
        rest = candidates.reversed()
    }

    /// Returns the next candidate, with the cause of each repair.
    mutating func next() -> RepairCandidate? {
        var next = rest.popLast()
        if let repairs = next?.repairs(because: failure) { next?.repairs = repairs }
        current = next
        return next
    }

    /// Adds the combinations of the candidate that was tried last with those that followed from it.
    mutating func extend(by candidates: [RepairCandidate], after failure: DecodingFailure) {
        guard let current, current.cause != nil else { return }
        let nodes = Set(current.repairs.map(\.node))
        let new = candidates.filter { candidate in
            !candidate.repairs.isEmpty && !known.contains(Self.key(candidate))
                && !candidate.repairs.contains { nodes.contains($0.node) }
        }
        for candidate in new.prefix(min(Self.limit.each, Self.limit.all - combinations)) {
            combinations += 1
            add(
                RepairCandidate(
                    place: current.place,
                    repairs: current.repairs + candidate.repairs(because: failure),
                    loss: current.loss + candidate.loss,
                    cause: current.cause,
                    isPostponed: current.isPostponed || candidate.isPostponed
                )
            )
        }
    }

    /// Adds a candidate after those of the same place that lose no more.
    private mutating func add(_ candidate: RepairCandidate) {
        var position = rest.count
        while position > 0 {
            let next = rest[position - 1]
            guard next.cause != nil, next.place == candidate.place, next.loss <= candidate.loss
            else { break }
            position -= 1
        }
        rest.insert(candidate, at: position)
    }

    private static func key(_ candidate: RepairCandidate) -> Key {
        let first = candidate.repairs.first
        return Key(
            nodes: candidate.repairs.map(\.node),
            conversion: first?.mask.isConversion == true ? first?.conversion : nil,
            isNull: first?.mask.isNull ?? false
        )
    }
}
