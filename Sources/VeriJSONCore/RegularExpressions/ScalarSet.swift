/// A set of Unicode scalars, stored as sorted ranges that neither overlap nor touch.
///
/// Surrogates are never members: text is valid UTF-8, so nothing could match them. The complement
/// is therefore relative to the scalars, not to all code points.
package struct ScalarSet: Hashable, Sendable {
    package private(set) var ranges: [ClosedRange<UInt32>]

    static let last: UInt32 = 0x10_FFFF
    private static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF

    /// Creates a set from ranges, which may overlap and be in any order.
    package init(_ unordered: [ClosedRange<UInt32>]) {
        var merged: [ClosedRange<UInt32>] = []
        for range in unordered.stablySorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let previous = merged.last, range.lowerBound <= previous.upperBound &+ 1 {
                let upper = max(previous.upperBound, range.upperBound)
                merged[merged.count - 1] = previous.lowerBound...upper
            } else {
                merged.append(range)
            }
        }
        ranges = Self.withoutSurrogates(merged)
    }

    init(_ scalar: UInt32) {
        self.init([scalar...scalar])
    }

    static let all = ScalarSet([0...last])
    static let ascii = ScalarSet([0...0x7F])
    static let digits = ScalarSet([0x30...0x39])
    static let wordCharacters = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// The set of `\s`: WhiteSpace and LineTerminator of ECMA-262, which is the property White_Space
    /// without U+0085 and with U+FEFF.
    static let spaces = ScalarSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
        0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    /// The set of `.`: every scalar except `\n`, `\r`, U+2028 and U+2029 (ECMA-262 LineTerminator).
    static let dot = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).complement

    var isEmpty: Bool { ranges.isEmpty }

    var complement: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if next < range.lowerBound { gaps.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= Self.last { gaps.append(next...Self.last) }
        return ScalarSet(gaps)
    }

    func union(_ other: ScalarSet) -> ScalarSet {
        ScalarSet(ranges + other.ranges)
    }

    /// Returns whether a scalar is a member.
    ///
    /// - Complexity: O(log *n*), *n* the number of ranges.
    package func contains(_ scalar: UInt32) -> Bool {
        let index = firstIndex(endingAtOrAfter: scalar)
        return index < ranges.count && ranges[index].lowerBound <= scalar
    }

    /// Returns the members of the set that are in a block, in order.
    func ranges(in block: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
        var found: [ClosedRange<UInt32>] = []
        var index = firstIndex(endingAtOrAfter: block.lowerBound)
        while index < ranges.count, ranges[index].lowerBound <= block.upperBound {
            found.append(ranges[index].clamped(to: block))
            index += 1
        }
        return found
    }

    private func firstIndex(endingAtOrAfter scalar: UInt32) -> Int {
        ranges.partitioningIndex { $0.upperBound >= scalar }
    }

    private static func withoutSurrogates(
        _ ranges: [ClosedRange<UInt32>]
    ) -> [ClosedRange<UInt32>] {
        guard ranges.contains(where: { $0.overlaps(surrogates) }) else { return ranges }
        var kept: [ClosedRange<UInt32>] = []
        for range in ranges {
            if range.lowerBound < surrogates.lowerBound {
                kept.append(range.lowerBound...min(range.upperBound, surrogates.lowerBound - 1))
            }
            if range.upperBound > surrogates.upperBound {
                kept.append(max(range.lowerBound, surrogates.upperBound + 1)...range.upperBound)
            }
        }
        return kept
    }
}
