extension NodeKind {
    /// The kind in findings.
    package var findingKind: Finding.Kind {
        switch self {
        case .null: .null
        case .false, .true: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
