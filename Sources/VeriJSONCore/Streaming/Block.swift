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
        /// Each record begins after a record separator.
        case sequence
        /// Each event is a record.
        case events
        /// The places of the items in ``storage``.
        case items([Item])
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

    /// Calls `body` with each record of the block, in order.
    func forEachPart(
        in bytes: UnsafeBufferPointer<UInt8>,
        _ body: (Part) -> Void
    ) {
        switch form {
        case .lines: Part.forEachLine(of: bytes, in: range, body)
        case .sequence: Part.forEachText(of: bytes, in: range, body)
        case .events: Part.forEachEvent(of: bytes, in: range, body)
        case .items(let items):
            for item in items {
                var part = Part(unit: item.gap..<item.range.upperBound, content: item.range)
                part.isRest = item.isRest
                body(part)
            }
        }
    }
}

/// The place of a record in the storage of a block.
struct Part {
    /// The bytes that are removed with the record, such as the end of its line.
    var unit: Range<Int>
    /// The bytes that the clean record replaces.
    var content: Range<Int>
    /// The lines of an event's data, without their names; empty for other forms.
    var data: [Range<Int>] = []
    /// Whether the record is a scalar that may have been cut off (RFC 7464 §2.4).
    var mayBeCut = false
    /// Whether this is the rest of a record that exceeds the limit.
    var isRest = false
}

extension Part {
    /// Calls `body` with each line that is not blank.
    static func forEachLine(
        of bytes: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        _ body: (Part) -> Void
    ) {
        let view = ByteView(UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]))
        var start = range.lowerBound
        while start < range.upperBound {
            let end = view.firstOffset(of: 0x0A, or: 0x0A, from: start)
            let next = min(end + 1, range.upperBound)
            if view.afterWhiteSpace(start) < end {
                body(Part(unit: start..<next, content: start..<end))
            }
            start = next
        }
    }

    /// Calls `body` with each text of a JSON text sequence (RFC 7464).
    static func forEachText(
        of bytes: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        _ body: (Part) -> Void
    ) {
        let view = ByteView(UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]))
        var start = range.lowerBound
        while start < range.upperBound {
            let content = start + (bytes[start] == RecordCutter.separator ? 1 : 0)
            let end = view.firstOffset(
                of: RecordCutter.separator,
                or: RecordCutter.separator,
                from: content
            )
            if view.afterWhiteSpace(content) < end {
                var part = Part(unit: start..<end, content: content..<end)
                let last = bytes[end - 1]
                part.mayBeCut =
                    !last.isJSONWhiteSpace
                    && ![UInt8(ascii: "}"), UInt8(ascii: "]"), 0x22]
                        .contains(last)
                body(part)
            }
            start = end
        }
    }
}
