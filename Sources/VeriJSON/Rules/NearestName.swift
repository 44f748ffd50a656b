/// A search for the name that was probably meant.
///
/// Distances count insertions, deletions, substitutions and swaps of neighbours. A pattern with
/// thousands of wrong names gets suggestions for the first ones only, so that time stays linear.
package struct NearestName {
    private var stepsLeft = 2_000_000
    private(set) var steps = 0

    package init() {}

    /// Finds the nearest of some names within edit distance max(1, length / 3).
    ///
    /// - Returns: The nearest name, the first among equals; nil where none is near.
    package mutating func nearest(to written: String, among names: some Sequence<String>) -> String?
    {
        let wanted = Array(written.unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        var best: (name: String, distance: Int)?
        var limit = max(1, wanted.count / 3)
        for name in names {
            guard stepsLeft > 0 else { break }
            take(1)
            let candidate = Array(name.unicodeScalars.prefix(100))
            guard abs(candidate.count - wanted.count) <= limit, candidate != wanted else {
                continue
            }
            take(candidate.count * wanted.count)
            let distance = Self.distance(wanted, candidate)
            // Names that share no character are not near, however short they are.
            guard distance < max(candidate.count, wanted.count) else { continue }
            if distance <= limit, distance < best?.distance ?? .max {
                best = (name, distance)
                limit = distance
            }
        }
        return best?.name
    }

    private mutating func take(_ count: Int) {
        stepsLeft -= count
        steps += count
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in right.indices {
                let cost = left[row] == right[column] ? 0 : 1
                var value = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    value = min(value, beforeLast[column - 1] + 1)
                }
                current.append(value)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
