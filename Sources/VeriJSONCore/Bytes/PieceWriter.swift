/// A writer that fills a buffer from its start with pieces of other buffers, most of them short.
///
/// A short piece is copied in steps of 32 bytes where both buffers have room for them; the next
/// piece overwrites the bytes that were copied past its end. So no short piece needs a function
/// call or a copy of its exact length.
///
///     source   … , " p a i d " : " t r u e " , …      a piece of 8 bytes
///     output   … , " p a i d " : " t r u e " , …      32 are copied
///                                ▲ position
///
/// **The invariant that makes it safe:** a step is made only where it ends inside the source and
/// inside the output; every other piece is copied exactly, with bounds checks.
struct PieceWriter {
    /// The longest piece that is copied in steps.
    private static let shortCount = 128

    private let output: UnsafeMutableRawBufferPointer
    /// The last position of the output that has room for the steps of a short piece, or a negative
    /// number if none has.
    private let lastStart: Int
    private var position = 0

    init(_ output: UnsafeMutableRawBufferPointer) {
        self.output = output
        lastStart = Self.lastStart(in: output.count)
    }

    /// A buffer that pieces are copied from.
    struct Source {
        fileprivate let bytes: UnsafeRawBufferPointer
        fileprivate let lastStart: Int

        init(_ bytes: UnsafeRawBufferPointer) {
            self.bytes = bytes
            lastStart = PieceWriter.lastStart(in: bytes.count)
        }
    }

    /// Returns the last position with room for the longest short piece and one step after it.
    private static func lastStart(in count: Int) -> Int { count - shortCount - 32 }

    /// Appends a range of the source to the output.
    @inline(__always)
    mutating func append(_ range: Range<Int>, of source: Source) {
        let count = range.upperBound &- range.lowerBound
        // One test for all four: none of them is negative.
        let slack =
            count | (Self.shortCount &- count) | (source.lastStart &- range.lowerBound)
            | (lastStart &- position)
        guard slack >= 0 else {
            position = copyExactly(range, of: source.bytes, to: position)
            return
        }
        steps(from: source.bytes, range.lowerBound, count)
    }

    /// Appends a range of a source, then one of another.
    @inline(__always)
    mutating func append(
        _ first: Range<Int>,
        of source: Source,
        _ second: Range<Int>,
        of other: Source
    ) {
        let firstCount = first.upperBound &- first.lowerBound
        let secondCount = second.upperBound &- second.lowerBound
        let slack =
            firstCount | secondCount | (Self.shortCount &- firstCount &- secondCount)
            | (source.lastStart &- first.lowerBound) | (other.lastStart &- second.lowerBound)
            | (lastStart &- position)
        guard slack >= 0 else {
            position = copyExactly(first, of: source.bytes, to: position)
            position = copyExactly(second, of: other.bytes, to: position)
            return
        }
        steps(from: source.bytes, first.lowerBound, firstCount)
        steps(from: other.bytes, second.lowerBound, secondCount)
    }

    /// Appends a piece that has room for its steps.
    @inline(__always)
    private mutating func steps(from source: UnsafeRawBufferPointer, _ start: Int, _ count: Int) {
        step(from: source, start, to: position)
        var done = 32
        while done < count {
            step(from: source, start &+ done, to: position &+ done)
            done &+= 32
        }
        position &+= count
    }

    /// Appends two ranges of the source, of which the second is after the first.
    @inline(__always)
    mutating func append(_ first: Range<Int>, _ second: Range<Int>, of source: Source) {
        let firstCount = first.upperBound &- first.lowerBound
        let secondCount = second.upperBound &- second.lowerBound
        // All steps end where the steps of one short piece that contains both may end.
        let slack =
            firstCount | secondCount | (second.lowerBound &- first.upperBound)
            | (Self.shortCount &- (second.upperBound &- first.lowerBound))
            | (source.lastStart &- first.lowerBound) | (lastStart &- position)
        guard slack >= 0 else {
            position = copyExactly(first, of: source.bytes, to: position)
            position = copyExactly(second, of: source.bytes, to: position)
            return
        }
        steps(from: source.bytes, first.lowerBound, firstCount)
        steps(from: source.bytes, second.lowerBound, secondCount)
    }

    @inline(__always)
    private func step(from source: UnsafeRawBufferPointer, _ start: Int, to position: Int) {
        let bytes = source.loadUnaligned(fromByteOffset: start, as: SIMD32<UInt8>.self)
        output.storeBytes(of: bytes, toByteOffset: position, as: SIMD32<UInt8>.self)
    }

    /// Copies a piece exactly; not mutating, so that `position` can stay in a register.
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
