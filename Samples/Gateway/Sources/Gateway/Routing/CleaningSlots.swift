import Synchronization

/// The number of bodies held for cleaning, which bounds the memory of the gateway.
final class CleaningSlots: Sendable {
    private let capacity: Int
    private let count = Atomic(0)

    init(capacity: Int) {
        self.capacity = capacity
    }

    var taken: Int { count.load(ordering: .relaxed) }

    /// Takes a slot, to be given back with ``release()``.
    ///
    /// - Returns: False if there is none.
    func take() -> Bool {
        if count.add(1, ordering: .relaxed).newValue <= capacity { return true }
        release()
        return false
    }

    func release() {
        count.subtract(1, ordering: .relaxed)
    }
}
