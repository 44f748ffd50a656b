/// A search for the known name nearest to a misspelled one.
///
/// The distance counts insertions, deletions, substitutions and transpositions of neighbours.
/// All searches share one budget of steps: a pattern with thousands of unknown names gets
/// suggestions for the first ones only, so that the time stays linear.
package struct NearestName {
    /// The longest misspelled name that is searched for, in Unicode scalars.
    private static let longest = 64
    /// The cells in a row: a candidate is at most 4/3 as long as the misspelled name.
    private static let width = 2 * longest

    private var stepsLeft = 2_000_000
    private(set) var steps = 0
    /// The current row of the distance matrix and the two before it, reused in rotation.
    private var cells = [Int](repeating: 0, count: 3 * width)

    package init() {}

    /// Returns the nearest of some names within edit distance max(1, length / 3).
    ///
    /// - Returns: The nearest name, the first of several equally near; nil if none is near.
    package mutating func nearest(to written: String, among names: some Sequence<String>) -> String?
    {
        let wanted = Array(written.unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= Self.longest else { return nil }
        var best: String?
        var limit = max(1, wanted.count / 3)
        for name in names where limit > 0 {
            guard stepsLeft > 0 else { break }
            // A scalar has one to four bytes: the byte count alone rules out most names.
            let count = name.utf8.count
            take(1)
            guard count + limit >= wanted.count, count <= 4 * (wanted.count + limit) else {
                continue
            }
            take(count)
            let candidate = Array(name.unicodeScalars)
            guard !candidate.isEmpty, abs(candidate.count - wanted.count) <= limit,
                candidate != wanted,
                let distance = distance(wanted, candidate, atMost: limit),
                // Names without a character in common are not near, however short they are.
                distance < max(candidate.count, wanted.count)
            else { continue }
            best = name
            limit = distance - 1
        }
        return best
    }

    private mutating func take(_ count: Int) {
        stepsLeft -= count
        steps += count
    }

    /// Returns the distance of two texts whose lengths differ by at most `limit`; nil if the
    /// distance exceeds it.
    ///
    /// Only cells within `limit` of the diagonal are computed; the others are drawn as `·`:
    ///
    ///            b e s t
    ///       b    0 1 · ·      limit 1
    ///       s    1 1 1 ·
    ///       t    · 2 2 1
    private mutating func distance(
        _ left: [Unicode.Scalar],
        _ right: [Unicode.Scalar],
        atMost limit: Int
    ) -> Int? {
        let beyond = limit + 1
        for column in 0...right.count { cells[column] = min(column, beyond) }
        for row in 1...left.count {
            let current = row % 3 * Self.width
            let last = (row + 2) % 3 * Self.width
            let beforeLast = (row + 1) % 3 * Self.width
            let columns = max(1, row - limit)...min(right.count, row + limit)
            take(columns.count)
            var least = columns.lowerBound == 1 ? row : beyond
            cells[current + columns.lowerBound - 1] = least
            for column in columns {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var value = min(
                    cells[last + column - 1] + cost,
                    cells[last + column] + 1,
                    cells[current + column - 1] + 1
                )
                if row > 1, column > 1, left[row - 1] == right[column - 2],
                    left[row - 2] == right[column - 1]
                {
                    value = min(value, cells[beforeLast + column - 2] + 1)
                }
                cells[current + column] = value
                least = min(least, value)
            }
            if columns.upperBound < right.count { cells[current + columns.upperBound + 1] = beyond }
            if least > limit { return nil }
        }
        let distance = cells[left.count % 3 * Self.width + right.count]
        return distance <= limit ? distance : nil
    }
}
