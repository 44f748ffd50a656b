/// A one-pass reader that writes the nodes of a ``Tape``.
///
/// It needs no stack: until a container ends, its node's `after` is the index of the enclosing
/// container.
struct TapeReader {
    private let base: Pointer
    private let end: Pointer
    private(set) var nodes: UnsafeMutablePointer<TapeNode>
    private(set) var count = 0
    private var capacity: Int
    private var position: Pointer
    /// The innermost open container.
    private var open = NodeIndex.none
    /// The number of values in it so far.
    private var values: UInt32 = 0

    /// Creates a reader of `count` bytes, which ``Scanner/padding`` zeros follow.
    init(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        base = Pointer(bytes)
        end = base + count
        position = base
        // Most documents have at most one node for every eight bytes.
        capacity = count / 8 + 8
        nodes = .allocate(capacity: capacity)
    }

    /// Reads the whole document, and returns whether its structure is that of JSON.
    mutating func readDocument() -> Bool {
        // No function is called with this copy, so its properties can be in registers.
        var reader = self
        defer { self = reader }
        return reader.readAll()
    }

    @inline(__always)
    private mutating func readAll() -> Bool {
        skipWhiteSpace()
        while true {
            guard readValue() else { return false }
            // After a value: closing brackets, then a comma and the next key or value.
            var isAfterValue = true
            while isAfterValue {
                skipWhiteSpace()
                guard open != .none else { return position == end }
                switch position.pointee {
                case UInt8(ascii: ","):
                    position += 1
                    skipWhiteSpace()
                    isAfterValue = false
                    if isInObject { guard readKey() else { return false } }
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
    private mutating func readValue() -> Bool {
        while true {
            if open != .none { values &+= 1 }
            switch position.pointee {
            case UInt8(ascii: "\""):
                return readString()
            case UInt8(ascii: "{"):
                enter(.object)
                if position.pointee == UInt8(ascii: "}") { return closeEmpty() }
                guard readKey() else { return false }
            case UInt8(ascii: "["):
                enter(.array)
                if position.pointee == UInt8(ascii: "]") { return closeEmpty() }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                readNumber()
                return true
            case UInt8(ascii: "t"): return readLiteral(.true, length: 4)
            case UInt8(ascii: "f"): return readLiteral(.false, length: 5)
            case UInt8(ascii: "n"): return readLiteral(.null, length: 4)
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
    private mutating func enter(_ kind: NodeKind) {
        if open != .none {
            nodes[Int(open.rawValue)].bits =
                nodes[Int(open.rawValue)].bits & 0xF | min(values, TapeNode.largestCount) << 4
        }
        let index = NodeIndex(UInt32(truncatingIfNeeded: count))
        append(kind.rawValue, from: position, after: open.rawValue)
        open = index
        values = 0
        position += 1
        skipWhiteSpace()
    }

    @inline(__always)
    private mutating func close() {
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
        if count == capacity {
            nodes = TapeReader.grown(nodes, count)
            capacity *= 2
        }
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
    private mutating func append(_ bits: UInt32, from start: Pointer) {
        append(bits, from: start, after: UInt32(truncatingIfNeeded: count + 1))
    }

    /// Moves nodes to memory for twice as many.
    @inline(never)
    private static func grown(
        _ nodes: UnsafeMutablePointer<TapeNode>,
        _ count: Int
    ) -> UnsafeMutablePointer<TapeNode> {
        let larger = UnsafeMutablePointer<TapeNode>.allocate(capacity: 2 * count)
        larger.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        return larger
    }

    /// Reads a key and its colon, with the white space around the colon.
    @inline(__always)
    private mutating func readKey() -> Bool {
        guard position.pointee == UInt8(ascii: "\""), readString() else { return false }
        skipWhiteSpace()
        guard position.pointee == UInt8(ascii: ":") else { return false }
        position += 1
        skipWhiteSpace()
        return true
    }

    @inline(__always)
    private mutating func readString() -> Bool {
        let start = position
        let stops = TapeReader.stringEnds(start + 1)
        if stops != 0 {
            let stop = start + 1 + stops.trailingZeroBitCount
            if stop.pointee == UInt8(ascii: "\""), stop < end {
                position = stop + 1
                append(NodeKind.string.rawValue, from: start)
                return true
            }
        }
        let long = TapeReader.longString(start, end)
        position = long.end
        append(long.bits, from: start)
        return long.end <= end
    }

    /// Returns the end of a string, which is after `end` if there is no closing quote.
    @inline(never)
    private static func longString(_ start: Pointer, _ end: Pointer) -> (end: Pointer, bits: UInt32)
    {
        var position = start + 1
        var bits = NodeKind.string.rawValue
        while position < end {
            let stops = TapeReader.stringEnds(position)
            guard stops != 0 else {
                position += 32
                continue
            }
            position += stops.trailingZeroBitCount
            if position.pointee == UInt8(ascii: "\"") { return (position + 1, bits) }
            bits |= TapeNode.flag
            position += 2
        }
        return (end + 1, bits)
    }

    /// Returns a mask of 32 bytes: set for a quote or a backslash.
    @inline(__always)
    private static func stringEnds(_ position: Pointer) -> UInt32 {
        let quotes = Lane(repeating: UInt8(ascii: "\""))
        let backslashes = Lane(repeating: UInt8(ascii: "\\"))
        let first = Scanner.load(position)
        let second = Scanner.load(position + 16)
        let low = NativeLanes.equal(first, quotes) | NativeLanes.equal(first, backslashes)
        let high = NativeLanes.equal(second, quotes) | NativeLanes.equal(second, backslashes)
        return low | high << 16
    }

    @inline(__always)
    private mutating func readNumber() {
        let start = position
        var masks = NumberMasks(start)
        // A sign may precede the digits of an integer.
        masks.digits |= 1
        var flag: UInt32 = 0
        while true {
            let length = (~masks.number).trailingZeroBitCount
            position += length
            // In JSON, only a fraction and an exponent continue an integer.
            let isInteger = masks.number & ~masks.digits & ((1 &<< UInt32(length)) &- 1) == 0
            flag |= isInteger ? 0 : TapeNode.flag
            if length < 16 { break }
            masks = NumberMasks(position)
        }
        append(NodeKind.number.rawValue | flag, from: start)
    }

    /// The bytes among sixteen that are digits, and those that may be part of a number.
    private struct NumberMasks {
        var digits: UInt32
        var number: UInt32

        @inline(__always)
        init(_ position: Pointer) {
            let lane = Scanner.load(position)
            digits = NativeLanes.digits(lane)
            let letters = lane | Lane(repeating: 0x20)
            number =
                digits | NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: ".")))
                | NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "-")))
                | NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "+")))
                | NativeLanes.equal(letters, Lane(repeating: UInt8(ascii: "e")))
        }
    }

    @inline(__always)
    private mutating func readLiteral(_ kind: NodeKind, length: Int) -> Bool {
        let start = position
        position += length
        append(kind.rawValue, from: start)
        return position <= end
    }

    /// Skips white space; outside strings, JSON has no other byte below 0x21.
    @inline(__always)
    private mutating func skipWhiteSpace() {
        guard position.pointee <= 0x20 else { return }
        skipMoreWhiteSpace()
    }

    @inline(__always)
    private mutating func skipMoreWhiteSpace() {
        while position < end {
            // The current byte is white space.
            position += 1
            if position.pointee > 0x20 { return }
            // Indentation is a run of spaces after a line feed.
            let others = ~NativeLanes.equal(Scanner.load(position), Lane(repeating: 0x20)) & 0xFFFF
            position += others == 0 ? 16 : others.trailingZeroBitCount
            if position.pointee > 0x20 { return }
        }
        position = min(position, end)
    }
}
