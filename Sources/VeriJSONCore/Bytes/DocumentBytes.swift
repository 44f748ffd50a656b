/// A type that stores the bytes of a document: `Data`, `[UInt8]` or `String`.
///
/// A result keeps the document in the caller's type, so that an unchanged document is returned as
/// the very same buffer.
@usableFromInline
package protocol DocumentBytes: Sendable {
    var byteCount: Int { get }

    /// Calls `body` with the bytes, which are valid during the call only.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result

    /// Creates a document of this type.
    ///
    /// `fill` writes exactly `count` bytes.
    static func make(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) -> Self
}

extension DocumentBytes {
    package var array: [UInt8] {
        (self as? [UInt8]) ?? withBytes { [UInt8]($0) }
    }
}

extension [UInt8]: DocumentBytes {
    @usableFromInline package var byteCount: Int { count }

    @usableFromInline
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeBufferPointer(body)
    }

    @usableFromInline
    package static func make(
        count: Int,
        _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            fill(UnsafeMutableRawBufferPointer(buffer))
            initialized = count
        }
    }
}

extension String: DocumentBytes {
    @usableFromInline package var byteCount: Int { utf8.count }

    @usableFromInline
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }

    @usableFromInline
    package static func make(
        count: Int,
        _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) -> String {
        String(unsafeUninitializedCapacity: count) { buffer in
            fill(UnsafeMutableRawBufferPointer(buffer))
            return count
        }
    }
}
