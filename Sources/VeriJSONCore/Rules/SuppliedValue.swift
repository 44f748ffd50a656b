/// A `$default` or `$fallback`, and the rule that it must match.
///
/// Only a walk shows whether it does, so the front door checks these values after compiling.
struct SuppliedValue: Sendable {
    enum Origin: Sendable {
        case `default`
        case fallback
    }

    var origin: Origin
    var rule: RuleIndex
    var value: JSONValue
    /// The bytes of the value in the pattern's source.
    var range: Range<Int>
}
