/// A block whose records were cleaned, with positions that count from the block.
struct CleanBlock: Sendable {
    /// The result of a record that did not come out as it went in, or was cleaned by a walk that
    /// recorded something.
    enum Outcome: Sendable {
        case read(Sanitized)
        /// The record is kept to tell its error with its place in the stream.
        case unreadable([UInt8], UnreadableDocumentError)
        /// The record is a scalar that may have been cut off.
        case cut
        /// The record has at least this number of bytes, more than the limit.
        case tooLarge(Int, limit: Int)
    }

    /// A record with an outcome of its own; all others are clean.
    struct Marked: Sendable {
        /// The position among the records of the block.
        var index: Int
        var content: Range<Int>
        /// The lines that end in the block before the record.
        var lines: Int
        /// The scalars before the record on its line; on the first line of the block, since its
        /// beginning.
        var columns: Int
        /// The kept records of the block before it.
        var keptBefore: Int
        var outcome: Outcome
    }

    let block: Block
    private(set) var count = 0
    private(set) var kept = 0
    /// The records that were replaced as a whole by null or by a fallback.
    private(set) var substituted = 0
    private(set) var marked: [Marked] = []
    /// The first record because of which the policy rejects the document that it is an item of.
    private(set) var rejection: (index: Int, code: CodeTag)?
    private(set) var summary = Report.Summary()
    /// The lines that end in the block.
    private(set) var lines = 0
    /// The scalars after the last line break of the block.
    private(set) var columns = 0
    /// The clean bytes; nil if they are those of the block.
    private(set) var output: [UInt8]?
    /// The range in ``output`` or the block of what is before the first kept record.
    private(set) var firstGap: Range<Int>?
    /// The bytes up to this position are in ``output``.
    private var copied: Int
    /// The bytes up to this position have been counted.
    private var counted: Int

    init(_ block: Block) {
        self.block = block
        copied = block.range.lowerBound
        counted = block.range.lowerBound
    }

    mutating func addClean(_ part: Part) {
        summary.addDocument(.unchanged)
        if kept == 0 { keepFirst(part) }
        kept += 1
        count += 1
    }

    mutating func add(_ part: Part, _ outcome: Outcome, _ bytes: UnsafeBufferPointer<UInt8>) {
        countLines(to: part.content.lowerBound, bytes)
        marked.append(
            Marked(
                index: count,
                content: part.content,
                lines: lines,
                columns: columns,
                keptBefore: kept,
                outcome: outcome
            )
        )
        count += 1
        guard case .read(let result) = outcome else {
            summary.addUnreadable()
            return remove(part.unit, bytes)
        }
        summary += Report.Summary(
            record: result.walked.record,
            status: result.status,
            graph: result.pattern.graph
        )
        guard let clean = result.clean else {
            if rejection == nil, let code = result.policyRejection {
                rejection = (count - 1, code)
            }
            return remove(part.unit, bytes)
        }
        if kept == 0 { keepFirst(part) }
        kept += 1
        if result.walked.replacesRoot { substituted += 1 }
        guard result.content.made != nil || result.content.reading != nil else { return }
        flush(to: part.content.lowerBound, bytes)
        let text = clean.array
        output? += part.data.isEmpty ? text : part.event(with: text, in: bytes)
        copied = part.content.upperBound
        if block.endsRecords, bytes[part.content].last == 0x0A, text.last != 0x0A {
            output?.append(0x0A)
        }
    }

    mutating func add(_ omission: Block.Omission, limit: Int) {
        (lines, columns) = (omission.lines, omission.columns)
        output = []
        guard omission.isRecord else { return }
        summary.addUnreadable()
        marked = [
            Marked(
                index: 0,
                content: block.range,
                lines: 0,
                columns: 0,
                keptBefore: 0,
                outcome: .tooLarge(omission.bytes, limit: limit)
            )
        ]
        count = 1
    }

    mutating func finish(_ bytes: UnsafeBufferPointer<UInt8>) {
        countLines(to: block.range.upperBound, bytes)
        if output != nil { flush(to: block.range.upperBound, bytes) }
    }

    private mutating func keepFirst(_ part: Part) {
        let gap = part.content.lowerBound - part.unit.lowerBound
        let start = (output?.count ?? 0) + part.unit.lowerBound - copied
        firstGap = start..<start + gap
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

extension Block {
    /// Whether a record includes the line feed at its end.
    fileprivate var endsRecords: Bool {
        if case .sequence = form { true } else { false }
    }
}

extension Sanitized {
    /// The code for which the policy rejects a whole document, and not only the item in it; nil if
    /// it does not.
    fileprivate var policyRejection: CodeTag? {
        guard let code = walked.record.events.last?.code else { return nil }
        let graph = pattern.graph
        let hasLimit = graph.refinement(of: graph[graph.root])?.maxDropped != nil
        return code == .keyDuplicate || code == .arrayDropped && !hasLimit ? code : nil
    }
}

extension WalkResult {
    /// Whether the whole document was replaced, by null or by a fallback, because it failed.
    var replacesRoot: Bool {
        record.events.contains { event in
            event.path == .root
                && (event.action == .replace || event.action == .null && event.code != .sentinel)
        }
    }
}

extension LineIndex {
    /// Returns the number of lines that end in bytes, and of scalars after the last line break.
    ///
    /// A line ends with `\n`, also after `\r`.
    static func ends(in bytes: UnsafeBufferPointer<UInt8>) -> (lines: Int, columns: Int) {
        var (lines, start) = (0, 0)
        let view = ByteView(bytes)
        var position = view.firstOffset(of: 0x0A, or: 0x0A, from: 0)
        while position < bytes.count {
            (lines, start) = (lines + 1, position + 1)
            position = view.firstOffset(of: 0x0A, or: 0x0A, from: start)
        }
        return (lines, UnsafeBufferPointer(rebasing: bytes[start...]).count { $0 & 0xC0 != 0x80 })
    }
}
