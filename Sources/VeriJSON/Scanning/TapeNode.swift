/// One value or key of a document, see ``Tape``.
package struct TapeNode: Sendable {
    /// Offset of the first byte; strings begin with their quote.
    package var start: UInt32
    /// Offset behind the last byte.
    package var end: UInt32
    /// The node behind everything in this one.
    ///
    /// While a container is being read: the container around it.
    package var after: UInt32
    /// The kind in the lowest three bits, then the flag, then how many values a container has.
    package var bits: UInt32

    /// The bit that says that a string has escapes, or a number a fraction or an exponent.
    package static let flag: UInt32 = 8
    /// The greatest count that has room; what has more values says this.
    package static let largestCount: UInt32 = 0x0FFF_FFFF

    @inline(__always)
    package init(start: UInt32, end: UInt32, after: UInt32, bits: UInt32) {
        self.start = start
        self.end = end
        self.after = after
        self.bits = bits
    }

    @inline(__always)
    package var kind: NodeKind { NodeKind(rawValue: bits & 7) ?? .null }

    @inline(__always)
    package var isFlagged: Bool { bits & TapeNode.flag != 0 }

    /// How many items or members a container has; nil where it has too many to be counted.
    package var count: Int? {
        let count = bits >> 4
        return count == TapeNode.largestCount ? nil : Int(count)
    }
}
