/// The masks on a copy of a tape: values that decoding sees as null, as gone or as converted.
///
/// A mask changes one or two nodes, so that a document can be decoded as it would be without a
/// value, and puts them back at once. Indices stay those of the original.
struct TapeMasks {
    /// The change that a mask makes.
    enum Mask: Sendable {
        /// The value reads as null.
        case null
        /// The item of an array is gone.
        case drop(from: NodeIndex)
        /// The member of an object is gone, from its key on.
        case strip(from: NodeIndex)
        /// A scalar, or the empty container, that these bytes are.
        case convert([UInt8])
    }

    let tape: Tape
    /// The nodes before they were changed, the oldest first.
    private var former: [(position: Int, node: TapeNode, textEnd: Int)] = []
    /// The end of the bytes of conversions.
    private var textEnd: Int
    private let textLimit: Int

    /// Copies a tape.
    init(copying tape: Tape) {
        // Only the pages that are written to take memory. Offsets have 32 bits. Zeros follow the
        // document and each conversion, also in the smallest document.
        let wanted = 2 * tape.byteCount + 64 * tape.nodeCount + 4 * Scanner.padding
        let room = max(Scanner.padding, min(wanted, Int(UInt32.max) - tape.byteCount))
        self.tape = Tape(copying: tape, room: room - Scanner.padding)
        textEnd = tape.byteCount + Scanner.padding
        textLimit = tape.byteCount + room - Scanner.padding
    }

    /// Returns whether a mask is on a value or inside it.
    ///
    /// - Complexity: O(*n*), *n* the number of values inside.
    func isMasked(_ value: NodeIndex) -> Bool {
        guard !former.isEmpty, value != .none else { return false }
        return (value.rawValue..<tape.after(value).rawValue).contains { position in
            let node = tape.nodes[Int(position)]
            return node.isRemoved || Int(node.start) >= tape.byteCount
                || node.kind == .null && tape.bytes[Int(node.start)] != UInt8(ascii: "n")
        }
    }

    /// The number of changes so far, to go back to.
    var mark: Int { former.count }

    /// Takes back all changes after a mark.
    mutating func undo(to mark: Int) {
        while former.count > mark, let last = former.popLast() {
            tape.nodes[last.position] = last.node
            textEnd = last.textEnd
        }
    }

    /// Puts a mask on a value.
    ///
    /// - Returns: False if there is no room for the bytes of a conversion.
    mutating func put(_ mask: Mask, on value: NodeIndex) -> Bool {
        switch mask {
        case .null:
            change(value) { $0.bits = NodeKind.null.rawValue }
        case .drop(let array):
            change(value) { $0.bits = TapeNode.removed }
            discount(array)
        case .strip(let object):
            // The flag sends searches for the key to the slow path, which knows the mask.
            change(value.key) { $0.bits = TapeNode.removed | TapeNode.flag }
            discount(object)
        case .convert(let bytes):
            guard textEnd + bytes.count + Scanner.padding <= textLimit else { return false }
            let start = textEnd
            for (offset, byte) in bytes.enumerated() { tape.bytes[start + offset] = byte }
            // Numbers end at a byte that is not part of one.
            tape.bytes[start + bytes.count] = 0
            let kind = NodeKind(firstByte: bytes.first ?? 0)
            let isFlagged =
                kind == .string
                ? bytes.contains(UInt8(ascii: "\\"))
                : kind == .number && bytes.contains { ".eE".utf8.contains($0) }
            change(value) {
                $0.start = UInt32(truncatingIfNeeded: start)
                $0.end = UInt32(truncatingIfNeeded: start + bytes.count)
                $0.bits = kind.rawValue | (isFlagged ? TapeNode.flag : 0)
            }
            textEnd = start + bytes.count + 1
        }
        return true
    }

    private mutating func change(_ index: NodeIndex, _ body: (inout TapeNode) -> Void) {
        let position = Int(index.rawValue)
        former.append((position, tape.nodes[position], textEnd))
        body(&tape.nodes[position])
    }

    /// Counts one value less in a container; a count too large to be stored stays.
    private mutating func discount(_ container: NodeIndex) {
        guard let count = tape[container].count, count > 0 else { return }
        change(container) { $0.bits -= 1 << 4 }
    }
}

extension NodeKind {
    /// The kind of the value whose text begins with a byte.
    fileprivate init(firstByte: UInt8) {
        switch firstByte {
        case UInt8(ascii: "n"): self = .null
        case UInt8(ascii: "t"): self = .true
        case UInt8(ascii: "f"): self = .false
        case UInt8(ascii: "\""): self = .string
        case UInt8(ascii: "["): self = .array
        case UInt8(ascii: "{"): self = .object
        default: self = .number
        }
    }
}

extension Tape {
    /// Returns whether a value is another one or lies inside it.
    func isInside(_ value: NodeIndex, of other: NodeIndex) -> Bool {
        value.rawValue >= other.rawValue && value.rawValue < after(other).rawValue
    }
}
