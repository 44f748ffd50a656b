/// A stack whose storage is reached through one constant pointer.
///
/// An array in a property of a class is checked for exclusive access at every use, which costs
/// more than the push itself. The storage is not counted; the owner of the stack deallocates it.
///
/// Invariant: the first `count` of `capacity` elements are initialized.
@usableFromInline package struct FlatStack<Element> {
    @usableFromInline struct Storage {
        @usableFromInline var elements: UnsafeMutablePointer<Element>
        @usableFromInline var count = 0
        @usableFromInline var capacity: Int

        @inlinable init(elements: UnsafeMutablePointer<Element>, capacity: Int) {
            self.elements = elements
            self.capacity = capacity
        }
    }

    @usableFromInline let storage: UnsafeMutablePointer<Storage>

    @inlinable package init() {
        let capacity = 16
        storage = .allocate(capacity: 1)
        storage.initialize(
            to: Storage(elements: .allocate(capacity: capacity), capacity: capacity)
        )
    }

    @inlinable package func deallocate() {
        storage.pointee.elements.deinitialize(count: storage.pointee.count)
        storage.pointee.elements.deallocate()
        storage.deallocate()
    }

    @inlinable package var count: Int {
        @inline(__always)
        get { storage.pointee.count }
    }

    var capacity: Int { storage.pointee.capacity }

    /// Returns a copy of the first elements, at most `count` of them.
    func prefix(_ count: Int) -> [Element] {
        Array(UnsafeBufferPointer(start: storage.pointee.elements, count: min(count, self.count)))
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        precondition(index >= 0 && index < storage.pointee.count, "index out of range")
        return storage.pointee.elements[index]
    }

    @inlinable @inline(__always)
    package func push(_ element: consuming Element) {
        if storage.pointee.count == storage.pointee.capacity { grow() }
        (storage.pointee.elements + storage.pointee.count).initialize(to: element)
        storage.pointee.count &+= 1
    }

    /// Removes the last element and returns it; the stack must not be empty.
    @inlinable @inline(__always)
    @discardableResult
    package func pop() -> Element {
        precondition(storage.pointee.count > 0, "the stack is empty")
        storage.pointee.count &-= 1
        return (storage.pointee.elements + storage.pointee.count).move()
    }

    @inlinable @inline(never)
    func grow() {
        let capacity = 2 * storage.pointee.capacity
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        larger.moveInitialize(from: storage.pointee.elements, count: storage.pointee.count)
        storage.pointee.elements.deallocate()
        storage.pointee.elements = larger
        storage.pointee.capacity = capacity
    }
}
