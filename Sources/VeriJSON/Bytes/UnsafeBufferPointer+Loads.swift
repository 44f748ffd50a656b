/// Loads of several bytes from any place in a text.
extension UnsafeBufferPointer<UInt8> {
    /// The sixteen bytes from an index on.
    @inline(__always)
    func lane(at index: Int) -> Lane { load(at: index) }

    /// The eight bytes from an index on, the first one in the low bits.
    @inline(__always)
    func word(at index: Int) -> UInt64 { UInt64(littleEndian: load(at: index)) }

    /// The four bytes from an index on, the first one in the low bits.
    @inline(__always)
    func halfWord(at index: Int) -> UInt32 { UInt32(littleEndian: load(at: index)) }

    @inline(__always)
    private func load<Value: BitwiseCopyable>(at index: Int) -> Value {
        precondition(index >= 0 && index <= count - MemoryLayout<Value>.size, "inside of the text")
        return UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: Value.self)
    }
}
