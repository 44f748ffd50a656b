#if !_pointerBitWidth(_64)
#error("VeriJSON needs an Int of 64 bits: the tape and numbers keep more than 32 in one word.")
#endif

/// A position in a document: the number of bytes before it.
///
/// It has 32 bits, because every edit, event and cause holds a few of them. A document is therefore
/// smaller than 4 GiB, which the input limit enforces before a walk begins.
struct ByteOffset: Hashable, Comparable, Sendable, BitwiseCopyable {
    var rawValue: UInt32

    init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ position: Int) {
        rawValue = UInt32(truncatingIfNeeded: position)
    }

    var position: Int { Int(rawValue) }

    static func < (left: ByteOffset, right: ByteOffset) -> Bool {
        left.rawValue < right.rawValue
    }
}
