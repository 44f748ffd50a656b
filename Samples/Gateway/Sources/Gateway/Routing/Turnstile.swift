import Synchronization

/// A place with room for a number of holders, for which others wait in line.
///
/// A holder can have shares in parts of the place, each with a limit of its own. Someone whose part
/// is full is overtaken by the others, so one part never fills the line for all.
final class Turnstile: Sendable {
    /// A part of a place, and the holders that it has room for.
    struct Share: Sendable {
        var name: String
        var limit: Int
    }

    /// The right to be in the place, which ends with ``end()`` or with its last reference.
    final class Pass: Sendable {
        private let turnstile: Turnstile
        private let shares: [Share]
        private let isEnded = Atomic(false)

        fileprivate init(_ turnstile: Turnstile, _ shares: [Share]) {
            self.turnstile = turnstile
            self.shares = shares
        }

        deinit { end() }

        func end() {
            if !isEnded.exchange(true, ordering: .relaxed) { turnstile.leave(shares) }
        }
    }

    private struct Waiter {
        var id: Int
        var shares: [Share]
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var taken = 0
        var counts: [String: Int] = [:]
        var waiters: [Waiter] = []
        var lastID = 0
    }

    /// The number of those who may wait; the next are turned away at once.
    private static let longestLine = 1_024
    /// The number of those who may wait for the same share, so that the line has room for others.
    private static let longestLineForShare = longestLine / 2

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of holders.
    var taken: Int { state.withLock { $0.taken } }
    /// The number of those in line.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Waits for room.
    ///
    /// - Returns: A pass; nil if there was no room in time, or the line is too long.
    /// - Throws: `CancellationError` if the task is cancelled.
    func enter(_ shares: [Share] = [], within time: Duration) async throws -> Pass? {
        if state.withLock({ take(shares, in: &$0) }) { return Pass(self, shares) }
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let limit = Task { [weak self] in
            try await Task.sleep(for: time)
            self?.give(up: id)
        }
        defer { limit.cancel() }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(id: id, shares: shares, continuation: continuation)
                let outcome: Bool? = state.withLock { state in
                    if take(shares, in: &state) { return true }
                    guard hasRoomInLine(for: shares, in: state) else { return false }
                    state.waiters.append(waiter)
                    return nil
                }
                if let outcome { continuation.resume(returning: outcome) }
                // The cancellation may have come before there was a waiter.
                if Task.isCancelled { give(up: id) }
            }
        } onCancel: {
            give(up: id)
        }
        let pass = isIn ? Pass(self, shares) : nil
        try Task.checkCancellation()
        return pass
    }

    private func give(up id: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: false)
    }

    private func hasRoomInLine(for shares: [Share], in state: State) -> Bool {
        guard state.waiters.count < Self.longestLine else { return false }
        guard let name = shares.first?.name else { return true }
        let others = state.waiters.count { $0.shares.first?.name == name }
        return others < Self.longestLineForShare
    }

    private func take(_ shares: [Share], in state: inout State) -> Bool {
        guard state.taken < capacity,
            shares.allSatisfy({ state.counts[$0.name, default: 0] < $0.limit })
        else { return false }
        state.taken += 1
        for share in shares { state.counts[share.name, default: 0] += 1 }
        return true
    }

    private func leave(_ shares: [Share]) {
        let waiter = state.withLock { state -> Waiter? in
            state.taken -= 1
            for share in shares {
                let count = state.counts[share.name, default: 1] - 1
                state.counts[share.name] = count == 0 ? nil : count
            }
            // At most one fits into the room of one.
            let index = state.waiters.firstIndex { take($0.shares, in: &state) }
            return index.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: true)
    }
}
