/// A text that compares and hashes by its Unicode scalars, as JSON's strings and keys do.
///
/// Swift's `String` compares by canonical equivalence: to it, "é" written as one scalar and as two is
/// the same text. To JSON it is not, and a hash that normalises would also let a sender choose
/// thousands of different keys with one hash. UTF-8 orders like the scalars it encodes, so all
/// three operations look at bytes only.
package struct ScalarText: Hashable, Comparable, Sendable {
    package let string: String

    package init(_ string: String) {
        self.string = string
    }

    package static func == (left: ScalarText, right: ScalarText) -> Bool {
        left.string.hasSameScalars(as: right.string)
    }

    package static func < (left: ScalarText, right: ScalarText) -> Bool {
        left.string.scalarsPrecede(right.string)
    }

    package func hash(into hasher: inout Hasher) {
        string.hashScalars(into: &hasher)
    }
}

extension String {
    /// Tells whether both texts consist of the same Unicode scalars.
    package func hasSameScalars(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && withUTF8Bytes { left in
                other.withUTF8Bytes { right in left.elementsEqual(right) }
            }
    }

    /// Tells whether this text stands before another one in the order of Unicode scalars.
    package func scalarsPrecede(_ other: String) -> Bool {
        withUTF8Bytes { left in
            other.withUTF8Bytes { right in left.lexicographicallyPrecedes(right) }
        }
    }

    /// Feeds the scalars of this text to a hasher.
    package func hashScalars(into hasher: inout Hasher) {
        withUTF8Bytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // UTF-8 never has this byte, so that two texts in a row cannot be split in two ways.
        hasher.combine(0xFF as UInt8)
    }

    /// Lends the UTF-8 bytes of this text.
    ///
    /// The bytes are only there while `body` runs.
    package func withUTF8Bytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
        var contiguous = self
        return try contiguous.withUTF8(body)
    }
}

extension Collection<UInt8> {
    /// Lends the bytes as one buffer, which is a copy where they do not stand together already.
    ///
    /// The buffer is only there while `body` runs.
    package func withByteBuffer<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        if let result = try withContiguousStorageIfAvailable(body) { return result }
        return try Array(self).withUnsafeBufferPointer(body)
    }
}
