/// A small pool of values that are expensive to create, each used by one caller at a time.
///
/// The pool is `Sendable` because a value is only accessed while the lock of its slot is held, or by
/// the caller that took it out.
@usableFromInline package struct SlotPool<Element>: ~Copyable, @unchecked Sendable {
    @usableFromInline static var slotCount: Int { 64 }

    /// The lock of each slot.
    ///
    /// The locks are stored apart from the values: trying a lock reads memory that the owner of the
    /// slot must not write at the same time.
    @usableFromInline let locks: UnsafeMutablePointer<Lock>
    /// The value of each slot; accessed only under its lock.
    ///
    /// It is accessed through a pointer to the slot: the thread sanitizer takes `elements[index]` in
    /// generic code for an access to the first slot.
    @usableFromInline let elements: UnsafeMutablePointer<Element?>

    package init() {
        locks = .allocate(capacity: Self.slotCount)
        for index in 0..<Self.slotCount { (locks + index).initialize(to: Lock()) }
        elements = .allocate(capacity: Self.slotCount)
        elements.initialize(repeating: nil, count: Self.slotCount)
    }

    deinit {
        locks.deinitialize(count: Self.slotCount)
        locks.deallocate()
        elements.deinitialize(count: Self.slotCount)
        elements.deallocate()
    }

    /// Calls `body` with a value, which is kept for later calls, and locks its slot meanwhile.
    ///
    /// If every slot is in use, the value is a temporary one.
    @inlinable
    package func withElement<Result>(
        _ make: () -> Element,
        _ body: (borrowing Element) -> Result
    ) -> Result {
        for index in 0..<Self.slotCount where locks[index].tryLock() {
            defer { locks[index].unlock() }
            // Moving the value out and back avoids reference counting.
            let slot = elements + index
            let element = slot.pointee.take() ?? make()
            let result = body(element)
            slot.pointee = consume element
            return result
        }
        return body(make())
    }

    /// Takes a value out of the pool; nil if there is none in a slot that is not in use.
    func take() -> Element? {
        for index in 0..<Self.slotCount where locks[index].tryLock() {
            defer { locks[index].unlock() }
            let slot = elements + index
            if let element = slot.pointee.take() { return element }
        }
        return nil
    }

    /// Puts a value into the first empty slot; it is released if there is none.
    func put(_ element: consuming Element) {
        for index in 0..<Self.slotCount where locks[index].tryLock() {
            defer { locks[index].unlock() }
            let slot = elements + index
            if slot.pointee == nil {
                slot.pointee = element
                return
            }
        }
    }
}
