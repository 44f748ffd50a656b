/// Fills memory from its start with pieces of other memory, most of which are short.
///
/// A short piece is copied in whole steps of 32 bytes, where both sides have room for them: what is
/// copied beyond its end is overwritten by the next piece. So nothing is called, and nothing
/// depends on the exact length.
///
///     source   … , " p a i d " : " t r u e " , …      a piece of 8 bytes
///     output   … , " p a i d " : " t r u e " , …      32 are copied
///                                ▲ position
///
/// **The invariant that makes it safe:** a step is made only where it ends within the source and
/// within the output; every other piece is copied exactly, and checked.
package struct PieceWriter {
    /// The longest piece that is copied in steps.
    private static let shortCount = 128

    private let output: UnsafeMutableRawBufferPointer
    /// From how many of its positions on there is room for the steps of a short piece.
    private let roomyCount: UInt
    private var position = 0

    package init(_ output: UnsafeMutableRawBufferPointer) {
        self.output = output
        roomyCount = Self.roomyCount(UnsafeRawBufferPointer(output))
    }

    /// A source of pieces.
    package struct Source {
        fileprivate let bytes: UnsafeRawBufferPointer
        fileprivate let roomyCount: UInt

        package init(_ bytes: UnsafeRawBufferPointer) {
            self.bytes = bytes
            roomyCount = PieceWriter.roomyCount(bytes)
        }
    }

    private static func roomyCount(_ bytes: UnsafeRawBufferPointer) -> UInt {
        UInt(max(0, bytes.count - shortCount - 32))
    }

    /// Copies a part of the source behind what was copied before.
    @inline(__always)
    package mutating func append(_ range: Range<Int>, of source: Source) {
        let count = UInt(bitPattern: range.upperBound &- range.lowerBound)
        guard count <= UInt(Self.shortCount),
            UInt(bitPattern: range.lowerBound) < source.roomyCount,
            UInt(bitPattern: position) < roomyCount, var from = source.bytes.baseAddress,
            var to = output.baseAddress
        else {
            position = copyExactly(range, of: source.bytes, to: position)
            return
        }
        from += range.lowerBound
        to += position
        position &+= Int(bitPattern: count)
        step(from, to)
        var rest = Int(count) &- 32
        while rest > 0 {
            from += 32
            to += 32
            step(from, to)
            rest &-= 32
        }
    }

    @inline(__always)
    private func step(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
        let bytes = from.loadUnaligned(as: SIMD32<UInt8>.self)
        to.storeBytes(of: bytes, as: SIMD32<UInt8>.self)
    }

    /// Changes nothing but the output, so that the position may stay in a register.
    @inline(never)
    private func copyExactly(
        _ range: Range<Int>,
        of source: UnsafeRawBufferPointer,
        to position: Int
    ) -> Int {
        precondition(range.lowerBound <= range.upperBound, "a piece ends before it begins")
        guard !range.isEmpty else { return position }
        let end = position + range.count
        UnsafeMutableRawBufferPointer(rebasing: output[position..<end])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[range]))
        return end
    }
}
