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
        /// Each record begins after a record separator.
        case sequence
        /// Each event is a record.
        case events
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
        _ body: (Part) -> Bool
    ) -> Progress {
        var progress = Progress()
        func pass(_ part: Part) -> Bool {
            progress.parts += 1
            return body(part)
        }
        switch form {
        case .lines:
            let (stop, lines) = Part.forEachLine(of: bytes, in: range, pass)
            (progress.stop, progress.lines) = (stop, lines)
        case .sequence:
            progress.stop = Part.forEachText(of: bytes, in: range, pass)
        case .events:
            progress.stop = Part.forEachEvent(of: bytes, in: range, pass)
        case .items(let items):
            progress.stop = items.first { !pass(Part($0)) }?.range.upperBound
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

/// The place of a record in the storage of a block.
struct Part {
    /// The bytes that are removed with the record, such as the end of its line.
    var unit: Range<Int>
    /// The bytes that the clean record replaces.
    var content: Range<Int>
    /// The lines that end in the block before a line; nil for other forms, which do not count them.
    var lines: Int?
    /// The lines of an event's data, without their names; empty for other forms.
    var data: [Range<Int>] = []
    /// Whether the record is a scalar that may have been cut off (RFC 7464 §2.4).
    var mayBeCut = false
    /// Whether this is the rest of a record that exceeds the limit.
    var isRest = false
}

extension Part {
    init(_ item: Block.Item) {
        self.init(unit: item.gap..<item.range.upperBound, content: item.range)
        isRest = item.isRest
    }

    /// Calls `body` with each line that is not blank, as long as it returns true.
    ///
    /// - Returns: The end of the line for which `body` returned false, and the number of line feeds
    ///   before it.
    static func forEachLine(
        of bytes: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        _ body: (Part) -> Bool
    ) -> (stop: Int?, lines: Int) {
        let view = ByteView(UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]))
        var (start, count) = (range.lowerBound, 0)
        while start < range.upperBound {
            let end = view.firstOffset(of: 0x0A, from: start)
            let next = min(end + 1, range.upperBound)
            let isBlank = bytes[start..<end].allSatisfy { $0.isJSONWhiteSpace }
            let part = Part(unit: start..<next, content: start..<end, lines: count)
            count += next - end
            if !isBlank, !body(part) { return (next, count) }
            start = next
        }
        return (nil, count)
    }

    /// Calls `body` with each text of a JSON text sequence (RFC 7464), as long as it returns true.
    ///
    /// - Returns: The end of the text for which `body` returned false.
    static func forEachText(
        of bytes: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        _ body: (Part) -> Bool
    ) -> Int? {
        let view = ByteView(UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]))
        var start = range.lowerBound
        while start < range.upperBound {
            let content = start + (bytes[start] == RecordCutter.separator ? 1 : 0)
            let end = view.firstOffset(of: RecordCutter.separator, from: content)
            if view.afterWhiteSpace(content) < end {
                var part = Part(unit: start..<end, content: content..<end)
                let last = bytes[end - 1]
                part.mayBeCut =
                    !last.isJSONWhiteSpace
                    && ![UInt8(ascii: "}"), UInt8(ascii: "]"), 0x22]
                        .contains(last)
                guard body(part) else { return end }
            }
            start = end
        }
        return nil
    }
}
