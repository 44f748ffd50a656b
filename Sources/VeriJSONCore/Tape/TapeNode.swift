/// A value or key of a document; ``Tape`` shows the layout.
@usableFromInline package struct TapeNode: Sendable {
    /// The offset of the first byte; for a string, of its opening quote.
    @usableFromInline package var start: UInt32
    /// The offset after the last byte.
    @usableFromInline package var end: UInt32
    /// The index after this node and everything in it.
    ///
    /// While a container is being read, it is the index of the enclosing container.
    @usableFromInline package var after: UInt32
    /// The kind in the lowest three bits, then the flag, then the number of values in a container.
    @usableFromInline var bits: UInt32

    /// The flag bit: a string has escapes, a number has a fraction or an exponent or is
    /// a null that means infinity or NaN, or an object of a sample has a ``DiscriminatorKey``.
    @inlinable static var flag: UInt32 { 8 }
    /// The kind of a value, or of a member's key, that a mask removed; it reads as null.
    static let removed: UInt32 = 7
    /// The greatest count that can be stored; it means that there are at least so many values.
    @inlinable static var largestCount: UInt32 { 0x0FFF_FFFF }

    @inline(__always)
    init(start: UInt32, end: UInt32, after: UInt32, bits: UInt32) {
        self.start = start
        self.end = end
        self.after = after
        self.bits = bits
    }

    @inlinable @inline(__always)
    package var kind: NodeKind { NodeKind(bits: bits & 7) }

    @inlinable @inline(__always)
    package var isFlagged: Bool { bits & TapeNode.flag != 0 }

    /// Whether a mask removed the item, or the member whose key this is.
    @inline(__always)
    var isRemoved: Bool { bits & 7 == TapeNode.removed }

    /// The number of items or members of a container, or nil if it is too large to be stored.
    @inlinable package var count: Int? {
        let count = bits >> 4
        return count == TapeNode.largestCount ? nil : Int(count)
    }
}

/// The kind of a node on a ``Tape``; a key is a string.
@usableFromInline package enum NodeKind: UInt32, Sendable {
    case null
    case `false`
    case `true`
    case number
    case string
    case array
    case object

    /// The kind of a number; null if there is none.
    @inlinable @inline(__always)
    init(bits: UInt32) {
        switch bits {
        case 1: self = .false
        case 2: self = .true
        case 3: self = .number
        case 4: self = .string
        case 5: self = .array
        case 6: self = .object
        default: self = .null
        }
    }

    @inlinable package var isContainer: Bool {
        @inline(__always)
        get {
            switch self {
            case .array, .object: true
            case .null, .false, .true, .number, .string: false
            }
        }
    }
}

/// The index of a node on a ``Tape``.
@usableFromInline package struct NodeIndex: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline package var rawValue: UInt32

    @inlinable @inline(__always)
    package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// A sentinel that is not the index of a node; its kind reads as null.
    @inlinable package static var none: NodeIndex { NodeIndex(.max) }

    @inlinable @inline(__always)
    package static func == (left: NodeIndex, right: NodeIndex) -> Bool {
        left.rawValue == right.rawValue
    }

    // The standard library's operator, made of `==`, is not specialised in other modules.
    @inlinable @inline(__always)
    package static func != (left: NodeIndex, right: NodeIndex) -> Bool {
        left.rawValue != right.rawValue
    }

    /// The key of the member whose value is at this index.
    @inlinable @inline(__always)
    package var key: NodeIndex { NodeIndex(rawValue &- 1) }

    /// The next node: the first item of an array, the first key of an object, the value of a key.
    @inlinable @inline(__always)
    package var following: NodeIndex { NodeIndex(rawValue &+ 1) }
}
