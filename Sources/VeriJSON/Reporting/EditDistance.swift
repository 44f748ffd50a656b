/// How many insertions, removals and replacements turn one name into another.
package enum EditDistance {
    /// Longer names are not compared: nobody mistypes them, and hostile ones would cost much.
    private static let lengthLimit = 64

    /// The name nearest to a wrong one.
    ///
    /// - Returns: nil where none is within max(1, length/3).
    package static func nearest(to name: String, among candidates: [String]) -> String? {
        let scalars = Array(name.unicodeScalars.prefix(lengthLimit + 1))
        guard scalars.count <= lengthLimit else { return nil }
        let limit = max(1, scalars.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in candidates.prefix(1_000) {
            let other = Array(candidate.unicodeScalars.prefix(lengthLimit + 1))
            guard other.count <= lengthLimit, abs(other.count - scalars.count) <= limit else {
                continue
            }
            let distance = distance(scalars, other)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var previous = Array(0...right.count)
        for (row, leftScalar) in left.enumerated() {
            var current = [row + 1]
            for (column, rightScalar) in right.enumerated() {
                let replaced = previous[column] + (leftScalar == rightScalar ? 0 : 1)
                current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[right.count]
    }
}
