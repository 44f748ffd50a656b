/// A value or key of a document; ``Tape`` shows the layout.
package struct TapeNode: Sendable {
    /// The offset of the first byte; for a string, of its opening quote.
    package var start: UInt32
    /// The offset after the last byte.
    package var end: UInt32
    /// The index after this node and everything in it.
    ///
    /// While a container is being read, it is the index of the enclosing container.
    var after: UInt32
    /// The kind in the lowest three bits, then the flag, then the number of values in a container.
    var bits: UInt32

    /// The flag bit: a string has escapes, a number has a fraction or an exponent, or an object of a
    /// sample has a ``DiscriminatorKey``.
    static let flag: UInt32 = 8
    /// The kind of a value, or of a member's key, that a mask removed; it reads as null.
    static let removed: UInt32 = 7
    /// The greatest count that can be stored; it means that there are at least so many values.
    static let largestCount: UInt32 = 0x0FFF_FFFF

    @inline(__always)
    init(start: UInt32, end: UInt32, after: UInt32, bits: UInt32) {
        self.start = start
        self.end = end
        self.after = after
        self.bits = bits
    }

    @inline(__always)
    package var kind: NodeKind { NodeKind(rawValue: bits & 7) ?? .null }

    @inline(__always)
    package var isFlagged: Bool { bits & TapeNode.flag != 0 }

    /// Whether a mask removed the item, or the member whose key this is.
    @inline(__always)
    var isRemoved: Bool { bits & 7 == TapeNode.removed }

    /// The number of items or members of a container, or nil if it is too large to be stored.
    package var count: Int? {
        let count = bits >> 4
        return count == TapeNode.largestCount ? nil : Int(count)
    }
}

/// The kind of a node on a ``Tape``; a key is a string.
package enum NodeKind: UInt32, Sendable {
    case null
    case `false`
    case `true`
    case number
    case string
    case array
    case object

    var isContainer: Bool {
        @inline(__always)
        get { rawValue >= NodeKind.array.rawValue }
    }
}

/// The index of a node on a ``Tape``.
package struct NodeIndex: Hashable, Sendable {
    package var rawValue: UInt32

    @inline(__always)
    package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// A sentinel that is not the index of a node; its kind reads as null.
    static let none = NodeIndex(.max)

    /// The key of the member whose value is at this index.
    @inline(__always)
    package var key: NodeIndex { NodeIndex(rawValue &- 1) }

    /// The next node: the first item of an array, the first key of an object, the value of a key.
    @inline(__always)
    package var following: NodeIndex { NodeIndex(rawValue &+ 1) }
}
