import VeriJSONCore

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

    /// A string of the set: its bytes are a part of `bytes`.
    private struct CountedString {
        var start: UInt32
        var length: UInt32
        var hash: UInt32
        var kind: StringClass
        var count: Int
        var first: SampleStamp
    }

    private(set) var isSaturated = false
    /// The strings in the order in which they were first seen.
    private var records: [CountedString] = []
    /// The bytes of all strings: an array for each would be an allocation for each.
    private var bytes: [UInt8] = []
    /// A hash table with open addressing: the position in `records` plus one, or zero.
    ///
    /// A few strings are found without it.
    private var slots: [UInt16] = []

    private static let slotCount = 512
    private static let fewRecords = 8

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
            entry.text.withUnsafeBufferPointer { _ = add($0, entry.first, count: entry.count) }
        }
        if isSaturated { saturate() }
    }

    /// Whether some string was seen only once.
    var hasSingles: Bool { records.contains { $0.count == 1 } }

    /// The strings in the order in which they were first seen.
    var entries: [Entry] {
        records.map { record in
            let start = Int(record.start)
            return Entry(
                text: Array(bytes[start..<(start + Int(record.length))]),
                count: record.count,
                first: record.first
            )
        }
    }

    /// Counts a string, and returns its class, which is known of a string that was counted before.
    @inline(__always)
    mutating func add(
        _ text: UnsafeBufferPointer<UInt8>,
        _ stamp: SampleStamp,
        count: Int = 1
    ) -> StringClass {
        isSaturated ? StringClass(text) : addToSet(text, stamp, count)
    }

    @inline(never)
    private mutating func addToSet(
        _ text: UnsafeBufferPointer<UInt8>,
        _ stamp: SampleStamp,
        _ count: Int
    ) -> StringClass {
        guard text.count <= Self.longest else {
            saturate()
            return StringClass(text)
        }
        return add(text, Self.hash(text), stamp, count, kind: StringClass(text))
    }

    @inline(__always)
    private mutating func add(
        _ text: UnsafeBufferPointer<UInt8>,
        _ hash: UInt32,
        _ stamp: SampleStamp,
        _ count: Int,
        kind: @autoclosure () -> StringClass
    ) -> StringClass {
        if let known = position(of: text, hash) {
            records[known].count += count
            if stamp < records[known].first { records[known].first = stamp }
            return records[known].kind
        }
        let kind = kind()
        guard records.count < Self.limit else {
            saturate()
            return kind
        }
        records.append(
            CountedString(
                start: UInt32(bytes.count),
                length: UInt32(text.count),
                hash: hash,
                kind: kind,
                count: count,
                first: stamp
            )
        )
        bytes.append(contentsOf: text)
        noteLast()
        return kind
    }

    @inline(__always)
    private func position(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int? {
        guard !slots.isEmpty else {
            return records.indices.first { isRecord($0, text, hash) }
        }
        var slot = Int(hash) & (Self.slotCount - 1)
        while slots[slot] != 0 {
            let position = Int(slots[slot]) - 1
            if isRecord(position, text, hash) { return position }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
        return nil
    }

    @inline(__always)
    private func isRecord(
        _ position: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        _ hash: UInt32
    ) -> Bool {
        let record = records[position]
        guard record.hash == hash, Int(record.length) == text.count else { return false }
        return bytes.withUnsafeBufferPointer {
            UnsafeBufferPointer(rebasing: $0[Int(record.start)..<Int(record.start + record.length)])
                .equals(text)
        }
    }

    /// Puts the last string into the table, or all strings once they are no longer few.
    @inline(__always)
    private mutating func noteLast() {
        guard records.count > Self.fewRecords else { return }
        if slots.isEmpty {
            slots = Array(repeating: 0, count: Self.slotCount)
            for position in records.indices { note(position) }
        } else {
            note(records.count - 1)
        }
    }

    private mutating func note(_ position: Int) {
        var slot = Int(records[position].hash) & (Self.slotCount - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (Self.slotCount - 1) }
        slots[slot] = UInt16(position + 1)
    }

    /// Empties the set for good.
    mutating func saturate() {
        isSaturated = true
        records = []
        bytes = []
        slots = []
    }

    /// Puts the strings in the order of the samples, in which a saved state has them.
    mutating func sort(movedBy documents: Int) {
        guard !isSaturated else { return }
        if documents > 0 {
            for index in records.indices { records[index].first.move(by: documents) }
        }
        if records.isAscending(by: \.first) { return }
        self = DistinctValues(entries: entries.sorted { $0.first < $1.first }, isSaturated: false)
    }

    /// Adds the strings of another set.
    mutating func merge(_ other: DistinctValues) {
        if isSaturated || other.records.isEmpty && !other.isSaturated { return }
        if other.isSaturated { return saturate() }
        if records.isEmpty {
            self = other
            return
        }
        other.bytes.withUnsafeBufferPointer { all in
            for record in other.records {
                let range = Int(record.start)..<Int(record.start + record.length)
                let text = UnsafeBufferPointer(rebasing: all[range])
                _ = add(text, record.hash, record.first, record.count, kind: record.kind)
                if isSaturated { return }
            }
        }
    }

    /// Returns a hash of the length and of words of eight bytes, of which the last ones overlap.
    @inline(__always)
    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        let bytes = UnsafeRawBufferPointer(text)
        var hash = UInt64(truncatingIfNeeded: text.count) &* factor
        if bytes.count >= 8 {
            let last = bytes.count - 8
            var offset = 0
            while true {
                hash ^= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                hash = (hash ^ hash >> 32) &* factor
                if offset == last { break }
                offset = min(offset + 8, last)
            }
        } else {
            var word: UInt64 = 0
            for byte in bytes { word = word << 8 | UInt64(byte) }
            hash = (hash ^ word) &* factor
        }
        return UInt32(truncatingIfNeeded: hash >> 32)
    }
}
