/// A set of values to compare with: those of `enum` or `$in`, or the sentinels of `$null`.
package struct ValueSet: Sendable {
    /// In the order in which the pattern lists them, each once.
    package let values: [JSONValue]
    /// The kinds that the values have: a value of another kind is not one of them.
    package let kinds: KindSet
    private let members: Set<JSONValue>

    package init(_ values: [JSONValue]) {
        var members: Set<JSONValue> = []
        self.values = values.filter { members.insert($0).inserted }
        self.members = members
        kinds = values.reduce(into: []) { $0.formUnion(KindSet(of: $1)) }
    }

    func contains(_ value: JSONValue) -> Bool {
        members.contains(value)
    }

    /// The strings among the values.
    package var strings: [String] {
        values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
}

extension KindSet {
    init(of value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool: self = .bool
        case .number: self = .number
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }
}
