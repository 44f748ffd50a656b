/// A hash table of the numbers of elements that its owner has in a list.
///
/// It has four bytes and a half for each number at least, where a dictionary has a copy of the element.
struct NumberTable: Sendable {
    /// The numbers, and -1 in slots that are not in use; their count is a power of two, or zero.
    private(set) var slots: [Int32] = []
    private var count = 0

    /// Returns the number of a wanted element; nil if there is none.
    func number(_ hash: Int, where isWanted: (Int) -> Bool) -> Int? {
        Self.number(hash, in: slots, where: isWanted)
    }

    /// Searches slots in any memory for the number of a wanted element.
    ///
    /// - Parameters:
    ///   - hash: The hash of the element.
    ///   - slots: The slots of a table.
    ///   - isWanted: Returns whether the element with a number is the wanted one.
    /// - Returns: The number of the element; nil if no slot has it.
    @inline(__always)
    static func number<Slots: RandomAccessCollection<Int32>>(
        _ hash: Int,
        in slots: Slots,
        where isWanted: (Int) -> Bool
    ) -> Int? where Slots.Index == Int {
        guard !slots.isEmpty else { return nil }
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if isWanted(number) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds the number that follows those in the table.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - hash: Returns the hash of the element with a number.
    mutating func add(_ number: Int, _ hash: (Int) -> Int) {
        count += 1
        guard slots.count < 2 * count else { return fill(number, hash(number)) }
        slots = Array(repeating: -1, count: max(16, 2 * slots.count))
        for known in 0...number { fill(known, hash(known)) }
    }

    private mutating func fill(_ number: Int, _ hash: Int) {
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(number)
    }
}
