import VeriJSON
import VeriJSONCore

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

    /// Returns the next block of bytes; nil if they complete no other.
    mutating func next(of cut: inout Cut) -> Block? {
        let bytes = cut.bytes
        return bytes.withUnsafeBufferPointer { bytes in
            if phase == .head, let block = head(bytes, of: &cut) { return block }
            gap = cut.start
            while phase == .items, cut.searched < bytes.count {
                let limit = cut.start + sizes.block
                cut.searched = scanItems(bytes, from: cut.searched, until: limit)
                guard let end = items.last?.range.upperBound else { continue }
                defer { items.removeAll() }
                return cut.block(to: end, .items(items[...]))
            }
            guard cut.start < bytes.count || arrayEnd == nil else { return nil }
            if phase == .tail { return tail(bytes, of: &cut) }
            return cut.isLast && cut.start < bytes.count ? cutItem(of: &cut) : nil
        }
    }

    /// Looks for the array.
    ///
    /// - Returns: What comes before the items; nil if the bytes begin with an item.
    private mutating func head(_ bytes: UnsafeBufferPointer<UInt8>, of cut: inout Cut) -> Block? {
        let found = placeFinder.find(in: bytes, from: cut.searched)
        if found != nil { phase = .items }
        cut.searched = found ?? bytes.count
        surround(bytes[cut.start..<cut.searched])
        return cut.searched > cut.start ? cut.block(to: cut.searched, .items([])) : nil
    }

    /// Returns what comes after the items; nil if there is no byte of it yet.
    private mutating func tail(_ bytes: UnsafeBufferPointer<UInt8>, of cut: inout Cut) -> Block? {
        let closing = bytes[cut.start...].prefix { $0.isJSONWhiteSpace }.count
        // The bracket that ends the array is found only once.
        let isEnd = arrayEnd == nil
        if isEnd { arrayEnd = surroundings.count }
        surround(bytes[(isEnd ? cut.start + closing : cut.start)...])
        guard cut.start < bytes.count else { return nil }
        var block = cut.block(to: bytes.count, .items([]))
        block.closingGap = isEnd ? closing : 0
        return block
    }

    /// Scans bytes for the end of the item that begins before them.
    ///
    /// - Returns: The end of the item and the position after the comma that follows it; nil if the
    ///   bytes do not end it, or end more than the item.
    mutating func endOfItem(in bytes: [UInt8]) -> (item: Int, next: Int)? {
        guard phase == .items, !isOmitting else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            var finder = endFinder
            var position = 0
            let ends = finder.nextEnds(in: bytes, from: &position)
            guard ends != 0 else { return nil }
            let end = position + ends.trailingZeroBitCount
            let last = bytes[..<end].lastIndex { !$0.isJSONWhiteSpace }
            return bytes[end] == UInt8(ascii: ",") ? last.map { ($0 + 1, end + 1) } : nil
        }
    }

    /// Returns a block of bytes that are one item, and what is before it.
    mutating func finishItem(_ bytes: [UInt8]) -> Block {
        gap = 0
        ByteView.with(bytes) { addItem($0, to: bytes.count) }
        defer { items.removeAll() }
        endFinder = ItemEndFinder()
        return Block(storage: bytes, range: bytes.indices, form: .items(items[...]))
    }

    /// Returns what follows the last whole item of an array without an end, as one item.
    private func cutItem(of cut: inout Cut) -> Block {
        let (bytes, start) = (cut.bytes, cut.start)
        var first = bytes[start...].drop(while: \.isJSONWhiteSpace)
        if itemCount > 0, first.first == UInt8(ascii: ",") {
            first = first.dropFirst().drop(while: \.isJSONWhiteSpace)
        }
        var item = Block.Item(gap: start, range: first.startIndex..<bytes.count)
        item.isRest = isOmitting
        return cut.block(to: bytes.count, .items([item]))
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
        while true {
            var ends = endFinder.nextEnds(in: bytes, from: &position)
            guard ends != 0 else { return bytes.count }
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
            position += ItemEndFinder.width
        }
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
