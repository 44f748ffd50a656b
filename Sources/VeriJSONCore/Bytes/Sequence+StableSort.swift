/// An order of positions, which sorts them.
///
/// It is an object, and it is not generic, so that the sort is compiled once. The sort of the
/// standard library is compiled for each type and each closure, 4 KB every time.
private final class PositionOrder {
    private let precedes: (Int, Int) -> Bool

    init(_ precedes: @escaping (Int, Int) -> Bool) {
        self.precedes = precedes
    }

    /// Returns the positions below a count in this order; equal ones keep their order.
    ///
    /// It merges the runs that are in order already, two at a time.
    ///
    /// - Complexity: O(*n* log *r*), *r* the number of runs: most lists are nearly in order.
    @inline(never)
    func sorted(_ count: Int) -> [Int] {
        var positions = Array(0..<count)
        var ends = (1..<max(1, count)).filter { precedes($0, $0 - 1) }
        ends.append(count)
        var merged: [Int] = []
        while ends.count > 1 {
            merged.removeAll(keepingCapacity: true)
            merged.reserveCapacity(count)
            var start = 0
            for pair in stride(from: 0, to: ends.count, by: 2) {
                let middle = ends[pair]
                let end = pair + 1 < ends.count ? ends[pair + 1] : middle
                var (left, right) = (start, middle)
                while left < middle || right < end {
                    let takesLeft =
                        right == end
                        || left < middle && !precedes(positions[right], positions[left])
                    merged.append(positions[takesLeft ? left : right])
                    if takesLeft { left += 1 } else { right += 1 }
                }
                start = end
            }
            swap(&positions, &merged)
            ends = ends.indices.filter { $0 % 2 == 1 || $0 == ends.count - 1 }.map { ends[$0] }
        }
        return positions
    }
}

extension Sequence {
    /// Returns the elements in an order; equal ones keep theirs.
    ///
    /// For lists that are sorted once a report, a pattern or a call: it takes a twentieth of the
    /// code of `sorted(by:)`, and a call for each comparison.
    ///
    /// - Complexity: O(*n* log *n*)
    func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        guard elements.count > 1 else { return elements }
        return withoutActuallyEscaping(precedes) { precedes in
            PositionOrder { precedes(elements[$0], elements[$1]) }.sorted(elements.count)
                .map { elements[$0] }
        }
    }
}

extension Sequence where Element: Comparable {
    /// Returns the elements in ascending order; see ``stablySorted(by:)``.
    func stablySorted() -> [Element] { stablySorted(by: <) }
}
