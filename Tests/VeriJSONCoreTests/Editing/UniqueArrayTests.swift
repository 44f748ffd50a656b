import Testing

@testable import VeriJSONCore

/// A list that is filled, and handed on without being copied.
struct UniqueArrayTests {
    @Test func `what was appended is handed on, whatever there was room for`() {
        var list = UniqueArray<UInt32>()
        for count in [0, 1, 15, 16, 17, 1_000, 3, 0, 40] {
            list.expect(atMost: 100)
            for element in 0..<UInt32(count) { list.append(element) }
            let (found, last) = (list.count, list.last)
            let elements = list.finish()
            let rest = list.count
            #expect(found == count)
            #expect(last == (0..<UInt32(count)).last)
            #expect(elements.elementsEqual(0..<UInt32(count)), "\(count)")
            #expect(rest == 0)
        }
    }

    @Test func `what was forgotten is not handed on`() {
        var list = UniqueArray<UInt32>()
        for element in 0..<UInt32(100) { list.append(element) }
        list.removeLast(to: 2)
        list.append(7)
        let rest = list.withElements(from: 1) { Array($0) }
        let elements = Array(list.finish())
        #expect(rest == [1, 7])
        #expect(elements == [0, 1, 7])
    }

    @Test(arguments: [10, 15, 16, 17, 4_095, 4_096, 4_097, 10_000])
    func `a list that was given up is empty again`(count: Int) {
        var list = UniqueArray<UInt32>()
        for element in 0..<UInt32(count) { list.append(element) }
        list.removeAll()
        let rest = list.count
        for element in 0..<UInt32(3) { list.append(element) }
        let elements = Array(list.finish())
        #expect(rest == 0)
        #expect(elements == [0, 1, 2])
    }

    @Test func `a list that was handed on stays as it is`() {
        var list = UniqueArray<UInt32>()
        list.append(1)
        let first = list.finish()
        list.append(2)
        let second = list.finish()
        #expect(Array(first) == [1])
        #expect(Array(second) == [2])
        #expect(ImmutableArray<UInt32>().isEmpty)
    }
}
