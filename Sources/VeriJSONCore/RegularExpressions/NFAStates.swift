/// The states of the automaton: the thread sets that were reached so far, numbered.
///
/// All sets are in one array, sorted, one after another. The last element of each is the kind of
/// the previous byte. Two states, {3, 7} at the start and {3, 7} after a word:
///
///     elements  3 7 0 3 7 1       ends  3 6
///
/// A hash table of the numbers finds an existing set.
struct NFAStates {
    struct State {
        var threads: ArraySlice<UInt32>
        var previous: NFASimulation.Previous
    }

    private var elements: [UInt32] = []
    private var ends: [Int] = []
    /// The numbers plus 1; 0 marks a free slot.
    ///
    /// The size is a power of two and at least twice the number of states.
    private var table = [UInt32](repeating: 0, count: 32)

    var count: Int { ends.count }
    var elementCount: Int { elements.count }

    subscript(number: Int) -> State {
        let range = range(of: number)
        let last = range.upperBound - 1
        let previous = NFASimulation.Previous(rawValue: elements[last]) ?? .other
        return State(threads: elements[range.lowerBound..<last], previous: previous)
    }

    /// Returns the number of the state with these threads; a new state is appended.
    ///
    /// - Returns: Nil if the state is new and none may be added.
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

    // FNV-1a over the elements; the high bits are folded in because the table uses the low ones.
    private func hash(_ range: Range<Int>) -> Int {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in range {
            value = (value ^ UInt64(elements[index])) &* 0x0100_0000_01B3
        }
        return Int(truncatingIfNeeded: value ^ value >> 29)
    }
}
