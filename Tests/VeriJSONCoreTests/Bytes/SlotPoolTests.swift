import Testing

@testable import VeriJSONCore

/// The pool that lends workspaces, and the cache of types in those for decoding.
@Suite struct SlotPoolTests {
    private final class Box {
        var uses = 0
    }

    @Test func `what was put back is taken again`() {
        let pool = SlotPool<Box>()
        #expect(pool.take() == nil)
        let box = Box()
        pool.put(box)
        #expect(pool.take() === box)
        #expect(pool.take() == nil)
    }

    @Test func `a value is made once, and used by later calls`() {
        let pool = SlotPool<Box>()
        var made = 0
        for use in 0..<5 {
            let uses = pool.withElement {
                made += 1
                return Box()
            } _: { (box: borrowing Box) in
                box.uses += 1
                return box.uses
            }
            #expect(uses == use + 1)
        }
        #expect(made == 1)
    }

    @Test func `a call inside another one has a value of its own`() {
        let pool = SlotPool<Box>()
        pool.withElement {
            Box()
        } _: { (outer: borrowing Box) in
            outer.uses = 7
            let inner = pool.withElement {
                Box()
            } _: { (box: borrowing Box) in
                box.uses
            }
            #expect(inner == 0)
        }
    }

    @Test func `no more values are kept than there are slots`() {
        let pool = SlotPool<Box>()
        for _ in 0..<200 { pool.put(Box()) }
        var count = 0
        while pool.take() != nil { count += 1 }
        #expect(count == 64)
    }
}

/// A type for each number.
private protocol Numbered {
    static var next: any Numbered.Type { get }
}

private enum First: Numbered {
    static var next: any Numbered.Type { Next<First>.self }
}

private enum Next<Before: Numbered>: Numbered {
    static var next: any Numbered.Type { Next<Next<Before>>.self }
}

@Suite struct TypeCacheTests {
    @Test func `each type has its own value, however many there are`() {
        let cache = TypeCache<Int>()
        defer { cache.deallocate() }
        var types: [any Numbered.Type] = [First.self]
        while types.count < 400 { types.append(types[types.count - 1].next) }
        for _ in 0..<2 {
            for (number, type) in types.enumerated() {
                #expect(cache.value(of: type) { number } == number)
            }
        }
    }

    @Test func `a value is looked for once`() {
        let cache = TypeCache<Int>()
        defer { cache.deallocate() }
        var searches = 0
        for _ in 0..<3 {
            for type in [Int.self, String.self, [Int].self, First.self] as [Any.Type] {
                _ = cache.value(of: type) {
                    searches += 1
                    return 0
                }
            }
        }
        #expect(searches == 4)
        cache.removeAll()
        #expect(cache.value(of: Int.self) { 9 } == 9)
    }
}

@Suite struct PartitionTests {
    @Test func `the index is that of the first element that belongs after`() {
        for count in 0..<20 {
            let list = (0..<count).map { $0 / 3 }
            for value in -1...count {
                let expected = list.firstIndex { $0 >= value } ?? list.endIndex
                #expect(list.partitioningIndex { $0 >= value } == expected)
                let slice = list.dropFirst(count / 2)
                let inSlice = slice.firstIndex { $0 >= value } ?? slice.endIndex
                #expect(slice.partitioningIndex { $0 >= value } == inSlice)
            }
        }
    }
}
