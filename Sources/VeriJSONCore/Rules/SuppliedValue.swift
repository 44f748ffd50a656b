/// A `$default` or `$fallback`, and the rule that it must match.
///
/// Only a walk shows whether it does, so the front door checks these values after compiling.
struct SuppliedValue: Sendable {
    enum Origin: Sendable {
        case `default`
        case fallback
    }

    package var origin: Origin
    package var rule: RuleIndex
    package var value: JSONValue
    /// The bytes of the value in the pattern's source.
    package var range: Range<Int>
}
