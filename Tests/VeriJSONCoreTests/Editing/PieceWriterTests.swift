import TestSupport
import Testing

@testable import VeriJSONCore

/// Pieces of any length follow one another, also where nothing may be copied beyond them.
struct PieceWriterTests {
    private func written(_ pieces: [Range<Int>], of source: [UInt8]) -> [UInt8] {
        [UInt8].make(count: pieces.reduce(0) { $0 + $1.count }) { output in
            source.withUnsafeBytes { source in
                var writer = PieceWriter(output)
                for piece in pieces { writer.append(piece, of: PieceWriter.Source(source)) }
            }
        }
    }

    @Test func `pieces of every length are copied`() {
        let source = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for count in 0..<300 {
            let pieces = [0..<count, 500..<500 + count, 1_000 - count..<1_000, 3..<3 + count]
            #expect(written(pieces, of: source) == pieces.flatMap { source[$0] }, "\(count)")
        }
    }

    @Test func `any pieces are copied from sources of any length`() {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let source = (0..<Int.random(in: 1..<700, using: &generator)).map {
                UInt8(truncatingIfNeeded: $0)
            }
            let pieces = (0..<20).map { _ in
                let start = Int.random(in: 0..<source.count, using: &generator)
                return start..<min(source.count, start + Int.random(in: 0..<140, using: &generator))
            }
            #expect(written(pieces, of: source) == pieces.flatMap { source[$0] })
        }
    }
}
