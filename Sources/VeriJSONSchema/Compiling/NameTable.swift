/// A hash table of the names in a keyword, searched with the bytes of an instance's key.
struct NameTable: Sendable {
    private(set) var names: [[UInt8]] = []
    private(set) var slots: [Int32] = []

    /// Creates a table without names.
    init() { self.init([[UInt8]]()) }

    init(_ texts: [String]) { self.init(texts.map { Array($0.utf8) }) }

    init(_ names: [[UInt8]]) {
        self.names = names
        fillSlots()
    }

    private mutating func fillSlots() {
        var capacity = 8
        while capacity < 2 * names.count { capacity *= 2 }
        slots = Array(repeating: -1, count: capacity)
        for index in names.indices { fillSlot(index) }
    }

    private mutating func fillSlot(_ index: Int) {
        let last = slots.count - 1
        var slot = names[index].withUnsafeBufferPointer { Self.hash($0) } & last
        while slots[slot] >= 0 { slot = (slot + 1) & last }
        slots[slot] = Int32(index)
    }

    /// Adds a name, unless the table has it.
    mutating func insert(_ name: [UInt8]) {
        guard index(of: name) == nil else { return }
        names.append(name)
        if slots.count < 2 * names.count { fillSlots() } else { fillSlot(names.count - 1) }
    }

    /// Adds the names of another table that the table does not have.
    mutating func insert(_ other: NameTable) {
        if names.isEmpty { self = other } else { for name in other.names { insert(name) } }
    }

    var count: Int { names.count }

    func name(_ index: Int) -> String { String(decoding: names[index], as: UTF8.self) }

    /// Returns the index of a name; nil if the table does not have it.
    func index(of name: [UInt8]) -> Int? { name.withUnsafeBufferPointer { index(of: $0) } }

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
