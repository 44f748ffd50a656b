#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A list that one owner fills, and then hands on without copying it.
///
/// An array asks at each append whether somebody shares it. Nobody shares this one, so that to
/// append is a comparison and a store.
///
///     append, append, append   finish() → FixedList, which anybody may share
///
/// **The invariant that makes it safe:** the first `count` elements of `room` are initialized, and
/// nobody but the list knows where they stand.
package struct GrowingList<Element: BitwiseCopyable & Sendable>: ~Copyable {
    private var room = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
    package private(set) var count = 0
    /// How many there is room for from the first one on, so that they are not copied each time that
    /// the list grows.
    private var expectedCount = 0
    private var lastCount = 0

    package init() {}

    deinit { free(room.baseAddress) }

    package var isEmpty: Bool { count == 0 }

    package var last: Element? { isEmpty ? nil : room[count - 1] }

    @inline(__always)
    package mutating func append(_ element: Element) {
        if count == room.count { grow() }
        room.initializeElement(at: count, to: element)
        count &+= 1
    }

    /// Puts another element in the place of the last one; there has to be one.
    @inline(__always)
    mutating func replaceLast(by element: Element) {
        precondition(count > 0, "something is in the list")
        room[count &- 1] = element
    }

    /// How many there may be room for when nobody needs any: a list of a document that was given up
    /// may be larger than the document.
    private static var keptRoom: Int { 4_096 }

    /// Forgets all.
    package mutating func removeAll() {
        count = 0
        guard room.count > Self.keptRoom else { return }
        free(room.baseAddress)
        room = UnsafeMutableBufferPointer(start: nil, count: 0)
    }

    /// Forgets all but the first `count`.
    package mutating func removeLast(to count: Int) {
        precondition(count >= 0 && count <= self.count, "the list was as long once")
        self.count = count
    }

    /// Expects as many as the last time, as most lists of one kind are as long, and no more than can
    /// be.
    package mutating func expect(atMost limit: Int) { expectedCount = min(lastCount, limit) }

    /// Lends the elements from one on.
    package func withElements<Result>(
        from first: Int,
        _ body: (UnsafeBufferPointer<Element>) -> Result
    ) -> Result {
        body(UnsafeBufferPointer(rebasing: room[first..<count]))
    }

    /// Hands on what there is, and begins anew.
    package mutating func finish() -> FixedList<Element> {
        lastCount = count
        guard count > 0 else {
            removeAll()
            return FixedList()
        }
        if room.count > 2 * count + 16 { move(toRoomFor: count) }
        let list = FixedList(owning: UnsafeMutableBufferPointer(rebasing: room[..<count]))
        room = UnsafeMutableBufferPointer(start: nil, count: 0)
        count = 0
        return list
    }

    @inline(never)
    private mutating func grow() { move(toRoomFor: max(16, expectedCount, 2 * count)) }

    /// Lets the system move the memory, which for a large one moves no byte: while a copy is made,
    /// there would be two of it.
    private mutating func move(toRoomFor capacity: Int) {
        let memory = realloc(room.baseAddress, capacity * MemoryLayout<Element>.stride)
        precondition(memory != nil, "there is no memory left")
        room = UnsafeMutableRawBufferPointer(
            start: memory,
            count: capacity * MemoryLayout<Element>.stride
        )
        .bindMemory(to: Element.self)
    }
}
