#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A list with a single owner, which fills it and then hands it over without a copy.
///
/// An array checks at every append whether its storage is shared. This list is never shared, so an
/// append is a comparison and a store.
///
///     append, append, append   finish() → ImmutableArray, which may be shared
///
/// **The invariant that makes it safe:** the first `count` elements of `room` are initialized, and
/// only the list has their address.
package struct UniqueArray<Element: BitwiseCopyable & Sendable>: ~Copyable {
    private var room = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
    package private(set) var count = 0
    /// The least capacity of the next allocation, so that a list of the usual length never moves.
    private var expectedCount = 0
    private var lastCount = 0

    package init() {}

    deinit { free(room.baseAddress) }

    var isEmpty: Bool { count == 0 }

    var last: Element? { isEmpty ? nil : room[count - 1] }

    @inline(__always)
    package mutating func append(_ element: Element) {
        if count == room.count { grow() }
        room.initializeElement(at: count, to: element)
        count &+= 1
    }

    /// Appends elements from other memory.
    @inline(__always)
    package mutating func append(_ elements: UnsafeBufferPointer<Element>) {
        let place = reserve(elements.count)
        for index in 0..<elements.count {
            place.initializeElement(at: index, to: elements[index])
        }
        count &+= elements.count
    }

    /// Makes room for a number of elements in all.
    package mutating func reserveCapacity(_ capacity: Int) {
        if capacity > room.count { move(toRoomFor: capacity) }
    }

    /// Returns the memory of the next elements, which ``take(_:)`` makes part of the list.
    ///
    /// The memory is valid until the list is used again.
    @inline(__always)
    mutating func reserve(_ more: Int) -> UnsafeMutableBufferPointer<Element> {
        if room.count &- count < more { grow(by: more) }
        return UnsafeMutableBufferPointer(rebasing: room[count...])
    }

    /// Makes reserved elements, all of which have been initialized, part of the list.
    @inline(__always)
    mutating func take(_ more: Int) {
        precondition(more >= 0 && more <= room.count &- count, "the elements were not reserved")
        count &+= more
    }

    /// The first reserved elements, valid until the list is used again; they have to be initialized.
    @inline(__always)
    func reserved(_ more: Int) -> UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(rebasing: room[count..<count + more])
    }

    /// Moves reserved elements, all of which have been initialized, to the end of the list.
    ///
    /// - Parameters:
    ///   - more: Their number.
    ///   - start: The index of the first of them, at least the number of elements.
    mutating func moveReserved(_ more: Int, from start: Int) {
        precondition(
            start >= count && more >= 0 && more <= room.count - start,
            "the elements were not reserved"
        )
        guard more > 0, start > count, let first = room.baseAddress else { return }
        (first + count).update(from: first + start, count: more)
    }

    /// Puts another element in the place of the last one; there has to be one.
    @inline(__always)
    mutating func replaceLast(by element: Element) {
        precondition(count > 0, "the list is empty")
        room[count &- 1] = element
    }

    /// The largest capacity, in elements, that an empty array keeps.
    private static var keptRoom: Int { 4_096 }

    /// Removes all elements.
    mutating func removeAll() {
        count = 0
        guard room.count > Self.keptRoom else { return }
        free(room.baseAddress)
        room = UnsafeMutableBufferPointer(start: nil, count: 0)
    }

    /// Removes all elements after the first `count`.
    mutating func removeLast(to count: Int) {
        precondition(count >= 0 && count <= self.count, "the list is shorter than the new length")
        self.count = count
    }

    /// Reserves as many elements for the next list as the last one had, up to a limit.
    ///
    /// Documents of one kind mostly fill lists of about the same length.
    mutating func expect(atMost limit: Int) { expectedCount = min(lastCount, limit) }

    /// The elements, which are valid until the list changes.
    package var elements: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(rebasing: room[..<count])
    }

    /// Calls `body` with the elements from `first` on, which are valid during the call only.
    func withElements<Result>(
        from first: Int,
        _ body: (UnsafeBufferPointer<Element>) -> Result
    ) -> Result {
        body(UnsafeBufferPointer(rebasing: room[first..<count]))
    }

    /// Returns the elements as an immutable list and begins an empty one.
    mutating func finish() -> ImmutableArray<Element> {
        lastCount = count
        guard count > 0 else {
            removeAll()
            return ImmutableArray()
        }
        if room.count > 2 * count + 16 { move(toRoomFor: count) }
        let list = ImmutableArray(owning: UnsafeMutableBufferPointer(rebasing: room[..<count]))
        room = UnsafeMutableBufferPointer(start: nil, count: 0)
        count = 0
        return list
    }

    @inline(never)
    private mutating func grow(by more: Int = 1) {
        move(toRoomFor: max(16, expectedCount, 2 * count, count + more))
    }

    /// Changes the capacity with `realloc`.
    ///
    /// The system can remap a large block without copying it; a copy needs both blocks at once.
    private mutating func move(toRoomFor capacity: Int) {
        let memory = realloc(room.baseAddress, capacity * MemoryLayout<Element>.stride)
        precondition(memory != nil, "out of memory")
        room = UnsafeMutableRawBufferPointer(
            start: memory,
            count: capacity * MemoryLayout<Element>.stride
        )
        .bindMemory(to: Element.self)
    }
}

extension Array {
    /// Removes all elements, and keeps the memory unless it has room for more than `capacity`.
    @inline(__always)
    mutating func removeAll(upTo capacity: Int) {
        if self.capacity > capacity { self = [] } else { cut(to: 0) }
    }

    /// Removes the elements after the first `count`, of which there are none most of the time.
    @inline(__always)
    mutating func cut(to count: Int) {
        if self.count > count { removeRest(after: count) }
    }

    private mutating func removeRest(after count: Int) {
        // The removal of a range takes as long as that of many single elements.
        if self.count &- count > 16 { return removeLast(self.count &- count) }
        while self.count > count { removeLast() }
    }
}
