/// What an expression says that only texts of one length match, and these byte by byte.
///
/// Such a text takes no automaton, of which each step waits for the one before: its bytes are
/// compared sixteen at a time with the ranges that may stand at their places. A search would have one
/// thread at each byte, so that the text is never charged. `^[a-f\d]{2}-\d$` has two ranges at most:
///
///     text      '3'      'e'      '-'      '7'
///     first     0 to 9   0 to 9   -        0 to 9
///     second    a to f   a to f   -        0 to 9
struct RegexTemplate: Sendable {
    /// Bytes at their places: `lower` and up to `span` above.
    private struct Ranges: Sendable {
        var lower = Lane()
        var span = Lane()
    }

    /// A letter, a digit or an underscore takes as many.
    private static let rangeLimit = 4
    private static let lengths = 4...64

    private let count: Int
    private let rangeCount: Int
    /// For each lane of a text its ranges.
    private let ranges: [Ranges]

    /// Creates the template of a program; nil where texts of different lengths may match, or
    /// bytes depend on one another.
    init?(_ program: RegexProgram) {
        let instructions = program.instructions
        guard instructions.count >= 3, instructions.first == .textStart,
            instructions.suffix(2) == [.textEnd, .found]
        else { return nil }
        var places: [ArraySlice<UTF8Trie.Edge>] = []
        for instruction in instructions[1..<(instructions.count - 2)] {
            guard case .scalar(let index) = instruction, places.count < Self.lengths.upperBound
            else { return nil }
            let edges = program.trees.edges(of: program.classes[Int(index)].root)
            guard edges.allSatisfy({ $0.target == UTF8Trie.accept }),
                1...Self.rangeLimit ~= edges.count
            else { return nil }
            places.append(edges)
        }
        guard Self.lengths ~= places.count else { return nil }
        count = places.count
        rangeCount = places.reduce(1) { max($0, $1.count) }
        var ranges: [Ranges] = []
        for offsets in Self.offsets(count) {
            for number in 0..<rangeCount {
                var range = Ranges()
                for (place, offset) in offsets.enumerated() {
                    guard let offset else { continue }
                    let edges = places[offset]
                    let edge = edges[edges.startIndex + min(number, edges.count - 1)]
                    range.lower[place] = edge.lower
                    range.span[place] = edge.upper - edge.lower
                }
                ranges.append(range)
            }
        }
        self.ranges = ranges
    }

    @inline(__always)
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == count else { return false }
        if count < 16 { return matches(Self.shortLane(text), at: 0) }
        var (index, offset) = (0, 0)
        repeat {
            // The last ones end with the text: they overlap those before them.
            guard matches(text.lane(at: min(offset, count - 16)), at: index) else { return false }
            index += rangeCount
            offset += 16
        } while offset < count
        return true
    }

    @inline(__always)
    private func matches(_ lane: Lane, at index: Int) -> Bool {
        var bits: UInt32 = 0
        for index in index..<(index + rangeCount) {
            bits |= NativeLanes.within(lane, from: ranges[index].lower, span: ranges[index].span)
        }
        return bits == 0xFFFF
    }

    /// A text of less than sixteen bytes: its first and its last ones, which may be the same.
    @inline(__always)
    private static func shortLane(_ text: UnsafeBufferPointer<UInt8>) -> Lane {
        let count = text.count
        let words =
            count >= 8
            ? SIMD2(text.word(at: 0), text.word(at: count - 8))
            : SIMD2(UInt64(text.halfWord(at: 0)), UInt64(text.halfWord(at: count - 4)))
        return Lane(words: words)
    }

    /// Where the bytes of the lanes of a text stand in it; nil where a byte is zero.
    private static func offsets(_ count: Int) -> [[Int?]] {
        if count >= 16 {
            return stride(from: 0, to: count, by: 16).map { first in
                let first = min(first, count - 16)
                return Array(first..<(first + 16))
            }
        }
        let half = count >= 8 ? 8 : 4
        let zeros = [Int?](repeating: nil, count: 8 - half)
        return [Array(0..<half) + zeros + Array((count - half)..<count) + zeros]
    }
}
