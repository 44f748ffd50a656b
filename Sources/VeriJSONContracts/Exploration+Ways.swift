import VeriJSON
import VeriJSONCore

/// The ways through an initialiser, which the values that it gets select.
extension Exploration {
    /// One way through the initialiser.
    struct Way {
        /// The case that is present, of coding keys that list their cases.
        var choice = 0
        /// The values that are given for types that take few values.
        var selection: [ValueID: Int] = [:]
        /// The same values in JSON.
        var values: [ValueID: JSONValue] = [:]
        /// The number of items of a list whose number is asked for.
        var length = 1
    }

    /// The limits on ways, and on the values of a type that are tried.
    private static var limits: (ways: Int, values: Int) { (500, 250) }

    /// Returns the ways that differ in what the initialiser asks for.
    ///
    /// A value that only selects a way, such as a kind, has one way for each of its values.
    func ways(_ choice: Int) -> [Way] {
        var open = [Way(choice: choice)]
        var ways: [Way] = []
        while let way = open.popLast() {
            guard ways.count + open.count < Self.limits.ways, let next = branches(of: way) else {
                ways.append(way)
                continue
            }
            open += next.reversed()
        }
        return ways
    }

    /// Returns a way for each value of the first request on whose value the others depend; nil if
    /// there is none.
    private func branches(of way: Way) -> [Way]? {
        let (_, base) = run(way)
        for id in base.order {
            guard let values = base.closed[id], way.selection[id] == nil,
                values.count <= Self.limits.values
            else { continue }
            let branches = values.indices.map { index in
                var branch = way
                branch.selection[id] = index
                branch.values[id] = values[index]
                return branch
            }
            let runs = branches.map { run($0) }
            let first = runs[0].1.requests(besides: id)
            let differs = runs.contains { result, recording in
                recording.requests(besides: id) != first || !isSuccess(result)
            }
            if differs { return branches }
        }
        return nil
    }

    /// Joins the shapes that differ only in the values that select them.
    func joined(_ shapes: [TypeShape]) -> [TypeShape] {
        var joined: [TypeShape] = []
        for shape in shapes {
            let position = joined.firstIndex { $0.joined(shape) != nil }
            if let position, let both = joined[position].joined(shape) {
                joined[position] = both
            } else {
                joined.append(shape)
            }
        }
        return joined
    }
}
