/// The codes of keywords that patterns do not have.
extension FindingCode {
    /// A number is not a multiple of `multipleOf`.
    public static let numberMultiple = FindingCode(rawValue: "number.multiple")
    /// Too few or too many items match `contains`.
    public static let arrayContains = FindingCode(rawValue: "array.contains")
    /// An object has too few or too many members.
    public static let objectCount = FindingCode(rawValue: "object.count")
    /// A value matches more than one schema of `oneOf`.
    public static let unionManyBranches = FindingCode(rawValue: "union.manyBranches")
    /// The keywords of a place undo each other, so that no value was found for which all hold.
    public static let schemaUnsettled = FindingCode(rawValue: "schema.unsettled")
    /// A value matches the schema of `not`.
    public static let valueForbidden = FindingCode(rawValue: "value.forbidden")
}
