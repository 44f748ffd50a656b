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
    /// The last of its positions from which the steps of a short piece may be made; below 0 where
    /// there is none.
    private let lastStart: Int
    private var position = 0

    package init(_ output: UnsafeMutableRawBufferPointer) {
        self.output = output
        lastStart = Self.lastStart(in: output.count)
    }

    /// A source of pieces.
    package struct Source {
        fileprivate let bytes: UnsafeRawBufferPointer
        fileprivate let lastStart: Int

        package init(_ bytes: UnsafeRawBufferPointer) {
            self.bytes = bytes
            lastStart = PieceWriter.lastStart(in: bytes.count)
        }
    }

    /// The steps of a piece end less than one step behind it.
    private static func lastStart(in count: Int) -> Int { count - shortCount - 32 }

    /// Copies a part of the source behind what was copied before.
    @inline(__always)
    package mutating func append(_ range: Range<Int>, of source: Source) {
        let count = range.upperBound &- range.lowerBound
        // One look for all four: none of them is below 0.
        let slack =
            count | (Self.shortCount &- count) | (source.lastStart &- range.lowerBound)
            | (lastStart &- position)
        guard slack >= 0 else {
            position = copyExactly(range, of: source.bytes, to: position)
            return
        }
        step(from: source.bytes, range.lowerBound, to: position)
        var done = 32
        while done < count {
            step(from: source.bytes, range.lowerBound &+ done, to: position &+ done)
            done &+= 32
        }
        position &+= count
    }

    @inline(__always)
    private func step(from source: UnsafeRawBufferPointer, _ start: Int, to position: Int) {
        let bytes = source.loadUnaligned(fromByteOffset: start, as: SIMD32<UInt8>.self)
        output.storeBytes(of: bytes, toByteOffset: position, as: SIMD32<UInt8>.self)
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
