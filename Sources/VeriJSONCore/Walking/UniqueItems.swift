/// The values seen so far in an array whose items must be unique.
struct UniqueItems {
    /// The parts of an item that must be unique.
    private let parts: [Uniqueness]
    /// The values that the surviving items have so far, one table for each part.
    ///
    /// They are by their hash, so that each is hashed once, and few are compared.
    private var seen: [[Int: [JSONValue]]]
    /// The scalars among the items, if they are compared as a whole and in no other way.
    let scalars: UniqueScalars?

    /// Creates an empty set of values; nil if no part of an item must be unique.
    init?(_ refinement: Refinement, _ scalars: @autoclosure () -> UniqueScalars) {
        guard !refinement.uniqueness.isEmpty else { return nil }
        parts = refinement.uniqueness
        seen = parts.map { _ in [:] }
        self.scalars = parts == [.wholeItem] ? scalars() : nil
    }

    /// Inserts an item, unless it repeats an earlier one.
    ///
    /// - Returns: The position of the repeated part, or nil if the item was inserted.
    mutating func insert(_ item: JSONValue) -> Int? {
        if let scalars, let isNew = scalars.insert(item) { return isNew ? nil : 0 }
        let values = parts.map { part in
            switch part {
            case .wholeItem: item
            case .part(let pointer): item[pointer]
            }
        }
        let hashes = values.map(\.hashValue)
        for (index, value) in values.enumerated() {
            if let value, seen[index][hashes[index]]?.contains(value) == true { return index }
        }
        for (index, value) in values.enumerated() {
            if let value { seen[index][hashes[index], default: []].append(value) }
        }
        return nil
    }
}

extension UniqueScalars {
    /// Inserts a value that cleaning changed.
    ///
    /// - Returns: Whether it was inserted; nil for an array or an object.
    fileprivate func insert(_ item: JSONValue) -> Bool? {
        func insert(_ text: String, _ kind: KindSet) -> Bool {
            text.withUTF8Bytes { self.insert($0, kind.rawValue, copying: true) }
        }
        switch item {
        case .null: return insert("null", .null)
        case .bool(let value): return insert(value ? "true" : "false", .bool)
        case .number(let number): return insert(number.lexeme, .number)
        case .string(let text): return insert(text, .string)
        case .array, .object: return nil
        }
    }
}
