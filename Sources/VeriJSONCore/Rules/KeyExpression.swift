/// An expression that tells which keys a rule is about.
package enum KeyExpression: Sendable {
    /// Searched for in time linear in the key.
    case linear(RegularExpression)
    /// Searched for by an engine of another module.
    case other(any KeySearch)

    /// The expression as written.
    package var source: String {
        switch self {
        case .linear(let expression): expression.source
        case .other(let search): search.source
        }
    }

    /// Returns whether the expression is found in a key; false if that takes too long.
    func isFound(in key: String) -> Bool {
        switch self {
        case .linear(let expression): return expression.isFound(in: key)
        case .other(let search):
            var budget = WorkBudget(factor: 0, count: 0)
            var key = key
            return key.withUTF8 { search.matches($0, charging: &budget) }
        }
    }
}

/// A search for an expression that this module has no engine for.
package protocol KeySearch: Sendable {
    /// The expression as written.
    var source: String { get }

    /// Returns whether the expression is found in a key.
    ///
    /// A search that takes too long exceeds the budget.
    func matches(_ key: UnsafeBufferPointer<UInt8>, charging budget: inout WorkBudget) -> Bool
}
