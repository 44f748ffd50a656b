import TestSupport
import Testing

@testable import VeriJSONCore

struct NearestNameTests {
    /// The distance by its definition, without limits and rows that are used again.
    private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var cells = left.indices.map { _ in [Int]() } + [[]]
        cells[0] = Array(0...right.count)
        for row in left.indices {
            cells[row + 1] = [row + 1]
            for column in right.indices {
                var value = min(
                    cells[row][column] + (left[row] == right[column] ? 0 : 1),
                    cells[row][column + 1] + 1,
                    cells[row + 1][column] + 1
                )
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    value = min(value, cells[row - 1][column - 1] + 1)
                }
                cells[row + 1].append(value)
            }
        }
        return cells[left.count][right.count]
    }

    private func expected(_ written: String, _ names: [String]) -> String? {
        let wanted = Array(written.unicodeScalars)
        var best: (name: String, distance: Int)?
        for name in names where name != written {
            let candidate = Array(name.unicodeScalars)
            let distance = distance(wanted, candidate)
            guard distance <= max(1, wanted.count / 3),
                distance < max(wanted.count, candidate.count), distance < best?.distance ?? .max
            else { continue }
            best = (name, distance)
        }
        return best?.name
    }

    @Test func `the nearest name is the one of the least distance`() {
        var random = SplitMix64(seed: 3)
        func text() -> String {
            String((0..<random.below(9)).map { _ in "abé𝄞".randomElement(using: &random) ?? "a" })
        }
        var found = 0
        for _ in 0..<3_000 {
            let written = text() + "b"
            let names = (0..<6).map { _ in text() }
            var search = NearestName()
            let nearest = search.nearest(to: written, among: names)
            #expect(nearest == expected(written, names), "\(written) among \(names)")
            if nearest != nil { found += 1 }
        }
        #expect(found > 300)
    }

    @Test func `a search ends after so many steps`() {
        let names = (0..<5_000).map { "definition_of_a_thing_\($0)" }
        var search = NearestName()
        for name in names { _ = search.nearest(to: name + "x", among: names) }
        #expect((2_000_000..<2_100_000).contains(search.steps))
    }
}
