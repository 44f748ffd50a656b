/// The part of a stream's work that needs the order of its bytes: it cuts chunks into blocks.
///
/// A chunk may end anywhere, also inside a character. What follows the last whole record waits for
/// the next chunk. Only that part is copied; blocks share the storage of their chunk.
struct RecordCutter: Sendable {
    private enum Form: Sendable {
        /// Lines or a sequence: the first byte that is not white space decides.
        case undecided
        case lines
        case sequence
        case events
        case items(ItemScanner)
    }

    /// The record separator of a JSON text sequence (RFC 7464).
    static let separator: UInt8 = 0x1E
    /// The bytes beside a record that belong to it, such as the names of its fields.
    ///
    /// The exact size is compared when the record is walked.
    private static let allowance = 256
    /// The bytes in which the end of an event may have begun.
    private static let overlap = 4
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var form: Form
    private let recordLimit: Int
    private let blockSize: Int
    /// The bytes after the last whole record.
    private var pending: [UInt8] = []
    /// The bytes at the start of ``pending`` that were searched for the end of a record.
    private var searched = 0
    /// Whether the present record exceeds the limit, so that its bytes are not kept.
    private var isOmitting = false
    /// Whether the first bytes of a stream of events were looked at, which may be a mark.
    private var hasBegun = false

    /// Creates a cutter.
    ///
    /// - Parameters:
    ///   - framing: The form of the stream.
    ///   - recordLimit: The size of the largest record that is kept.
    ///   - sizes: The sizes at which a block ends, if the chunk is larger.
    init(_ framing: Sanitizer.Framing, recordLimit: Int, _ sizes: StreamSizes) {
        form =
            switch framing {
            case .lines: .undecided
            case .events: .events
            case .items(let pointer): .items(ItemScanner(pointer, limit: recordLimit, sizes))
            }
        self.recordLimit = recordLimit
        blockSize = sizes.block
    }

    /// The scanner of the items, which knows what surrounds them; nil for other forms.
    var items: ItemScanner? {
        if case .items(let scanner) = form { scanner } else { nil }
    }

    /// Adds a chunk, and calls `body` with the blocks that it completes.
    mutating func add(_ chunk: [UInt8], _ body: (Block) -> Void) {
        guard !chunk.isEmpty else { return }
        if isOmitting { return skip(chunk, body) }
        if pending.isEmpty { return cut(chunk, from: 0, body) }
        if case .lines = form {
            // Only the line that the chunk completes is copied.
            let end = chunk.firstIndex(of: 0x0A).map { $0 + 1 } ?? chunk.count
            pending += chunk[..<end]
            guard pending.last == 0x0A else { return keep(pending, from: 0, body) }
            cutPending(body)
            return cut(chunk, from: end, start: end, body)
        }
        if case .items(var scanner) = form, let end = scanner.endOfItem(in: chunk) {
            // Only the item that the chunk completes is copied.
            form = .undecided
            scanner.finishItem(pending + chunk[..<end.item], body)
            form = .items(scanner)
            pending = []
            return cut(chunk, from: end.next, start: end.item, body)
        }
        pending += chunk
        cutPending(body)
    }

    /// Ends the stream, and calls `body` with the last blocks.
    mutating func finish(_ body: (Block) -> Void) {
        guard isOmitting else { return cutPending(isLast: true, body) }
        omit(pending, body)
        pending = []
    }

    private mutating func cutPending(isLast: Bool = false, _ body: (Block) -> Void) {
        let bytes = pending
        pending = []
        cut(bytes, from: searched, isLast: isLast, body)
    }

    /// Cuts bytes into blocks, and keeps the rest.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - searched: The position up to which they were searched before.
    ///   - start: The position where the first block begins.
    ///   - isLast: Whether no byte follows.
    ///   - body: A closure that is called with each block.
    private mutating func cut(
        _ bytes: [UInt8],
        from searched: Int,
        start: Int = 0,
        isLast: Bool = false,
        _ body: (Block) -> Void
    ) {
        if case .undecided = form { decide(bytes, from: searched) }
        if case .items(var scanner) = form {
            // The other reference would make every addition copy what surrounds the items.
            form = .undecided
            let rest = scanner.scan(
                bytes,
                start: start,
                from: searched,
                isLast: isLast,
                body
            )
            form = .items(scanner)
            return keep(bytes, from: rest, body)
        }
        var start = start
        if case .events = form, !hasBegun {
            // WHATWG HTML, 9.2.6: a byte order mark before the first line is left out.
            if bytes.starts(with: Self.byteOrderMark) {
                start = Self.byteOrderMark.count
                body(Block(storage: bytes, range: 0..<start, form: .events))
            }
            hasBegun = isLast || bytes.count >= Self.byteOrderMark.count
        }
        var position = max(searched, start)
        while start < bytes.count,
            let end = blockEnd(in: bytes, from: start, searchedTo: position, isLast: isLast)
        {
            body(Block(storage: bytes, range: start..<end, form: blockForm))
            (start, position) = (end, end)
        }
        keep(bytes, from: min(start, bytes.count), body)
    }

    private var blockForm: Block.Form {
        switch form {
        case .sequence: .sequence
        case .events: .events
        default: .lines
        }
    }

    private mutating func decide(_ bytes: [UInt8], from searched: Int) {
        guard let first = bytes[searched...].first(where: { !$0.isJSONWhiteSpace }) else { return }
        form = first == Self.separator ? .sequence : .lines
    }

    /// Keeps the bytes after the last whole record, unless they exceed the limit.
    private mutating func keep(_ bytes: [UInt8], from start: Int, _ body: (Block) -> Void) {
        pending = start == 0 ? bytes : Array(bytes[start...])
        searched = pending.count
        guard pending.count > recordLimit + Self.allowance else { return }
        searched = 0
        guard case .items(var scanner) = form else {
            let rest = pending.suffix(Self.overlap)
            omit(pending.dropLast(rest.count), isRecord: true, body)
            isOmitting = true
            pending = Array(rest)
            return
        }
        omit(pending, isRecord: !scanner.isOmitting, body)
        pending = []
        form = .undecided
        scanner.isOmitting = true
        form = .items(scanner)
    }

    /// Returns the end of the block that begins at a position; nil if the bytes do not end its first
    /// record.
    ///
    /// The block ends with the last record that fits in it, or with its first record if that one is
    /// larger than a block.
    private func blockEnd(
        in bytes: [UInt8],
        from start: Int,
        searchedTo searched: Int,
        isLast: Bool
    ) -> Int? {
        let limit = min(bytes.count, start + blockSize)
        if isLast, limit == bytes.count { return limit }
        if searched < limit, let end = lastEnd(in: bytes, after: start, searched..<limit) {
            return end
        }
        return firstEnd(in: bytes, after: start, from: max(searched, limit))
            ?? (isLast ? bytes.count : nil)
    }

    /// Returns the end of the last whole record that ends in a range; nil if there is none.
    private func lastEnd(in bytes: [UInt8], after start: Int, _ range: Range<Int>) -> Int? {
        switch form {
        case .events:
            return endOfEvent(
                in: bytes[..<range.upperBound],
                after: start,
                from: range.lowerBound,
                isLast: true
            )
        case .sequence:
            let range = max(start + 1, range.lowerBound)..<max(start + 1, range.upperBound)
            return bytes[range].lastIndex(of: Self.separator)
        default:
            return bytes[range].lastIndex(of: 0x0A).map { $0 + 1 }
        }
    }

    /// Returns the end of the first whole record that ends after a position; nil if there is none.
    private func firstEnd(in bytes: [UInt8], after start: Int, from position: Int) -> Int? {
        switch form {
        case .events:
            return endOfEvent(in: bytes[...], after: start, from: position, isLast: false)
        case .sequence:
            return offset(of: Self.separator, in: bytes, from: max(start + 1, position))
        default:
            return offset(of: 0x0A, in: bytes, from: position).map { $0 + 1 }
        }
    }

    /// Returns the end of an event that may have begun in the last bytes before a position.
    private func endOfEvent(
        in bytes: ArraySlice<UInt8>,
        after start: Int,
        from position: Int,
        isLast: Bool
    ) -> Int? {
        bytes.withUnsafeBufferPointer {
            Part.endOfEvent(in: $0, from: max(start, position - Self.overlap), isLast: isLast)
        }
    }

    private func offset(of byte: UInt8, in bytes: [UInt8], from position: Int) -> Int? {
        let offset = ByteView.with(bytes) { $0.firstOffset(of: byte, from: position) }
        return offset < bytes.count ? offset : nil
    }
}

/// Records that exceed the limit.
extension RecordCutter {
    /// Skips the rest of a record that exceeds the limit.
    private mutating func skip(_ chunk: [UInt8], _ body: (Block) -> Void) {
        let bytes = pending + chunk
        guard let end = firstEnd(in: bytes, after: 0, from: 0) else {
            let rest = bytes.suffix(Self.overlap)
            omit(bytes.dropLast(rest.count), body)
            pending = Array(rest)
            return
        }
        omit(bytes[..<end], body)
        isOmitting = false
        pending = []
        cut(bytes, from: end, start: end, body)
    }

    /// Hands on a block of bytes that are not kept.
    private func omit(
        _ bytes: some Collection<UInt8>,
        isRecord: Bool = false,
        _ body: (Block) -> Void
    ) {
        let ends = Array(bytes).withUnsafeBufferPointer { LineIndex.ends(in: $0) }
        var block = Block(storage: [], range: 0..<0, form: blockForm)
        if case .items = form { block.form = .items([]) }
        block.omission = Block.Omission(
            bytes: bytes.count,
            lines: ends.lines,
            columns: ends.columns,
            isRecord: isRecord
        )
        body(block)
    }
}
