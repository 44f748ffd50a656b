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
    /// It merges runs of two, four, eight … positions.
    ///
    /// - Complexity: O(*n* log *n*)
    @inline(never)
    func sorted(_ count: Int) -> [Int] {
        var positions = Array(0..<count)
        var merged: [Int] = []
        merged.reserveCapacity(count)
        var width = 1
        while width < count {
            merged.removeAll(keepingCapacity: true)
            for start in stride(from: 0, to: count, by: 2 * width) {
                let middle = min(start + width, count)
                let end = min(middle + width, count)
                var (left, right) = (start, middle)
                while left < middle || right < end {
                    let takesLeft =
                        right == end
                        || left < middle && !precedes(positions[right], positions[left])
                    merged.append(positions[takesLeft ? left : right])
                    if takesLeft { left += 1 } else { right += 1 }
                }
            }
            swap(&positions, &merged)
            width *= 2
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
