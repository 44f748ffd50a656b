import VeriJSON
import VeriJSONCore

/// A part of a stream that consists of whole records and of what is between them.
///
/// It is the unit of work: one worker cleans all of its records. Blocks follow one another without
/// a gap:
///
///     {"id":1}⏎{"id":2}⏎ │ {"id":3}⏎⏎{"id":4}⏎      two blocks of lines
///     [{"id":1}, {"id":2} │ , {"id":3} │ ]⏎           three blocks of items
struct Block: Sendable {
    /// The form of the records in a block.
    enum Form: Sendable {
        /// Each line is a record.
        case lines
        /// Each line is a record, also a blank one.
        case rows
        /// Each record begins after a record separator.
        case sequence
        /// Each event is a record.
        case events
        /// Records are documents that follow one another.
        case documents
        /// The places of the items in ``storage``.
        case items(ArraySlice<Item>)
    }

    /// The place of an item.
    struct Item: Sendable {
        /// The start of the comma and white space before it.
        var gap: Int
        var range: Range<Int>
        /// Whether this is the rest of an item that exceeds the limit.
        var isRest = false
    }

    /// The bytes of the chunk that the block was cut out of.
    var storage: [UInt8]
    /// The bytes of the block.
    var range: Range<Int>
    var form: Form
    /// The bytes of the block, if they were not kept because a record exceeds the limit.
    var omission: Omission?
    /// The white space at the beginning of the block that is before the end of the array.
    ///
    /// It is removed if no item is kept.
    var closingGap = 0

    /// Bytes that were not kept.
    struct Omission: Sendable {
        var bytes: Int
        /// The lines that end in them.
        var lines: Int
        /// The scalars after the last line break.
        var columns: Int
        /// Whether the record begins with them.
        var isRecord: Bool
    }

    /// The number of bytes of the stream.
    var count: Int { omission?.bytes ?? range.count }

    /// The progress through the records of a block.
    struct Progress {
        /// The records that were passed.
        var parts = 0
        /// The end of the last one, if the records after it are still to come; nil at the end.
        var stop: Int?
        /// The lines that end in what was passed; nil if they were not counted on the way.
        var lines: Int?
    }

    /// Calls `body` with each record of the block, in order, as long as it returns true.
    func forEachPart(
        in bytes: UnsafeBufferPointer<UInt8>,
        _ body: (RecordBounds) -> Bool
    ) -> Progress {
        var progress = Progress()
        func pass(_ part: RecordBounds) -> Bool {
            progress.parts += 1
            return body(part)
        }
        switch form {
        case .lines, .rows:
            let isRows = if case .rows = form { true } else { false }
            let (stop, lines) = RecordBounds.forEachLine(
                of: bytes,
                in: range,
                withBlanks: isRows,
                pass
            )
            (progress.stop, progress.lines) = (stop, lines)
        case .sequence:
            progress.stop = RecordBounds.forEachText(of: bytes, in: range, pass)
        case .events:
            progress.stop = RecordBounds.forEachEvent(of: bytes, in: range, pass)
        case .documents:
            progress.stop = RecordBounds.forEachDocument(of: bytes, in: range, pass)
        case .items(let items):
            progress.stop = items.first { !pass(RecordBounds($0)) }?.range.upperBound
        }
        return progress
    }

    /// Divides the block where the progress through its records was stopped.
    ///
    /// - Returns: The part after the stop; nil if there is none.
    mutating func divide(at progress: Progress) -> Block? {
        guard let end = progress.stop, end < range.upperBound else { return nil }
        var rest = self
        rest.range = end..<range.upperBound
        range = range.lowerBound..<end
        if case .items(let items) = form {
            form = .items(items.prefix(progress.parts))
            rest.form = .items(items.dropFirst(progress.parts))
        }
        return rest
    }
}

extension Block {
    /// Whether a record includes the line feed at its end.
    var endsRecords: Bool {
        if case .sequence = form { true } else { false }
    }

    /// Returns whether the next record may begin with the byte after a record.
    func joinsRecords(after part: RecordBounds) -> Bool {
        guard case .documents = form else { return false }
        return part.unit.upperBound == part.content.upperBound
    }
}

extension UInt8 {
    /// Whether it is a line feed or a carriage return.
    var endsLine: Bool { self == 0x0A || self == 0x0D }

    /// Whether no other byte after this one can continue the value that it ends.
    var endsItself: Bool {
        self == UInt8(ascii: "}") || self == UInt8(ascii: "]") || self == UInt8(ascii: "\"")
    }
}
