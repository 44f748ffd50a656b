/// A one-pass reader that writes the nodes of a ``Tape``.
///
/// It needs no stack: until a container ends, its node's `after` is the index of the enclosing
/// container.
///
/// Bytes that are known to be JSON are read without a look at the text of scalars. Other bytes are
/// checked in the same pass, for which each function has a variant: `checking` is a constant where
/// it is called.
struct TapeReader {
    private let base: Pointer
    let end: Pointer
    private(set) var nodes: UnsafeMutablePointer<TapeNode>
    private(set) var count = 0
    private var capacity: Int
    var position: Pointer
    /// The innermost open container.
    private var open = NodeIndex.none
    /// The number of values in it so far.
    private var values: UInt32 = 0
    /// The number of open containers, and the most that may be, where bytes are checked.
    private var depth = 0
    private var depthLimit = 0
    /// The spaces after a line feed on each level; deeper levels share those of others.
    private var indentations = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    private static let levels = 64

    /// Creates a reader of `count` bytes, which ``Scanner/padding`` zeros follow.
    init(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        base = Pointer(bytes)
        end = base + count
        position = base
        // Enough for most short documents; a long one shows by its beginning how much it needs.
        capacity = min(count / 4, 1_024) + 8
        nodes = .allocate(capacity: capacity)
    }

    /// Reads the whole document, and returns whether its structure is that of JSON.
    mutating func readDocument() -> Bool {
        readDocument(checking: false)
    }

    /// Reads the whole document, and returns whether it is JSON that nests at most `depthLimit`
    /// levels.
    mutating func readCheckedDocument(depthLimit: Int) -> Bool {
        self.depthLimit = depthLimit
        return readDocument(checking: true)
    }

    @inline(__always)
    private mutating func readDocument(checking: Bool) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: TapeReader.levels) { memory in
            memory.initialize(repeating: 0)
            // No function is called with this copy, so its properties can be in registers.
            var reader = self
            reader.indentations = memory
            defer { self = reader }
            return reader.readAll(checking: checking)
        }
    }

    /// The scanner of scalars, which knows their grammar.
    var scanner: Scanner {
        @inline(__always)
        get {
            Scanner(UnsafeBufferPointer(start: base, count: end - base), base: base, isPadded: true)
        }
    }

    @inline(__always)
    private mutating func readAll(checking: Bool) -> Bool {
        skipWhiteSpace()
        while true {
            guard readValue(checking) else { return false }
            // After a value: closing brackets, then a comma and the next key or value.
            var isAfterValue = true
            while isAfterValue {
                skipIndentation(depth &- 1)
                guard open != .none else { return position == end }
                switch position.pointee {
                case UInt8(ascii: ","):
                    position += 1
                    skipIndentation(depth)
                    isAfterValue = false
                    if isInObject { guard readKey(checking) else { return false } }
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    guard closes(position.pointee) else { return false }
                    position += 1
                    close()
                default:
                    return false
                }
            }
        }
    }

    private var isInObject: Bool {
        @inline(__always)
        get { nodes[Int(open.rawValue)].bits & 7 == NodeKind.object.rawValue }
    }

    @inline(__always)
    private func closes(_ bracket: UInt8) -> Bool {
        isInObject == (bracket == UInt8(ascii: "}"))
    }

    /// Reads a scalar, or opens containers up to the first scalar or empty container in them.
    @inline(__always)
    private mutating func readValue(_ checking: Bool) -> Bool {
        while true {
            if open != .none { values &+= 1 }
            switch position.pointee {
            case UInt8(ascii: "\""):
                return readString(checking)
            case UInt8(ascii: "{"):
                guard enter(.object, checking) else { return false }
                if position.pointee == UInt8(ascii: "}") { return closeEmpty() }
                guard readKey(checking) else { return false }
            case UInt8(ascii: "["):
                guard enter(.array, checking) else { return false }
                if position.pointee == UInt8(ascii: "]") { return closeEmpty() }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                return readNumber(checking)
            case UInt8(ascii: "t"): return readLiteral(.true, length: 4, checking)
            case UInt8(ascii: "f"): return readLiteral(.false, length: 5, checking)
            case UInt8(ascii: "n"): return readLiteral(.null, length: 4, checking)
            default: return false
            }
        }
    }

    @inline(__always)
    private mutating func closeEmpty() -> Bool {
        position += 1
        close()
        return true
    }

    @inline(__always)
    private mutating func enter(_ kind: NodeKind, _ checking: Bool) -> Bool {
        depth &+= 1
        guard !checking || depth <= depthLimit else { return false }
        if open != .none {
            nodes[Int(open.rawValue)].bits =
                nodes[Int(open.rawValue)].bits & 0xF | min(values, TapeNode.largestCount) << 4
        }
        let index = NodeIndex(UInt32(truncatingIfNeeded: count))
        append(kind.rawValue, from: position, after: open.rawValue)
        open = index
        values = 0
        position += 1
        skipIndentation(depth)
        return true
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
        if open != .none { values = nodes[Int(open.rawValue)].bits >> 4 }
    }

    /// Appends a node that ends at the current position.
    @inline(__always)
    private mutating func append(_ bits: UInt32, from start: Pointer, after: UInt32) {
        if count == capacity { grow() }
        (nodes + count).initialize(
            to: TapeNode(
                start: UInt32(truncatingIfNeeded: start - base),
                end: UInt32(truncatingIfNeeded: position - base),
                after: after,
                bits: bits
            )
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

    /// Returns how many nodes a document has if the rest of it is like the bytes that were read.
    ///
    /// The result is at most sixteen times as many, however dense the beginning of a large document.
    @inline(never)
    private static func capacity(for count: Int, of read: Int, in size: Int) -> Int {
        let likely = Double(count) * Double(size) / Double(max(1, read))
        // An eighth more, since no two parts of a document are quite alike.
        return max(2 * count, min(16 * count, size, Int(1.125 * likely)) + 8)
    }

    /// Moves nodes to larger memory.
    @inline(never)
    private static func grown(
        _ nodes: UnsafeMutablePointer<TapeNode>,
        _ count: Int,
        _ capacity: Int
    ) -> UnsafeMutablePointer<TapeNode> {
        let larger = UnsafeMutablePointer<TapeNode>.allocate(capacity: capacity)
        larger.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        return larger
    }

    /// Reads a key and its colon, with the white space around the colon.
    @inline(__always)
    private mutating func readKey(_ checking: Bool) -> Bool {
        let start = position
        guard start.pointee == UInt8(ascii: "\""), readString(checking) else { return false }
        if checking { markDiscriminator(start) }
        skipWhiteSpace()
        guard position.pointee == UInt8(ascii: ":") else { return false }
        position += 1
        skipWhiteSpace()
        return true
    }

    /// Marks the open object if the key that was just read may tell its kind.
    @inline(__always)
    private func markDiscriminator(_ key: Pointer) {
        let length = position - key - 2
        guard DiscriminatorKey.hasLength(length),
            DiscriminatorKey.matches(UnsafeBufferPointer(start: key + 1, count: length))
        else { return }
        nodes[Int(open.rawValue)].bits |= TapeNode.flag
    }

    /// Skips white space; outside strings, JSON has no other byte below 0x21, and another one stays
    /// where a token is expected.
    @inline(__always)
    private mutating func skipWhiteSpace() {
        guard position.pointee <= 0x20 else { return }
        skipMoreWhiteSpace()
    }

    @inline(__always)
    private mutating func skipMoreWhiteSpace() {
        while position < end, position.pointee.isJSONWhiteSpace {
            position += 1
            if position.pointee > 0x20 { return }
            // Indentation is a run of spaces after a line feed.
            let others = ~NativeLanes.equal(Scanner.load(position), Lane(repeating: 0x20)) & 0xFFFF
            position += others == 0 ? 16 : others.trailingZeroBitCount
            if position.pointee > 0x20 { return }
        }
        position = min(position, end)
    }

    /// Skips white space before a value, a key or a closing bracket on a level.
    ///
    /// Most of it is as it was before on this level. If so, the processor goes on while it still
    /// checks that, without waiting for a length that it reads.
    @inline(__always)
    private mutating func skipIndentation(_ level: Int) {
        guard position.pointee <= 0x20 else { return }
        let expected = indentations[level & (TapeReader.levels - 1)]
        let spaces = Lane(repeating: 0x20)
        let found =
            NativeLanes.equal(Scanner.load(position + 1), spaces)
            | NativeLanes.equal(Scanner.load(position + 17), spaces) << 16
        let wanted: UInt32 = (1 &<< UInt32(expected)) &- 1
        if found & wanted == wanted, position[Int(expected) + 1] > 0x20,
            position.pointee == UInt8(ascii: "\n")
        {
            position += Int(expected) + 1
        } else {
            skipUnexpected(level)
        }
    }

    @inline(__always)
    private mutating func skipUnexpected(_ level: Int) {
        let start = position
        skipMoreWhiteSpace()
        indentations[level & (TapeReader.levels - 1)] = UInt8(max(0, min(31, position - start - 1)))
    }
}
