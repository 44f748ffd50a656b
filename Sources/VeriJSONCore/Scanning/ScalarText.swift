/// A string that is compared and hashed by its Unicode scalars, as JSON's strings and keys are.
///
/// Swift's `String` compares by canonical equivalence: "é" written as one scalar equals "é" written
/// as two. In JSON they differ, and a normalising hash would let a sender choose thousands of
/// different keys with one hash. UTF-8 sorts in the order of the scalars it encodes, so all three
/// operations compare bytes.
package struct ScalarText: Hashable, Comparable, Sendable {
    package let string: String

    package init(_ string: String) {
        self.string = string
    }

    // Inlined into each dictionary that has it as its key, it would be dozens of copies.
    @inline(never)
    package static func == (left: ScalarText, right: ScalarText) -> Bool {
        left.string.hasSameScalars(as: right.string)
    }

    package static func < (left: ScalarText, right: ScalarText) -> Bool {
        left.string.scalarsPrecede(right.string)
    }

    @inline(never)
    package func hash(into hasher: inout Hasher) {
        string.hashScalars(into: &hasher)
    }
}

extension String {
    /// Returns whether two strings consist of the same Unicode scalars.
    package func hasSameScalars(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && withUTF8Bytes { left in
                other.withUTF8Bytes { right in left.elementsEqual(right) }
            }
    }

    /// Returns whether this string precedes another in the order of Unicode scalars.
    package func scalarsPrecede(_ other: String) -> Bool {
        withUTF8Bytes { left in
            other.withUTF8Bytes { right in left.lexicographicallyPrecedes(right) }
        }
    }

    /// Feeds the scalars of this string to a hasher.
    func hashScalars(into hasher: inout Hasher) {
        withUTF8Bytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // UTF-8 never contains this byte, so the boundary between two strings is unambiguous.
        hasher.combine(0xFF as UInt8)
    }

    /// Calls `body` with the UTF-8 bytes of this string.
    ///
    /// The bytes are valid only until `body` returns.
    package func withUTF8Bytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
        var contiguous = self
        return try contiguous.withUTF8(body)
    }
}

extension Collection<UInt8> {
    /// Calls `body` with the bytes in one buffer, which is a copy if they are not contiguous.
    ///
    /// The buffer is valid only until `body` returns.
    func withByteBuffer<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        if let result = try withContiguousStorageIfAvailable(body) { return result }
        return try Array(self).withUnsafeBufferPointer(body)
    }
}
