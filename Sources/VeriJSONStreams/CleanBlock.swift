import VeriJSON
import VeriJSONCore

/// A block whose records were cleaned, with positions that count from the block.
///
/// It keeps the clean bytes, the counts, and the places of the records that did not come out as they
/// went in. What became of such a record in detail is found out again when somebody asks for it, so
/// a stream of refused records takes no more memory than a clean one.
struct CleanBlock: Sendable {
    /// A record that did not come out as it went in, or that something was noted of; all others are
    /// clean.
    ///
    ///     4       4           4         4              4            4       4         4            1
    ///    ┌───────┬───────────┬─────────┬──────────────┬────────────┬───────┬─────────┬────────────┬─────────┐
    ///    │ index │ unitStart │ unitEnd │ contentStart │ contentEnd │ lines │ columns │ keptBefore │ outcome │
    ///    └───────┴───────────┴─────────┴──────────────┴────────────┴───────┴─────────┴────────────┴─────────┘
    struct Marked: Sendable {
        /// The outcome for a record.
        enum Outcome: UInt8, Sendable {
            /// Something was noted, and nothing changed.
            case unchanged
            case changed
            case rejected
            case unreadable
            /// The record is a scalar that may have been cut off.
            case cut
            /// The record exceeds the limit, and its bytes were not kept.
            case tooLarge
        }

        /// The position among the records of the block.
        var index: UInt32
        private var unitStart: UInt32
        private var unitEnd: UInt32
        private var contentStart: UInt32
        private var contentEnd: UInt32
        /// The lines that end in the block before the record.
        var lines: UInt32
        /// The scalars before the record on its line; on the first line of the block, since its
        /// beginning.
        var columns: UInt32
        /// The kept records of the block before it.
        var keptBefore: UInt32
        var outcome: Outcome

        /// Creates the mark of a record that has so many records, lines and scalars before it in a
        /// block.
        fileprivate init(
            _ part: RecordBounds,
            _ outcome: Outcome,
            blockStart: Int,
            _ before: (records: Int, kept: Int, lines: Int, columns: Int)
        ) {
            // A block is a gigabyte at most, or a single record of less than four.
            func offset(_ position: Int) -> UInt32 {
                UInt32(truncatingIfNeeded: position - blockStart)
            }
            index = UInt32(truncatingIfNeeded: before.records)
            (unitStart, unitEnd) = (offset(part.unit.lowerBound), offset(part.unit.upperBound))
            contentStart = offset(part.content.lowerBound)
            contentEnd = offset(part.content.upperBound)
            lines = UInt32(truncatingIfNeeded: before.lines)
            columns = UInt32(truncatingIfNeeded: before.columns)
            keptBefore = UInt32(truncatingIfNeeded: before.kept)
            self.outcome = outcome
        }

        /// The bytes that are removed with the record, counted from the block.
        var unit: Range<Int> { Int(unitStart)..<Int(unitEnd) }
        /// The bytes of the record, counted from the block.
        var content: Range<Int> { Int(contentStart)..<Int(contentEnd) }
    }

    private(set) var block: Block
    private(set) var count = 0
    private(set) var kept = 0
    /// The records that were replaced as a whole by null or by a fallback.
    private(set) var substituted = 0
    private(set) var marked: [Marked] = []
    /// The first record because of which the policy rejects the document that it is an item of.
    private(set) var rejection: (index: Int, code: CodeTag)?
    /// The part of the block that is not cleaned yet.
    private(set) var rest: Block?
    private(set) var summary = Report.Summary()
    /// The lines that end in the block.
    private(set) var lines = 0
    /// The scalars after the last line break of the block.
    private(set) var columns = 0
    /// The clean bytes; nil if they are those of the block.
    private(set) var output: [UInt8]?
    /// The answers to its rows, if they were asked for.
    var answers: [UInt8]?
    /// The range in ``output`` or the block of what is before the first kept record.
    private(set) var firstGap: Range<Int>?
    /// The counts of the findings, whose records are positions in ``marked``.
    private(set) var tally = FindingTally()
    private var counts = KindCounts(keepsTouched: true)
    /// The bytes up to this position are in ``output``.
    private var copied: Int
    /// The bytes up to this position have been counted.
    private var counted: Int

    init(_ block: Block) {
        self.block = block
        copied = block.range.lowerBound
        counted = block.range.lowerBound
    }

    mutating func addClean(_ part: RecordBounds) {
        summary.addDocument(.unchanged)
        keep(part)
        count += 1
    }

    /// Adds a record that comes out as it went in, and that something was noted of.
    mutating func addNoted(_ part: RecordBounds, _ bytes: UnsafeBufferPointer<UInt8>) {
        mark(part, .unchanged, bytes)
        addClean(part)
    }

    /// Adds a record that comes out in another form, or after changes.
    ///
    /// The outcome is marked unless it is nil. `append` appends the clean record to the output.
    ///
    /// - Returns: False if the clean record exceeds its limit, as `append` says.
    mutating func addChanged(
        _ part: RecordBounds,
        _ outcome: Marked.Outcome?,
        isSubstituted: Bool,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ append: (inout [UInt8]) -> Bool
    ) -> Bool {
        let before = (copied, output?.count)
        flush(to: part.content.lowerBound, bytes)
        // Taken out while it grows, so that it is not copied.
        var output = self.output ?? []
        self.output = nil
        let start = output.count
        guard append(&output) else {
            self.output = before.1.map { Array(output[..<$0]) }
            copied = before.0
            return false
        }
        let isOpen = block.endsRecords && bytes[part.content].last == 0x0A
        if isOpen, output.count == start || output.last != 0x0A { output.append(0x0A) }
        if block.joinsRecords(after: part), let last = output.last, !last.endsItself {
            output.append(0x0A)
        }
        self.output = output
        if let outcome { mark(part, outcome, bytes) }
        if kept == 0 { keepFirst(part, at: start) }
        copied = part.content.upperBound
        summary.addDocument(outcome == .changed ? .changed : .unchanged)
        kept += 1
        count += 1
        if isSubstituted { substituted += 1 }
        return true
    }

    /// Adds a record that the pattern or the policy rejects.
    mutating func addRejected(
        _ part: RecordBounds,
        by policy: CodeTag?,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        mark(part, .rejected, bytes)
        if rejection == nil, let policy { rejection = (count, policy) }
        summary.addDocument(.rejected)
        count += 1
        remove(part.unit, bytes)
    }

    /// Adds a record that cannot be read.
    mutating func addUnreadable(
        _ part: RecordBounds,
        _ outcome: Marked.Outcome,
        because code: String,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        mark(part, outcome, bytes)
        tally.addUnreadable(marked.count - 1, code)
        summary.addUnreadable()
        count += 1
        remove(part.unit, bytes)
    }

    /// Adds bytes that were not kept.
    mutating func add(_ omission: Block.Omission) {
        output = []
        if omission.isRecord {
            let empty = block.range.lowerBound..<block.range.lowerBound
            append(RecordBounds(unit: empty, content: empty), .tooLarge)
            tally.addUnreadable(0, UnreadableInput.tooLarge(count: omission.bytes, limit: 0).code)
            summary.addUnreadable()
            count = 1
        }
        (lines, columns) = (omission.lines, omission.columns)
    }

    /// Counts what a walk recorded of the last record, which is marked.
    mutating func count(_ walk: RecordWalk, _ graph: RuleGraph) {
        walk.count(in: &counts)
        tally.add(marked.count - 1, from: counts, graph)
    }

    /// Counts what was recorded of the last record, whose result was made.
    mutating func count(_ result: Sanitized) {
        let (record, graph) = (result.reportedRecord, result.pattern.graph)
        counts.add(record, record.counted, graph)
        if !counts.touched.isEmpty { tally.add(marked.count - 1, from: counts, graph) }
    }

    /// Ends the block, or the part of it up to where the records were stopped; the rest is a block
    /// of its own then.
    mutating func finish(
        at progress: Block.Progress,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ graph: RuleGraph
    ) {
        rest = block.divide(at: progress)
        if let count = progress.lines, let last = bytes[block.range].lastIndex(of: 0x0A) {
            counted = last + 1
            lines = count
            columns = 0
        }
        countLines(to: block.range.upperBound, bytes)
        if output != nil { flush(to: block.range.upperBound, bytes) }
        counts.finish()
        summary.add(counts, graph)
        tally.finish(counts)
        counts = KindCounts(keepsTouched: true)
    }

    private mutating func mark(
        _ part: RecordBounds,
        _ outcome: Marked.Outcome,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        if let count = part.lines {
            (lines, columns, counted) = (count, 0, part.content.lowerBound)
        } else {
            countLines(to: part.content.lowerBound, bytes)
        }
        append(part, outcome)
    }

    private mutating func append(_ part: RecordBounds, _ outcome: Marked.Outcome) {
        let start = block.range.lowerBound
        let before = (records: count, kept: kept, lines: lines, columns: columns)
        marked.append(Marked(part, outcome, blockStart: start, before))
    }

    private mutating func keep(_ part: RecordBounds) {
        if kept == 0 {
            let gap = part.content.lowerBound - part.unit.lowerBound
            keepFirst(part, at: (output?.count ?? 0) + part.unit.lowerBound - copied + gap)
        }
        kept += 1
    }

    /// Notes what is before the first kept record, whose bytes begin at a position of the output.
    private mutating func keepFirst(_ part: RecordBounds, at start: Int) {
        firstGap = start - (part.content.lowerBound - part.unit.lowerBound)..<start
    }

    mutating func remove(_ unit: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
        flush(to: unit.lowerBound, bytes)
        copied = unit.upperBound
    }

    private mutating func flush(to end: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
        if output == nil {
            output = []
            output?.reserveCapacity(block.range.count)
        }
        guard end > copied else { return }
        output?.append(contentsOf: bytes[copied..<end])
        copied = end
    }

    private mutating func countLines(to end: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
        let counts = LineIndex.ends(in: UnsafeBufferPointer(rebasing: bytes[counted..<end]))
        lines += counts.lines
        columns = counts.lines > 0 ? counts.columns : columns + counts.columns
        counted = end
    }
}

extension LineIndex {
    /// Returns the number of lines that end in bytes, and of scalars after the last line break.
    ///
    /// A line ends with `\n`, also after `\r`.
    static func ends(in bytes: UnsafeBufferPointer<UInt8>) -> (lines: Int, columns: Int) {
        let lines = bytes.count(of: 0x0A)
        let start = lines == 0 ? 0 : (bytes.lastIndex(of: 0x0A) ?? 0) + 1
        return (lines, UnsafeBufferPointer(rebasing: bytes[start...]).count { $0 & 0xC0 != 0x80 })
    }
}
