/// The verification of items that were postponed.
///
/// - A **settled** item was decoded by itself until it succeeded or nothing more helped.
/// - A **postponed** item failed only by a list inside it that has settled its own items. With the
///   repairs of that list it is taken to be settled, but it is not decoded again: otherwise a fault
///   inside *n* lists would cost *n* passes over what is inside them.
/// - A **refuted** item was postponed, and failed when the document was decoded with all repairs.
///
/// When the root has failed with the repairs of postponed items, it is decoded once more with them.
/// If an item is refuted then, all repairs are begun again, and that item is settled by itself.
struct Verification {
    private enum State {
        /// Items may be postponed.
        case possible
        /// The document is being decoded with the repairs of postponed items.
        case running
        /// The repairs of a postponed item did not help where the root depends on them.
        case impossible
        /// Every item is settled by itself.
        case off
    }

    /// The next step at the root after a failure.
    enum Step {
        /// The next repair is tried.
        case tryNext
        /// The next repair is tried, which verifies postponed items if it is theirs.
        case verify
        /// All repairs are begun again; `postpones` is whether items may be postponed once more.
        case beginAgain(postpones: Bool)
    }

    private var state = State.possible
    private var refuted: Set<NodeIndex> = []
    private var restarts = 0

    /// The most times that all repairs are begun again before every item is settled by itself.
    private static let restartLimit = 4

    var isRunning: Bool { state == .running }
    var isImpossible: Bool { state == .impossible }

    /// Begins anew, before the root is settled in another way.
    mutating func beginWay() {
        if state != .off { state = .possible }
        (refuted, restarts) = ([], 0)
    }

    /// Returns whether an item may be postponed.
    func mayPostpone(_ item: NodeIndex) -> Bool {
        state == .possible && !refuted.contains(item)
    }

    /// Records that an item is refuted.
    mutating func refute(_ item: NodeIndex) { refuted.insert(item) }

    /// Records that the repairs of postponed items did not help.
    ///
    /// - Returns: Whether that is new, so that all repairs have to be begun again.
    mutating func noteUseless() -> Bool {
        guard state == .possible else { return false }
        state = .impossible
        return true
    }

    /// Moves on after the root failed.
    ///
    /// - Parameters:
    ///   - isRefuted: Whether the root failed because an item was refuted.
    ///   - isStuck: Whether it failed in spite of the last repair.
    ///   - hasPostponed: Whether the innermost repair is that of postponed items.
    /// - Returns: The next step.
    mutating func step(isRefuted: Bool, isStuck: Bool, hasPostponed: Bool) -> Step {
        switch state {
        case .off: return .tryNext
        case .impossible: return .beginAgain(postpones: false)
        case .running where isRefuted || isStuck: return .beginAgain(postpones: isRefuted)
        case .running, .possible:
            let verifies = !isStuck && hasPostponed
            state = verifies ? .running : .possible
            return verifies ? .verify : .tryNext
        }
    }

    /// Records that all repairs are begun again.
    mutating func beginAgain(postpones: Bool) {
        restarts += 1
        state = postpones && restarts <= Self.restartLimit ? .possible : .off
    }
}
