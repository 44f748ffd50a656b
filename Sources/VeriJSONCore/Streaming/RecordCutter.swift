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

    private var form: Form
    private let recordLimit: Int
    private let blockSize: Int
    /// The bytes after the last whole record.
    private var pending: [UInt8] = []
    /// The bytes at the start of ``pending`` that were searched for the end of a record.
    private var searched = 0
    /// Whether the present record exceeds the limit, so that its bytes are not kept.
    private var isOmitting = false

    /// Creates a cutter.
    ///
    /// - Parameters:
    ///   - framing: The form of the stream.
    ///   - recordLimit: The size of the largest record that is kept.
    ///   - blockSize: The size at which a block ends, if the chunk is larger.
    init(_ framing: Sanitizer.Framing, recordLimit: Int, blockSize: Int) {
        form =
            switch framing {
            case .lines: .undecided
            case .events: .events
            case .items(let pointer): .items(ItemScanner(pointer, limit: recordLimit))
            }
        self.recordLimit = recordLimit
        self.blockSize = blockSize
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
        if case .undecided = form { decide(bytes) }
        if case .items(var scanner) = form {
            // The other reference would make every addition copy what surrounds the items.
            form = .undecided
            let rest = scanner.scan(bytes, from: searched, isLast: isLast, blockSize, body)
            form = .items(scanner)
            return keep(bytes, from: rest, body)
        }
        var (start, position) = (start, max(searched, start))
        while start < bytes.count {
            let limit = min(bytes.count, max(position, start + blockSize))
            let isEnd = limit == bytes.count
            if let end = isLast && isEnd
                ? limit : lastEnd(in: bytes, after: start, position..<limit)
            {
                body(Block(storage: bytes, range: start..<end, form: blockForm))
                (start, position) = (end, end)
            } else if isEnd {
                break
            } else {
                position = limit
            }
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

    private mutating func decide(_ bytes: [UInt8]) {
        guard let first = bytes.first(where: { !$0.isJSONWhiteSpace }) else { return }
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

    /// Returns the end of the last whole record that ends in a range; nil if there is none.
    private func lastEnd(in bytes: [UInt8], after start: Int, _ range: Range<Int>) -> Int? {
        switch form {
        case .events:
            return bytes.withUnsafeBufferPointer {
                Part.endOfEvent(
                    in: UnsafeBufferPointer(rebasing: $0[..<range.upperBound]),
                    from: max(start, range.lowerBound - Self.overlap),
                    isLast: true
                )
            }
        case .sequence:
            let range = max(start + 1, range.lowerBound)..<max(start + 1, range.upperBound)
            return bytes[range].lastIndex(of: Self.separator)
        default:
            return bytes[range].lastIndex(of: 0x0A).map { $0 + 1 }
        }
    }
}

/// Records that exceed the limit.
extension RecordCutter {
    /// Skips the rest of a record that exceeds the limit.
    private mutating func skip(_ chunk: [UInt8], _ body: (Block) -> Void) {
        let bytes = pending + chunk
        guard let end = firstEnd(in: bytes) else {
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

    private func firstEnd(in bytes: [UInt8]) -> Int? {
        switch form {
        case .events:
            bytes.withUnsafeBufferPointer { Part.endOfEvent(in: $0, from: 0, isLast: false) }
        case .sequence: bytes.firstIndex(of: Self.separator)
        default: bytes.firstIndex(of: 0x0A).map { $0 + 1 }
        }
    }
}
