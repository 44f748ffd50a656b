import VeriJSON
import VeriJSONCore

/// The part of a stream's work that needs the order of its bytes: it cuts chunks into blocks.
///
/// A chunk may end anywhere, also inside a character. What follows the last whole record waits for
/// the next chunk. Only that part is copied; blocks share the storage of their chunk. The end of a
/// block is looked for when somebody asks for the block, so the places of few records are kept.
struct BlockCutter: Sendable {
    private enum Form: Sendable {
        /// Lines or a sequence: the first byte that is not white space decides.
        case undecided
        case lines(areRows: Bool)
        case sequence
        case events
        case items(ItemScanner)
        case documents(DocumentFinder)
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
    /// The bytes that are not cut yet: the record that a chunk completes, and the rest of the chunk.
    private var cuts: [Cut] = []
    /// The blocks that were made beside the cut of bytes.
    private var made: [Block] = []
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
            case .rows: .lines(areRows: true)
            case .events: .events
            case .items(let pointer): .items(ItemScanner(pointer, limit: recordLimit, sizes))
            case .documents: .documents(DocumentFinder())
            }
        self.recordLimit = recordLimit
        blockSize = sizes.block
    }

    /// The scanner of the items, which knows what surrounds them; nil for other forms.
    var items: ItemScanner? {
        if case .items(let scanner) = form { scanner } else { nil }
    }

    /// Adds a chunk; ``next()`` then returns the blocks that it completes.
    ///
    /// - Precondition: ``next()`` has returned all blocks of the chunk before.
    mutating func add(_ chunk: [UInt8]) {
        precondition(cuts.isEmpty)
        guard !chunk.isEmpty else { return }
        if isOmitting { return skip(chunk) }
        if pending.isEmpty { return begin(Cut(bytes: chunk)) }
        if case .lines = form {
            // Only the line that the chunk completes is copied.
            let end = chunk.firstIndex(of: 0x0A).map { $0 + 1 } ?? chunk.count
            pending += chunk[..<end]
            guard pending.last == 0x0A else { return keep(pending, from: 0) }
            cutPending()
            return begin(Cut(bytes: chunk, start: end, searched: end))
        }
        if case .items(var scanner) = form, let end = scanner.endOfItem(in: chunk) {
            // Only the item that the chunk completes is copied.
            form = .undecided
            made.append(scanner.finishItem(pending + chunk[..<end.item]))
            form = .items(scanner)
            pending = []
            return begin(Cut(bytes: chunk, start: end.item, searched: end.next))
        }
        if case .documents = form {
            // Only the document that the chunk completes is copied.
            guard let end = endOfDocument(in: chunk) else {
                pending += chunk
                return keep(pending, from: 0)
            }
            let document = pending + chunk[..<end]
            made.append(Block(storage: document, range: document.indices, form: .documents))
            pending = []
            return begin(Cut(bytes: chunk, start: end, searched: end))
        }
        pending += chunk
        cutPending()
    }

    /// Ends the stream; ``next()`` then returns the last blocks.
    mutating func finish() {
        guard isOmitting else { return cutPending(isLast: true) }
        omit(pending)
        pending = []
    }

    private mutating func cutPending(isLast: Bool = false) {
        let bytes = pending
        pending = []
        begin(Cut(bytes: bytes, searched: searched, isLast: isLast))
    }

    private mutating func begin(_ cut: Cut) {
        if case .undecided = form { decide(cut.bytes, from: cut.searched) }
        cuts.append(cut)
    }

    /// Returns the next block; nil if the bytes that were added complete no other.
    mutating func next() -> Block? {
        while made.isEmpty, var cut = cuts.first {
            if let block = nextBlock(of: &cut) {
                cuts[0] = cut
                return block
            }
            cuts.removeFirst()
            keep(cut.bytes, from: cut.start)
        }
        return made.isEmpty ? nil : made.removeFirst()
    }

    private mutating func nextBlock(of cut: inout Cut) -> Block? {
        if case .items(var scanner) = form {
            // The other reference would make every addition copy what surrounds the items.
            form = .undecided
            defer { form = .items(scanner) }
            return scanner.next(of: &cut)
        }
        if case .documents(var finder) = form {
            defer { form = .documents(finder) }
            return finder.next(of: &cut, size: blockSize)
        }
        if case .events = form, !hasBegun {
            hasBegun = cut.isLast || cut.bytes.count >= Self.byteOrderMark.count
            // WHATWG HTML, 9.2.6: a byte order mark before the first line is left out.
            if cut.bytes.starts(with: Self.byteOrderMark) {
                return cut.block(to: Self.byteOrderMark.count, .events)
            }
        }
        guard cut.start < cut.bytes.count, let end = blockEnd(of: cut) else { return nil }
        return cut.block(to: end, blockForm)
    }

    private var blockForm: Block.Form {
        switch form {
        case .lines(areRows: true): .rows
        case .sequence: .sequence
        case .events: .events
        case .documents: .documents
        default: .lines
        }
    }

    /// Returns the end of the present document in a chunk; nil if the chunk does not reach it.
    private mutating func endOfDocument(in chunk: [UInt8]) -> Int? {
        guard case .documents(var finder) = form else { return nil }
        defer { form = .documents(finder) }
        return chunk.withUnsafeBufferPointer { finder.nextEnd(in: $0, from: 0) }
    }

    private mutating func decide(_ bytes: [UInt8], from searched: Int) {
        guard let first = bytes[searched...].first(where: { !$0.isJSONWhiteSpace }) else { return }
        form = first == Self.separator ? .sequence : .lines(areRows: false)
    }

    /// Keeps the bytes after the last whole record, unless they exceed the limit.
    private mutating func keep(_ bytes: [UInt8], from start: Int) {
        pending = start == 0 ? bytes : Array(bytes[start...])
        searched = pending.count
        guard pending.count > recordLimit + Self.allowance else { return }
        searched = 0
        guard case .items(var scanner) = form else {
            var overlap = Self.overlap
            // A finder knows what has begun.
            if case .documents = form { overlap = 0 }
            let rest = pending.suffix(overlap)
            omit(pending.dropLast(rest.count), isRecord: true)
            isOmitting = true
            pending = Array(rest)
            return
        }
        omit(pending, isRecord: !scanner.isOmitting)
        pending = []
        form = .undecided
        scanner.isOmitting = true
        form = .items(scanner)
    }

    /// Returns the end of the next block; nil if the bytes do not end its first record.
    ///
    /// The block ends with the last record that fits in it, or with its first record if that one is
    /// larger than a block.
    private func blockEnd(of cut: Cut) -> Int? {
        let (bytes, start, isLast) = (cut.bytes, cut.start, cut.isLast)
        let searched = max(cut.searched, start)
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
            let first = max(start, range.lowerBound - Self.overlap)
            let bytes = bytes[..<range.upperBound]
            return RecordBounds.endOfEvent(in: bytes, from: first, isLast: true)
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
            // It may have begun in the last bytes before the position.
            let first = max(start, position - Self.overlap)
            return RecordBounds.endOfEvent(in: bytes[...], from: first, isLast: false)
        case .sequence:
            return offset(of: Self.separator, in: bytes, from: max(start + 1, position))
        default:
            return offset(of: 0x0A, in: bytes, from: position).map { $0 + 1 }
        }
    }

    private func offset(of byte: UInt8, in bytes: [UInt8], from position: Int) -> Int? {
        let offset = ByteView.with(bytes) { $0.firstOffset(of: byte, from: position) }
        return offset < bytes.count ? offset : nil
    }
}

/// Records that exceed the limit.
extension BlockCutter {
    /// Skips the rest of a record that exceeds the limit.
    private mutating func skip(_ chunk: [UInt8]) {
        if case .documents = form {
            guard let end = endOfDocument(in: chunk) else { return omit(chunk) }
            omit(chunk[..<end])
            isOmitting = false
            return begin(Cut(bytes: chunk, start: end, searched: end))
        }
        let bytes = pending + chunk
        guard let end = firstEnd(in: bytes, after: 0, from: 0) else {
            let rest = bytes.suffix(Self.overlap)
            omit(bytes.dropLast(rest.count))
            pending = Array(rest)
            return
        }
        omit(bytes[..<end])
        isOmitting = false
        pending = []
        begin(Cut(bytes: bytes, start: end, searched: end))
    }

    /// Makes a block of bytes that are not kept.
    private mutating func omit(_ bytes: some Collection<UInt8>, isRecord: Bool = false) {
        let ends = Array(bytes).withUnsafeBufferPointer { LineIndex.ends(in: $0) }
        var block = Block(storage: [], range: 0..<0, form: blockForm)
        if case .items = form { block.form = .items([]) }
        block.omission = Block.Omission(
            bytes: bytes.count,
            lines: ends.lines,
            columns: ends.columns,
            isRecord: isRecord
        )
        made.append(block)
    }
}
