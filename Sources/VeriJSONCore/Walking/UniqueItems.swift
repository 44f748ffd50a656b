/// The items of an array that have to differ from each other.
struct UniqueItems {
    /// In which parts they differ.
    private let parts: [Uniqueness]
    /// For each of these, what the surviving items so far have there.
    private var seen: [Set<JSONValue>]

    init?(_ refinement: Refinement) {
        guard !refinement.uniqueness.isEmpty else { return nil }
        parts = refinement.uniqueness
        seen = parts.map { _ in [] }
    }

    /// Takes in an item, unless it repeats an earlier one.
    ///
    /// - Returns: the position of the part that is repeated; nil when none is.
    mutating func insert(_ item: JSONValue) -> Int? {
        let values = parts.map { part in
            switch part {
            case .wholeItem: item
            case .part(let pointer): item[pointer]
            }
        }
        for (index, value) in values.enumerated() {
            if let value, seen[index].contains(value) { return index }
        }
        for (index, value) in values.enumerated() {
            if let value { seen[index].insert(value) }
        }
        return nil
    }
}
