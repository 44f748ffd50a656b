/// Something that holds the bytes of a document.
///
/// A result keeps the document in the form in which it came, so that an unchanged one goes back as
/// the very same buffer.
package protocol DocumentBytes: Sendable {
    var byteCount: Int { get }

    /// Lends the bytes for as long as the call lasts.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result

    /// Makes a document of the same form.
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
    package var byteCount: Int { count }

    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeBufferPointer(body)
    }

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
    package var byteCount: Int { utf8.count }

    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }

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
