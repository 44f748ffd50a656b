/// A fast path for expressions that match texts of one length only, byte by byte.
///
/// Such an expression needs no automaton, in which each step waits for the previous one: the bytes
/// are compared, sixteen at a time, with the ranges allowed at their offsets. A search would have
/// one thread at each byte, so a template is never charged. `^[a-f\d]{2}-\d$` has at most two
/// ranges:
///
///     text      '3'      'e'      '-'      '7'
///     first     0 to 9   0 to 9   -        0 to 9
///     second    a to f   a to f   -        0 to 9
struct RegexTemplate: Sendable {
    /// One range for each of sixteen bytes: from `lower` to `lower + span`.
    private struct Ranges: Sendable {
        var lower = Lane()
        var span = Lane()
    }

    /// The number of ranges in `\w`: digits, upper case, underscore, lower case.
    private static let rangeLimit = 4
    private static let lengths = 4...64

    private let count: Int
    private let rangeCount: Int
    /// The ranges of each lane of a text.
    private let ranges: [Ranges]

    /// Creates the template of a program.
    ///
    /// - Returns: Nil if texts of different lengths can match, or if bytes depend on each other.
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
            // The last lane ends with the text and overlaps the one before it.
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

    /// Loads a text of fewer than sixteen bytes: its first and its last bytes, which may overlap.
    @inline(__always)
    private static func shortLane(_ text: UnsafeBufferPointer<UInt8>) -> Lane {
        let count = text.count
        let words =
            count >= 8
            ? SIMD2(text.word(at: 0), text.word(at: count - 8))
            : SIMD2(UInt64(text.halfWord(at: 0)), UInt64(text.halfWord(at: count - 4)))
        return Lane(words: words)
    }

    /// Returns the offset in the text of each byte of each lane; nil for a byte that is always
    /// zero.
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
