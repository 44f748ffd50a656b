/// The states of the automaton: the sets of threads met so far, each with its number.
///
/// All sets lie in one array, one after another, sorted; the last element of each says what
/// stands before. Two states, {3, 7} at the start and {3, 7} after a word:
///
///     elements  3 7 0 3 7 1       ends  3 6
///
/// A hash table over the numbers finds a set again.
struct NFAStates {
    struct State {
        var threads: ArraySlice<UInt32>
        var previous: NFASimulation.Previous
    }

    private var elements: [UInt32] = []
    private var ends: [Int] = []
    /// The numbers plus one, 0 where free; a power of two in size, at least twice the states.
    private var table = [UInt32](repeating: 0, count: 32)

    var count: Int { ends.count }
    var elementCount: Int { elements.count }

    subscript(number: Int) -> State {
        let range = range(of: number)
        let last = range.upperBound - 1
        let previous = NFASimulation.Previous(rawValue: elements[last]) ?? .other
        return State(threads: elements[range.lowerBound..<last], previous: previous)
    }

    /// The number of the state with these threads, which becomes the last one if it is new.
    ///
    /// - Returns: nil where the state is new and none may be added.
    mutating func number(
        of threads: [UInt32],
        after previous: NFASimulation.Previous,
        mayAdd: Bool
    ) -> Int? {
        let start = elements.count
        elements.append(contentsOf: threads)
        elements[start...].sort()
        elements.append(previous.rawValue)
        if (count + 1) * 2 > table.count { grow() }

        var slot = hash(start..<elements.count) & (table.count - 1)
        while table[slot] != 0 {
            let number = Int(table[slot]) - 1
            if elements[range(of: number)] == elements[start...] {
                elements.removeSubrange(start...)
                return number
            }
            slot = (slot + 1) & (table.count - 1)
        }
        guard mayAdd else {
            elements.removeSubrange(start...)
            return nil
        }
        ends.append(elements.count)
        table[slot] = UInt32(count)
        return count - 1
    }

    mutating func removeAll() {
        elements.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        for slot in table.indices { table[slot] = 0 }
    }

    private func range(of number: Int) -> Range<Int> {
        (number == 0 ? 0 : ends[number - 1])..<ends[number]
    }

    private mutating func grow() {
        table = [UInt32](repeating: 0, count: table.count * 2)
        for number in 0..<count {
            var slot = hash(range(of: number)) & (table.count - 1)
            while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
            table[slot] = UInt32(number + 1)
        }
    }

    // FNV-1a over elements; the high bits are folded in because the table uses the low ones.
    private func hash(_ range: Range<Int>) -> Int {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in range {
            value = (value ^ UInt64(elements[index])) &* 0x0100_0000_01B3
        }
        return Int(truncatingIfNeeded: value ^ value >> 29)
    }
}
