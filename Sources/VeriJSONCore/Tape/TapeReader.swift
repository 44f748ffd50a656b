/// A one-pass reader that writes the nodes of a ``Tape``.
///
/// It needs no stack: until a container ends, its node's `after` is the index of the enclosing
/// container.
///
/// Bytes that are known to be JSON are read without a look at the text of scalars. Other bytes are
/// checked in the same pass. The type is generic over the mode, which is thereby a constant. The
/// functions that are one loop together are transparent, since the optimiser does not make a loop of
/// that size out of functions that it is only asked to inline.
///
/// **Safety invariant:** up to ``Scanner/padding`` bytes after the position are read. Zeros follow a
/// copy of a document. In the document itself, the reader pauses or gives up before its end is near,
/// which it looks for once in ``reach`` bytes; it then goes on in a copy.
struct TapeReader<Mode: TapeReaderMode> {
    let base: Pointer
    let end: Pointer
    /// The end of a copy; in place, where the reader gives up if it did not pause.
    let limit: Pointer
    /// The position from which on the reader pauses in place, early enough to come to the end of a
    /// value before `limit`.
    private let pause: Pointer
    /// Whether the reader stopped after a value, and can be continued in a copy.
    private(set) var isPaused = false
    private(set) var nodes: UnsafeMutablePointer<TapeNode>
    private(set) var count = 0
    private var capacity: Int
    var position: Pointer
    /// The innermost open container, and whether it is an object.
    private var open = NodeIndex.none
    private var isInObject = false
    /// The number of values in it so far.
    private var values: UInt32 = 0
    /// The number of open containers, and the maximum number, where bytes are checked.
    private var depth = 0
    private var depthLimit = 0
    /// The spaces after a line feed on each level; deeper levels share those of others.
    private(set) var indentations = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    static var levels: Int { 64 }
    /// The text whose UTF-8 is checked ahead, while the reader reads.
    private var checked: UnsafeMutablePointer<CheckedText>?

    /// More than the bytes that are read between two looks for the end: white space, a key, white
    /// space twice, and the beginning of a value, at most 34 each.
    private static var reach: Int { 256 }
    /// The bytes of the end that are read in a copy.
    private static var copied: Int { 1_024 }
    /// A document up to this size is copied as a whole, which takes less time than to pause.
    private static var short: Int { 4_096 }

    /// Creates a reader of a copy of a document, which ``Scanner/padding`` zeros follow.
    ///
    /// The reader may free the memory and allocate more: the caller takes ``memory`` back afterwards.
    init(copy: Pointer, count: Int, _ memory: UnsafeMutableBufferPointer<TapeNode>) {
        self.init(copy, count: count, memory, limit: count, pause: count)
    }

    /// Creates a reader of a document, which begins in the document itself; nil if it is too short
    /// for that, or may end within a number, as it does not end with a bracket.
    init?(
        inPlace document: UnsafeBufferPointer<UInt8>,
        _ memory: UnsafeMutableBufferPointer<TapeNode>
    ) {
        let last = document.last { !$0.isJSONWhiteSpace }
        guard let start = document.baseAddress, document.count > TapeReader.short,
            last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
        else { return nil }
        let count = document.count
        let (limit, pause) = (count - TapeReader.reach, count - TapeReader.copied)
        self.init(start, count: count, memory, limit: limit, pause: pause)
    }

    private init(
        _ start: Pointer,
        count: Int,
        _ memory: UnsafeMutableBufferPointer<TapeNode>,
        limit: Int,
        pause: Int
    ) {
        base = start
        end = base + count
        self.limit = base + limit
        self.pause = base + pause
        position = base
        nodes = memory.baseAddress ?? .allocate(capacity: 0)
        capacity = memory.count
    }

    /// Continues a paused reader in a copy, or starts again there if it is not paused.
    init(_ other: TapeReader<InPlaceMode>, copy: Pointer) {
        base = copy
        end = copy + (other.end - other.base)
        (limit, pause) = (end, end)
        (nodes, capacity) = (other.nodes, other.capacity)
        position = base
        guard other.isPaused else { return }
        isPaused = true
        position += other.position - other.base
        (count, open, isInObject) = (other.count, other.open, other.isInObject)
        (values, depth) = (other.values, other.depth)
    }

    /// The memory of the nodes.
    var memory: UnsafeMutableBufferPointer<TapeNode> {
        UnsafeMutableBufferPointer(start: nodes, count: capacity)
    }

    /// Reads to the end, or in place until a pause, and returns whether the structure is that of
    /// JSON; where bytes are checked, whether they are JSON that nests at most `depthLimit` levels.
    ///
    /// In place, a document may be JSON without a pause.
    mutating func read(depthLimit: Int = .max) -> Bool {
        self.depthLimit = depthLimit
        let levels = TapeReader.levels
        var checkedText = CheckedText(from: base)
        return withUnsafeMutablePointer(to: &checkedText) { checked in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: levels) { memory in
                memory.initialize(repeating: 0)
                // No function is called with this copy, so its properties can be in registers.
                var reader = self
                reader.indentations = memory
                reader.checked = checked
                defer { self = reader }
                let isRead = reader.readAll()
                reader.isPaused = Mode.isInPlace && isRead
                reader.checked = nil
                return isRead
            }
        }
    }

    /// The scanner of scalars, which knows their grammar.
    var scanner: Scanner {
        @inline(__always)
        get {
            Scanner(
                UnsafeBufferPointer(start: base, count: end - base),
                base: base,
                isPadded: !Mode.isInPlace,
                checked: checked
            )
        }
    }

    @_transparent
    private mutating func readAll() -> Bool {
        skipWhiteSpace()
        var isAfterValue = Mode.isResumed && isPaused
        while true {
            if !isAfterValue {
                if isInObject { guard readKey() else { return false } }
                guard let isComplete = readValue() else { return false }
                guard isComplete else { continue }
            }
            isAfterValue = false
            // After a value: closing brackets, then a comma and the next key or value.
            while open != .none {
                if Mode.isInPlace, position >= pause { return true }
                if position.pointee == UInt8(ascii: ",") { break }
                skipIndentation(depth &- 1)
                if position.pointee == UInt8(ascii: ",") { break }
                guard closes(position.pointee) else { return false }
                position += 1
                close()
            }
            guard open != .none else { return endsHere() }
            position += 1
            skipIndentation(depth)
        }
    }

    /// Returns whether nothing but white space follows.
    @inline(__always)
    private mutating func endsHere() -> Bool {
        // In place, so much white space follows that there was no reason to pause.
        guard !Mode.isInPlace else { return false }
        skipWhiteSpace()
        return position == end
    }

    @inline(__always)
    private func closes(_ bracket: UInt8) -> Bool {
        bracket == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    /// Reads a scalar or an empty container, or opens a container: false if it has to be read further,
    /// nil if it is none of them.
    @_transparent
    private mutating func readValue() -> Bool? {
        if open != .none { values &+= 1 }
        switch position.pointee {
        case UInt8(ascii: "\""):
            return readString() ? true : nil
        case UInt8(ascii: "{"):
            return enter(.object) ? closeIfEmpty(UInt8(ascii: "}")) : nil
        case UInt8(ascii: "["):
            return enter(.array) ? closeIfEmpty(UInt8(ascii: "]")) : nil
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return readNumber() ? true : nil
        case UInt8(ascii: "t"): return readLiteral(.true, length: 4) ? true : nil
        case UInt8(ascii: "f"): return readLiteral(.false, length: 5) ? true : nil
        case UInt8(ascii: "n"): return readLiteral(.null, length: 4) ? true : nil
        default: return nil
        }
    }

    @inline(__always)
    private mutating func closeIfEmpty(_ bracket: UInt8) -> Bool {
        guard position.pointee == bracket else { return false }
        position += 1
        close()
        return true
    }

    @inline(__always)
    private mutating func enter(_ kind: NodeKind) -> Bool {
        depth &+= 1
        guard !Mode.isChecking || depth <= depthLimit else { return false }
        if open != .none {
            nodes[Int(open.rawValue)].bits =
                nodes[Int(open.rawValue)].bits & 0xF | min(values, TapeNode.largestCount) << 4
        }
        let index = NodeIndex(UInt32(truncatingIfNeeded: count))
        append(kind.rawValue, from: position, after: open.rawValue)
        open = index
        isInObject = kind == .object
        values = 0
        position += 1
        skipIndentation(depth)
        return !(Mode.isInPlace && position >= limit)
    }

    @inline(__always)
    private mutating func close() {
        depth &-= 1
        let container = nodes + Int(open.rawValue)
        open = NodeIndex(container.pointee.after)
        container.pointee.after = UInt32(truncatingIfNeeded: count)
        container.pointee.end = UInt32(truncatingIfNeeded: position - base)
        container.pointee.bits =
            container.pointee.bits & 0xF | min(values, TapeNode.largestCount) << 4
        guard open != .none else { return }
        let bits = nodes[Int(open.rawValue)].bits
        isInObject = bits & 7 == NodeKind.object.rawValue
        values = bits >> 4
    }

    /// Appends a node that ends at the current position.
    @inline(__always)
    private mutating func append(_ bits: UInt32, from start: Pointer, after: UInt32) {
        if count == capacity { grow() }
        nodes[count] = TapeNode(
            start: UInt32(truncatingIfNeeded: start - base),
            end: UInt32(truncatingIfNeeded: position - base),
            after: after,
            bits: bits
        )
        count += 1
    }

    @inline(__always)
    mutating func append(_ bits: UInt32, from start: Pointer) {
        append(bits, from: start, after: UInt32(truncatingIfNeeded: count + 1))
    }

    /// Makes room for more nodes.
    @inline(__always)
    private mutating func grow() {
        capacity = TapeReader.capacity(for: count, of: position - base, in: end - base)
        nodes = TapeReader.grown(nodes, count, capacity)
    }

    /// Reads a key and its colon, with the white space around the colon.
    @_transparent
    private mutating func readKey() -> Bool {
        let start = position
        guard start.pointee == UInt8(ascii: "\"") else { return false }
        if readShortString() {
            if Mode.isChecking { markDiscriminator(start) }
        } else {
            guard readString(), !(Mode.isInPlace && position >= limit) else { return false }
        }
        skipWhiteSpace()
        guard position.pointee == UInt8(ascii: ":") else { return false }
        position += 1
        skipWhiteSpace()
        return true
    }

    /// Marks the open object if the key that was just read may tell its kind.
    @_transparent
    private func markDiscriminator(_ key: Pointer) {
        let length = position - key - 2
        guard DiscriminatorKey.hasLength(length), DiscriminatorKey.hasEnding(position - 1),
            DiscriminatorKey.matches(UnsafeBufferPointer(start: key + 1, count: length))
        else { return }
        nodes[Int(open.rawValue)].bits |= TapeNode.flag
    }
}
