/// The different new values of each `enum` and `$in` whose values are hidden.
///
/// Their number is told in place of the values:
///
///     "enum:a,b" on "c", "d", "c"    add the 2 new values, which are hidden here
struct NewValues {
    /// The number of different values that are counted.
    private static let limit = 1_000

    private var values: [Range<Int>: Set<String>] = [:]

    /// Notes a value that a rule, given by its place in the pattern, does not list.
    mutating func add(_ value: String, of rule: Range<Int>) {
        guard values[rule, default: []].count < Self.limit else { return }
        values[rule, default: []].insert(value)
    }

    /// Tells the number in the help of findings, of which all or only the first are listed.
    func tell(in findings: inout [Finding], areAll: Bool) {
        guard !values.isEmpty else { return }
        for index in findings.indices where findings[index].code == .enumUnknown {
            let count = values[findings[index].rule.range]?.count ?? 0
            guard count > 1 else { continue }
            let words = areAll && count < Self.limit ? "the \(count) new values" : "the new values"
            for position in findings[index].help.indices
            where findings[index].help[position] == .hiddenValue {
                findings[index].help[position] = .hiddenValues(words)
            }
        }
    }
}

extension Finding.Help {
    /// The help for a new value that is hidden, so that no edit can contain it.
    static let hiddenValue = Finding.Help(
        text: "to accept it, add the new value, which is hidden here",
        edit: nil
    )

    /// Returns the help for several new values.
    static func hiddenValues(_ words: String) -> Finding.Help {
        Finding.Help(text: "to accept them, add \(words), which are hidden here", edit: nil)
    }
}
