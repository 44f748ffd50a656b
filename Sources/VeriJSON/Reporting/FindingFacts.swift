/// What is known about one event or cause before it is put into words.
struct FindingFacts {
    var code: CodeTag
    var rule: RuleIndex
    /// The kind of the value found.
    var kind: Finding.Kind
    /// The scalar found as JSON text, where it may be shown.
    var shown: String?
    /// Neither value nor length nor keys may be told.
    var isSecret: Bool
    /// The bytes of the value found.
    var range: Range<Int>
    /// The missing or supplied member's, the unknown or repeated key.
    var key: String?
    var member: ObjectRule.Member?
    /// What would have made the value match, had its place asked for it.
    var missingConversion: ConversionSet?
    /// What the cause or event has: items that survived or were lost, a conversion.
    var detail: Int
    /// Where items were lost, how many there had been.
    var total: Int
}
