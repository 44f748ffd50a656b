/// A hash table of the names in a keyword, searched with the bytes of an instance's key.
struct NameTable: Sendable {
    private(set) var names: [[UInt8]] = []
    private(set) var slots: [Int32] = []

    init(_ texts: [String]) { self.init(texts.map { Array($0.utf8) }) }

    init(_ names: [[UInt8]]) {
        self.names = names
        var capacity = 8
        while capacity < 2 * names.count { capacity *= 2 }
        slots = Array(repeating: -1, count: capacity)
        for index in names.indices {
            var slot = names[index].withUnsafeBufferPointer { Self.hash($0) } & (capacity - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = Int32(index)
        }
    }

    var count: Int { names.count }

    func name(_ index: Int) -> String { String(decoding: names[index], as: UTF8.self) }

    /// Returns the index of a name; nil if the table does not have it.
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        Self.index(of: name, in: slots) { names[$0].elementsEqual(name) }
    }

    /// Searches slots for a name, in any memory.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - slots: The slots of a table; at least one is empty.
    ///   - isName: Returns whether the name has an index.
    /// - Returns: The index of the name; nil if no slot has it.
    @inline(__always)
    static func index<Slots: RandomAccessCollection<Int32>>(
        of name: UnsafeBufferPointer<UInt8>,
        in slots: Slots,
        _ isName: (Int) -> Bool
    ) -> Int? where Slots.Index == Int {
        var slot = hash(name) & (slots.count - 1)
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if isName(index) { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
