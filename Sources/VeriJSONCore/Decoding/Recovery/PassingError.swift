/// The error that is on its way out of the model, with the repairs that its way allows.
///
/// An error has no owner while it propagates: each function that it passes through adds what it
/// knows. The next request of the model's code, or a value that is decoded after all, shows that
/// the code caught the error; then its candidates are kept aside, because the code may have read
/// something else in its place, and fail at that.
struct PassingError {
    /// The repairs that the places on the way allow, the innermost first.
    private(set) var candidates: [RepairCandidate] = []
    /// The conversions that are tried only where something would go otherwise, the innermost first.
    private var conversions: [RepairCandidate] = []
    /// The failure that began the error; nil if no error is on its way.
    private(set) var origin: DecodingFailure?
    /// The candidates of errors that the model's code caught.
    private var caught: [RepairCandidate] = []
    /// Whether the model's code caught an error, so that it may have alternatives.
    private(set) var hasCaught = false

    /// The most candidates of caught errors that are tried for one value, and that are kept at all.
    private static let caughtLimit = (tried: 16, kept: 256)

    /// The depth of the outermost value whose code has let the error pass; nil if there is none.
    private var depth: Int?

    /// A position among the candidates of caught errors: those after it belong to one value.
    var mark: Int { caught.count }

    /// The repairs at the end of the way, in the order in which they are tried.
    var repairs: [RepairCandidate] { candidates + conversions }

    /// Adds a repair that a place on the error's way allows.
    mutating func offer(_ candidate: RepairCandidate) { candidates.append(candidate) }

    /// Adds a conversion that nobody asked for.
    mutating func offerConversion(_ candidate: RepairCandidate) { conversions.append(candidate) }

    /// Offers the conversions that nobody asked for, before a value goes.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - isOptional: Whether the model has an answer for its absence, so that it is not
    ///     converted itself.
    mutating func offerConversions(before node: NodeIndex, isOptional: Bool) {
        candidates += conversions.filter { !isOptional || $0.place != node }
        conversions.removeAll()
    }

    /// Withdraws the repairs by which a value goes or becomes null, because it may not.
    mutating func withdraw(at node: NodeIndex) {
        candidates.removeAll { candidate in
            candidate.repairs.contains { $0.node == node && !$0.mask.isConversion }
        }
    }

    /// Returns whether a repair of a value itself is a candidate that is no conversion.
    func isAnswered(_ node: NodeIndex) -> Bool {
        candidates.contains { candidate in
            !candidate.isBatch
                && candidate.repairs.contains { $0.node == node && !$0.mask.isConversion }
        }
    }

    /// Returns the steps to the failure that lead from a value to where its code met the error,
    /// and notes that the value has let it pass.
    mutating func pass(_ depth: Int) -> Range<Int>? {
        guard let origin else { return nil }
        let end = min(self.depth ?? .max, origin.steps.count)
        self.depth = depth
        return depth < end ? depth..<end : nil
    }

    /// Records the failure that began an error, unless one is on its way already.
    ///
    /// An error of the model's own that follows at once has the same reason.
    mutating func begin(_ failure: () -> DecodingFailure) {
        if origin == nil { origin = failure() }
    }

    /// Names the type that was asked for at the value that failed, if only its container is known.
    mutating func name(_ type: RequestedType, at node: NodeIndex) {
        guard let origin, origin.node == node, origin.missing == nil, origin.asked.name == nil
        else { return }
        self.origin?.asked = origin.asked.named(type.name)
    }

    /// Notes that the model's code goes on, so that it has caught the error that was on its way.
    mutating func noteCaught() {
        guard origin != nil || !candidates.isEmpty else { return }
        hasCaught = true
        if caught.count < Self.caughtLimit.kept {
            caught += candidates.map { candidate in
                var candidate = candidate
                candidate.cause = candidate.cause ?? origin
                return candidate
            }
        }
        forget()
    }

    /// Discards the error, and those caught since a mark, because the value around them could be
    /// decoded.
    mutating func noteDecoded(since mark: Int) {
        if origin != nil { hasCaught = true }
        forget()
        caught.removeLast(max(0, caught.count - mark))
    }

    /// Offers the repairs of errors that a value's code caught before it failed itself.
    mutating func offerCaught(since mark: Int, at node: NodeIndex) {
        guard caught.count > mark else { return }
        let tried = caught[mark...].stablySorted { $0.loss < $1.loss }.prefix(
            Self.caughtLimit.tried
        )
        caught.removeLast(caught.count - mark)
        // A conversion is gentler than the loss of an item.
        var position = candidates.firstIndex { $0.takesItem } ?? candidates.count
        for var candidate in tried where !candidate.repairs.isEmpty {
            candidate.place = node
            if candidate.loss > 0 { position = candidates.count }
            candidates.insert(candidate, at: position)
            position += 1
        }
    }

    /// Replaces the errors of the items of a list by one of the list itself.
    ///
    /// `depth` is that of the list.
    mutating func replace(
        by failure: DecodingFailure,
        repairedBy candidate: RepairCandidate?,
        depth: Int
    ) {
        forget()
        origin = failure
        self.depth = depth
        if let candidate { candidates.append(candidate) }
    }

    /// Discards all errors, before a value is decoded anew.
    mutating func beginAttempt() {
        forget()
        caught.removeAll()
    }

    /// Forgets that the model's code caught errors, before a value is settled in another way.
    mutating func beginWay() { hasCaught = false }

    /// Returns to the errors that were on their way before an item of a list was settled.
    ///
    /// - Parameters:
    ///   - outer: Those errors.
    ///   - keepsCaught: Whether what the item's code caught counts for the values around it; a
    ///     settled item has no needless repairs any more.
    mutating func restore(_ outer: PassingError, keepsCaught: Bool) {
        let hasCaught = outer.hasCaught || keepsCaught && hasCaught
        self = outer
        self.hasCaught = hasCaught
    }

    private mutating func forget() {
        candidates.removeAll()
        conversions.removeAll()
        (origin, depth) = (nil, nil)
    }
}
