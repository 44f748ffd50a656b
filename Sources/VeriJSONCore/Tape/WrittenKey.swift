/// A key as it is written without escapes, with its closing quote, to be compared in one step.
///
/// No branch depends on the length of the key, which would defeat the branch predictor.
@usableFromInline package struct WrittenKey {
    /// The bytes, and zeros after them.
    @usableFromInline var bytes = (SIMD2<UInt64>(), SIMD2<UInt64>())
    /// All bits of each byte that is compared.
    ///
    /// At first, the mask asks for a zero as the first byte, which no key of JSON has.
    @usableFromInline var mask = (SIMD2<UInt64>(UInt64(0xFF).littleEndian, 0), SIMD2<UInt64>())
    /// Whether this is the whole key, and not a form that no key has.
    package private(set) var isComplete = false

    /// Creates the form of a key; one that no key has if the key needs escapes or has more than 31
    /// bytes.
    package init(_ key: some Collection<UInt8>) {
        let needsEscape = key.contains {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
        }
        guard key.count < 32, !needsEscape else { return }
        isComplete = true
        let compared = Array(key) + [UInt8(ascii: "\"")]
        let rest = [UInt8](repeating: 0, count: 32 - compared.count)
        (compared + rest).withUnsafeBytes { bytes = $0.loadUnaligned(as: type(of: bytes)) }
        (compared.map { _ in 0xFF } + rest).withUnsafeBytes {
            mask = $0.loadUnaligned(as: type(of: mask))
        }
    }

    /// Returns whether the key is written from a position on, which 32 bytes can be read from.
    @inlinable @inline(__always)
    func isAt(_ position: UnsafePointer<UInt8>) -> Bool {
        let text = UnsafeRawPointer(position)
        let first = text.loadUnaligned(as: SIMD2<UInt64>.self)
        let second = text.loadUnaligned(fromByteOffset: 16, as: SIMD2<UInt64>.self)
        let differences = ((first ^ bytes.0) & mask.0) | ((second ^ bytes.1) & mask.1)
        return differences.x | differences.y == 0
    }
}
