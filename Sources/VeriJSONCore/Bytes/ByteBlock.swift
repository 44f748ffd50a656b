/// Sixty-four bytes, of which masks have one bit each, the first byte in the lowest bit.
struct ByteBlock {
    static let width = 64

    private let lanes: (Lane, Lane, Lane, Lane)

    /// Loads the bytes at an offset; those after the end of the buffer are spaces.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        if bytes.count - offset >= ByteBlock.width {
            lanes = bytes.lanes(at: offset)
        } else {
            lanes = ByteBlock.padded(bytes[offset...])
        }
    }

    private init(_ lanes: (Lane, Lane, Lane, Lane)) {
        self.lanes = lanes
    }

    private static func padded(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>
    ) -> (Lane, Lane, Lane, Lane) {
        var block = SIMD64<UInt8>(repeating: UInt8(ascii: " "))
        for (index, byte) in bytes.enumerated() { block[index] = byte }
        let (low, high) = (block.lowHalf, block.highHalf)
        return (low.lowHalf, low.highHalf, high.lowHalf, high.highHalf)
    }

    /// The bytes with a bit set in each: `[` becomes `{`, and `]` becomes `}`.
    @inline(__always)
    func setting(_ bit: UInt8) -> ByteBlock {
        let bit = Lane(repeating: bit)
        return ByteBlock((lanes.0 | bit, lanes.1 | bit, lanes.2 | bit, lanes.3 | bit))
    }

    /// Returns a mask of the bytes that are equal to a byte.
    @inline(__always)
    func mask(of byte: UInt8) -> UInt64 {
        let lane = Lane(repeating: byte)
        return UInt64(NativeLanes.equal(lanes.0, lane))
            | UInt64(NativeLanes.equal(lanes.1, lane)) << 16
            | UInt64(NativeLanes.equal(lanes.2, lane)) << 32
            | UInt64(NativeLanes.equal(lanes.3, lane)) << 48
    }
}

extension UInt64 {
    /// The exclusive or of each bit and all lower ones: of the bits of quotes, those from an opening
    /// quote up to the closing one.
    @inline(__always)
    var prefixParity: UInt64 {
        var parity = self
        for shift in [1, 2, 4, 8, 16, 32] as [UInt64] { parity ^= parity << shift }
        return parity
    }
}
