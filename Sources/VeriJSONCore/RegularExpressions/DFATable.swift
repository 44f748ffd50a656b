/// The transition table of the automaton, in memory of its own.
///
/// It is one allocation: the class of each byte (256 bytes), followed by a row for each state. A
/// row has an entry for each class, an entry for the end of the text, and the work that a step from
/// the state costs. An entry is the offset of the next row or one of three special values, so a
/// step is two loads and no multiplication. For `a` with the classes …`a`…, and two states:
///
///     byte classes  0 … 0 1 2 … 2
///     offsets       0–3 unused
///     row 4         4 found 4 dead 0       state 0: before `a`; it has one thread
///     row 9         …
///
/// This file contains all unsafe memory of regular expressions. Safety invariant: an index is the
/// offset of a row plus a class; every offset was returned by `appendRow`, which adds `stride`
/// entries; and every class is less than `stride`.
struct DFATable: ~Copyable {
    /// An entry that has not been computed yet.
    static let unknown: UInt32 = 0
    /// An entry from which no match is possible.
    static let dead: UInt32 = 1
    /// An entry at which a match is found.
    static let found: UInt32 = 2
    private static let firstRow = 4
    private static let classBytes = 256

    /// The place where a run over a text stopped.
    struct Stop {
        /// `found` or `dead`; `unknown` if `row` has no entry for the byte at `position`.
        var outcome: UInt32
        var row: UInt32
        var position: Int
        /// The work of the steps from all rows of the run, including the last one.
        var work: Int
    }

    private let stride: Int
    private var storage: UnsafeMutableRawPointer
    private var entries: UnsafeMutablePointer<UInt32>
    private var capacity: Int
    private(set) var entryCount = Self.firstRow
    /// Whether a step from any row costs work; most expressions have one thread at a time.
    private var hasWork = false

    init(byteClasses: [UInt8], classCount: Int) {
        precondition(byteClasses.count == 256 && byteClasses.allSatisfy { $0 < classCount })
        stride = classCount + 2
        capacity = Self.firstRow + 4 * stride
        (storage, entries) = Self.allocate(capacity)
        for (byte, number) in byteClasses.enumerated() {
            storage.storeBytes(of: number, toByteOffset: byte, as: UInt8.self)
        }
    }

    deinit {
        storage.deallocate()
    }

    /// Adds a row of unknown entries.
    ///
    /// - Parameter work: The work that a step from the row costs.
    /// - Returns: The offset of the row.
    mutating func appendRow(work: UInt32) -> UInt32 {
        if entryCount + stride > capacity { grow() }
        let row = entryCount
        (entries + row).initialize(repeating: Self.unknown, count: stride)
        entries[row + stride - 1] = work
        if work > 0 { hasWork = true }
        entryCount += stride
        return UInt32(row)
    }

    mutating func removeAll() {
        entryCount = Self.firstRow
    }

    func number(of row: UInt32) -> Int {
        (Int(row) - Self.firstRow) / stride
    }

    func row(of number: Int) -> UInt32 {
        UInt32(Self.firstRow + number * stride)
    }

    /// The entry of a row for a byte, or for the end of the text.
    subscript(row: UInt32, byte: UInt8?) -> UInt32 {
        get { entries[index(row, byte)] }
        set { entries[index(row, byte)] = newValue }
    }

    private func index(_ row: UInt32, _ byte: UInt8?) -> Int {
        let column = byte.map { Int(storage.load(fromByteOffset: Int($0), as: UInt8.self)) }
        let index = Int(row) + (column ?? stride - 2)
        precondition(Int(row) >= Self.firstRow && index < entryCount)
        return index
    }

    /// Runs over the text from a position on, beginning in the state of a row.
    @inline(__always)
    func run(_ text: UnsafeBufferPointer<UInt8>, from position: Int, in row: UInt32) -> Stop {
        hasWork
            ? run(text, from: position, in: row, countsWork: true)
            : run(text, from: position, in: row, countsWork: false)
    }

    @inline(__always)
    private func run(
        _ text: UnsafeBufferPointer<UInt8>,
        from position: Int,
        in row: UInt32,
        countsWork: Bool
    ) -> Stop {
        let classes = UnsafeRawPointer(storage).assumingMemoryBound(to: UInt8.self)
        let entries = UnsafePointer(self.entries)
        let count = text.count
        let works = entries + (stride &- 1)
        var position = position
        var row = row
        var work = 0
        while position < count {
            // Load the column first: it does not depend on the row, which is the critical path.
            let column = entries + Int(classes[Int(text[position])])
            let next = column[Int(row)]
            if countsWork { work &+= Int(works[Int(row)]) }
            if next < Self.firstRow {
                return Stop(outcome: next, row: row, position: position, work: work)
            }
            row = next
            position &+= 1
        }
        let outcome = entries[Int(row) &+ (stride &- 2)]
        return Stop(outcome: outcome, row: row, position: position, work: work)
    }

    private mutating func grow() {
        let old = (storage: storage, entries: entries)
        capacity *= 2
        (storage, entries) = Self.allocate(capacity)
        storage.copyMemory(from: old.storage, byteCount: Self.classBytes)
        entries.initialize(from: old.entries, count: entryCount)
        old.storage.deallocate()
    }

    private static func allocate(
        _ capacity: Int
    ) -> (storage: UnsafeMutableRawPointer, entries: UnsafeMutablePointer<UInt32>) {
        let size = classBytes + capacity * MemoryLayout<UInt32>.stride
        let storage = UnsafeMutableRawPointer.allocate(
            byteCount: size,
            alignment: MemoryLayout<UInt32>.alignment
        )
        let entries = (storage + classBytes).bindMemory(to: UInt32.self, capacity: capacity)
        entries.initialize(repeating: unknown, count: capacity)
        return (storage, entries)
    }
}
