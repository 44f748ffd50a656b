/// A scanner that finds the items of one array in arriving bytes, without parsing them.
///
/// It follows the pointer to the array, then counts brackets outside strings. An item is whatever is
/// between two commas, so an item that is not JSON does not end the stream:
///
///     {"total":3,"items":[{"id":1}, {"id":N/A}, {"id":3}],"next":null}
///     ╰─ head ──────────╯╰─ item ─╯╰─ item ───╯╰─ item ─╯╰─ tail ─────╯
struct ItemScanner: Sendable {
    private enum Phase: Sendable {
        case head
        case items
        case tail
    }

    private var phase = Phase.head
    private var placeFinder: PlaceFinder
    private let limit: Int
    private let sizes: StreamSizes
    /// The bytes around the items, without them: `{"total":3,"items":[],"next":null}`.
    private(set) var surroundings: [UInt8] = []
    /// Whether the bytes around the items exceed the limit, and are not kept.
    private(set) var surroundingsSize = 0
    /// The offset in ``surroundings`` of the bracket that ends the array; nil if it was not reached.
    private(set) var arrayEnd: Int?

    // The state within the items.

    private var endFinder = ItemEndFinder()
    /// The number of bytes that the last block has kept of the next record's beginning.
    private var gap = 0
    private var itemCount = 0
    private var items: [Block.Item] = []
    /// Whether the present item exceeds the limit, so that its beginning was not kept.
    var isOmitting = false

    init(_ pointer: JSONPointer, limit: Int, _ sizes: StreamSizes) {
        placeFinder = PlaceFinder(pointer.tokens)
        self.limit = limit
        self.sizes = sizes
    }

    /// Whether the array was found.
    var hasArray: Bool { phase != .head }

    /// Scans bytes from a position on, and calls `body` with each block that ends in them.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - start: The position where the first block begins.
    ///   - searched: The position up to which they were scanned before.
    ///   - isLast: Whether no byte follows.
    ///   - body: A closure that is called with each block.
    /// - Returns: The position of the first byte that is in no block.
    mutating func scan(
        _ bytes: [UInt8],
        start: Int,
        from searched: Int,
        isLast: Bool,
        _ body: (Block) -> Void
    ) -> Int {
        var start = start
        var position = searched
        bytes.withUnsafeBufferPointer { buffer in
            if phase == .head {
                let found = placeFinder.find(in: buffer, from: position)
                if found != nil { phase = .items }
                position = found ?? bytes.count
                surround(buffer[..<position])
                if position > 0 {
                    body(Block(storage: bytes, range: 0..<position, form: .items([])))
                }
                (start, gap) = (position, position)
            } else {
                gap = start
            }
            while phase == .items, position < bytes.count {
                position = scanItems(buffer, from: position, until: start + sizes.block)
                if let end = items.last?.range.upperBound {
                    body(Block(storage: bytes, range: start..<end, form: .items(items[...])))
                    items.removeAll()
                    (start, gap) = (end, end)
                }
            }
            if phase == .tail {
                let closing = bytes[start...].prefix { $0.isJSONWhiteSpace }.count
                // The bracket that ends the array is found only once.
                let isEnd = arrayEnd == nil
                if isEnd { arrayEnd = surroundings.count }
                let first = isEnd ? start + closing : start
                surround(buffer[first...])
                if start < bytes.count {
                    var block = Block(storage: bytes, range: start..<bytes.count, form: .items([]))
                    block.closingGap = isEnd ? closing : 0
                    body(block)
                }
                start = bytes.count
            }
            if isLast, phase == .items, start < bytes.count {
                addCutItem(bytes, from: start, body)
            }
        }
        return isLast ? bytes.count : start
    }

    /// Scans bytes for the end of the item that begins before them.
    ///
    /// - Returns: The end of the item and the position after the comma that follows it; nil if the
    ///   bytes do not end it, or end more than the item.
    mutating func endOfItem(in bytes: [UInt8]) -> (item: Int, next: Int)? {
        guard phase == .items, !isOmitting else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var finder = endFinder
            for position in stride(from: 0, to: bytes.count, by: ByteBlock.width) {
                let ends = finder.ends(in: bytes, at: position)
                guard ends != 0 else { continue }
                let end = position + ends.trailingZeroBitCount
                let last = bytes[..<end].lastIndex { !$0.isJSONWhiteSpace }
                return bytes[end] == UInt8(ascii: ",") ? last.map { ($0 + 1, end + 1) } : nil
            }
            return nil
        }
    }

    /// Hands on bytes that are one item, and what is before it, as a block.
    mutating func finishItem(_ bytes: [UInt8], _ body: (Block) -> Void) {
        gap = 0
        ByteView.with(bytes) { addItem($0, to: bytes.count) }
        body(Block(storage: bytes, range: bytes.indices, form: .items(items[...])))
        items.removeAll()
        endFinder = ItemEndFinder()
    }

    /// Hands on what follows the last whole item of an array without an end, as one item.
    private mutating func addCutItem(_ bytes: [UInt8], from start: Int, _ body: (Block) -> Void) {
        var first = bytes[start...].drop(while: \.isJSONWhiteSpace)
        if itemCount > 0, first.first == UInt8(ascii: ",") {
            first = first.dropFirst().drop(while: \.isJSONWhiteSpace)
        }
        var item = Block.Item(gap: start, range: first.startIndex..<bytes.count)
        item.isRest = isOmitting
        body(Block(storage: bytes, range: start..<bytes.count, form: .items([item])))
    }

    private mutating func surround(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        surroundingsSize += bytes.count
        if surroundingsSize <= limit { surroundings += bytes }
    }

    /// Finds items until a position is passed or the array ends.
    ///
    /// - Returns: The position after the last byte that was scanned.
    private mutating func scanItems(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from first: Int,
        until limit: Int
    ) -> Int {
        let view = ByteView(bytes)
        var position = first
        while position < bytes.count {
            var ends = endFinder.ends(in: bytes, at: position)
            while ends != 0 {
                let end = position + ends.trailingZeroBitCount
                ends &= ends - 1
                guard bytes[end] == UInt8(ascii: ",") else {
                    endArray(view, at: end)
                    return end
                }
                addItem(view, to: end)
                if end >= limit || items.count >= sizes.items {
                    // Between items there is nothing to go on with.
                    endFinder = ItemEndFinder()
                    return end + 1
                }
            }
            position += ByteBlock.width
        }
        return bytes.count
    }

    /// Adds the item that ends before a comma, or before the end of the array.
    private mutating func addItem(_ bytes: ByteView, to end: Int) {
        itemCount += 1
        if isOmitting {
            isOmitting = false
            items.append(Block.Item(gap: gap, range: gap..<end, isRest: true))
            gap = end
            return
        }
        var start = bytes.afterWhiteSpace(gap)
        // The comma after the last item belongs to this one.
        if itemCount > 1 { start = bytes.afterWhiteSpace(start + 1) }
        var last = end
        while last > start, bytes[last - 1].isJSONWhiteSpace { last -= 1 }
        items.append(Block.Item(gap: gap, range: start..<last))
        gap = last
    }

    private mutating func endArray(_ bytes: ByteView, at end: Int) {
        if itemCount > 0 || isOmitting || bytes.afterWhiteSpace(gap) < end {
            addItem(bytes, to: end)
        }
        phase = .tail
    }
}
