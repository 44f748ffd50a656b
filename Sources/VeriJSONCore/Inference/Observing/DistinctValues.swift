/// The different short strings at a place with their numbers, as long as they are few.
///
/// More than ``limit`` different strings, or one longer than ``longest`` bytes, empty the set for
/// good. Both conditions hold for a union of samples if they hold for a part of it, so that sets can
/// be merged in any grouping.
struct DistinctValues: Hashable, Sendable {
    /// The greatest number of different strings.
    static let limit = 192
    /// The bytes of the longest string.
    static let longest = 64

    struct Entry: Hashable, Sendable {
        var text: [UInt8]
        var count: Int
        /// Where it was first seen.
        var first: SampleStamp
    }

    /// The strings in the order in which they were first seen.
    private(set) var entries: [Entry] = []
    private(set) var isSaturated = false
    /// A hash table with open addressing: the position in `entries` plus one, or zero.
    private var slots: [UInt16] = []

    private static let slotCount = 512

    static func == (left: DistinctValues, right: DistinctValues) -> Bool {
        left.isSaturated == right.isSaturated && left.entries == right.entries
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(isSaturated)
        hasher.combine(entries)
    }

    init() {}

    init(entries: [Entry], isSaturated: Bool) {
        for entry in entries {
            entry.text.withUnsafeBufferPointer { add($0, entry.first, count: entry.count) }
        }
        if isSaturated { saturate() }
    }

    /// Counts a string.
    @inline(__always)
    mutating func add(
        _ text: UnsafeBufferPointer<UInt8>,
        _ stamp: SampleStamp,
        count: Int = 1
    ) {
        if isSaturated { return }
        addToSet(text, stamp, count)
    }

    @inline(never)
    private mutating func addToSet(
        _ text: UnsafeBufferPointer<UInt8>,
        _ stamp: SampleStamp,
        _ count: Int
    ) {
        guard text.count <= Self.longest else { return saturate() }
        if slots.isEmpty { slots = Array(repeating: 0, count: Self.slotCount) }
        var slot = Self.hash(text) & (Self.slotCount - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if entries[index].text.count == text.count, entries[index].text.elementsEqual(text) {
                entries[index].count += count
                entries[index].first = min(entries[index].first, stamp)
                return
            }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
        guard entries.count < Self.limit else { return saturate() }
        entries.append(Entry(text: Array(text), count: count, first: stamp))
        slots[slot] = UInt16(entries.count)
    }

    private mutating func saturate() {
        isSaturated = true
        entries = []
        slots = []
    }

    /// Puts the strings in the order of the samples, in which a saved state has them.
    mutating func sort(movedBy documents: Int) {
        guard !isSaturated else { return }
        var moved = entries
        for index in moved.indices { moved[index].first.move(by: documents) }
        self = DistinctValues(entries: moved.sorted { $0.first < $1.first }, isSaturated: false)
    }

    /// Adds the strings of another set.
    mutating func merge(_ other: DistinctValues) {
        if other.isSaturated { return saturate() }
        for entry in other.entries {
            entry.text.withUnsafeBufferPointer { add($0, entry.first, count: entry.count) }
        }
    }

    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in text { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int(hash ^ hash >> 15)
    }
}
