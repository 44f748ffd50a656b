/// The values seen so far in an array whose items must be unique.
struct UniqueItems {
    /// The parts of an item that must be unique.
    private let parts: [Uniqueness]
    /// The values that the surviving items have so far, one set for each part.
    private var seen: [Set<JSONValue>]

    init?(_ refinement: Refinement) {
        guard !refinement.uniqueness.isEmpty else { return nil }
        parts = refinement.uniqueness
        seen = parts.map { _ in [] }
    }

    /// Inserts an item, unless it repeats an earlier one.
    ///
    /// - Returns: The position of the repeated part, or nil if the item was inserted.
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
