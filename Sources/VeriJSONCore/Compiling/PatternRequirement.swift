/// A requirement on a place of a pattern, from which a message is written.
enum PatternRequirement: Hashable, Sendable {
    /// A token that the grammar expects.
    case syntax(PatternSyntaxError.Expectation)
    /// `true` and nothing else.
    case trueLiteral
    /// `true` or an array of values.
    case trueOrValues
    /// `true` or a JSON Pointer.
    case trueOrPointer
    /// An array of at least one value.
    case values
    /// An array of patterns.
    case patterns
    /// An object of named patterns.
    case definitions
    case text
    /// `"min,max"`.
    case countRange
    /// A number of items or a share in percent.
    case dropLimit
    case conversionNames
    /// An array of at least one key without a star.
    case keys
    /// `"html"` and nothing else.
    case references
    /// An argument `MIN,MAX` of numbers.
    case numberRange
    /// An argument `MIN,MAX` of integers.
    case integerRange
    /// A regular expression.
    case expression
    /// The values of an `enum`.
    case enumValues
    /// No argument: the type does not accept one.
    case noArgument
    /// A type that matches strings.
    case stringType
    /// The type `string`, without `$unescape` and another `$json`.
    case plainString
    /// An array pattern or `$tuple`.
    case countedArray
    /// An array pattern.
    case array
    /// An array pattern, or an object with a wildcard.
    case arrayOrDictionary
    /// `enum`, `$in`, `$any` or a union.
    case alternatives
    /// A mandatory member that the pattern names.
    case mandatoryMember
    /// A member that the pattern names.
    case namedMember
    /// A place outside `$define`.
    case outsideDefinitions
    /// The outermost object.
    case root
    /// A type that values can be converted to.
    case convertibleType
}
