/// An array whose elements can be changed through their addresses.
///
/// `Array` asks at each change whether its storage is shared, and checks the index. Code that makes
/// many changes asks here once, and then uses addresses.
///
/// **The invariants that make it safe:** the first `count` elements of the memory are initialized;
/// copies share them until one of them changes some, which then has its own. An address is valid
/// until the next ``append(_:)`` or copy, and is only asked for below `count`.
@usableFromInline package struct AddressableArray<Element: Sendable>: @unchecked Sendable {
    /// The owner of the elements, which are freed with it.
    @usableFromInline final class Memory {
        @usableFromInline let elements: UnsafeMutablePointer<Element>
        @usableFromInline let capacity: Int
        @usableFromInline var count = 0

        @inlinable init(capacity: Int) {
            elements = .allocate(capacity: capacity)
            self.capacity = capacity
        }

        @inlinable deinit {
            elements.deinitialize(count: count)
            elements.deallocate()
        }
    }

    @usableFromInline var memory: Memory
    @usableFromInline var elements: UnsafeMutablePointer<Element>
    @usableFromInline package internal(set) var count = 0

    @inlinable package init() {
        memory = Memory(capacity: 8)
        elements = memory.elements
    }

    @inlinable @inline(__always)
    package subscript(index: Int) -> Element {
        _read {
            precondition(index >= 0 && index < count, "index out of range")
            yield elements[index]
        }
        _modify {
            precondition(index >= 0 && index < count, "index out of range")
            makeUnique()
            yield &elements[index]
        }
    }

    /// Makes sure that no copy shares the elements, so that they can be changed by address.
    @inlinable @inline(__always)
    package mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&memory) { copy() }
    }

    /// Returns the address of an element, after ``makeUnique()``.
    @inlinable @inline(__always)
    package func address(of index: Int) -> UnsafeMutablePointer<Element> {
        assert(index >= 0 && index < count)
        return elements + index
    }

    @inlinable package mutating func append(_ element: consuming Element) {
        makeUnique()
        if count == memory.capacity { grow() }
        (elements + count).initialize(to: element)
        count += 1
        memory.count = count
    }

    @inlinable @inline(never)
    mutating func copy() {
        let copy = Memory(capacity: memory.capacity)
        copy.elements.initialize(from: elements, count: count)
        copy.count = count
        (memory, elements) = (copy, copy.elements)
    }

    @inlinable @inline(never)
    mutating func grow() {
        let larger = Memory(capacity: 2 * memory.capacity)
        larger.elements.moveInitialize(from: elements, count: count)
        larger.count = count
        memory.count = 0
        (memory, elements) = (larger, larger.elements)
    }
}
