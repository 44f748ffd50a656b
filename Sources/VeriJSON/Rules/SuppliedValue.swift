/// A `$default` or `$fallback`, and a rule that it must match.
///
/// Whether it does is known only by walking it, so the front door looks at these after compiling.
package struct SuppliedValue: Sendable {
    package enum Origin: Sendable {
        case `default`
        case fallback
    }

    package var origin: Origin
    package var rule: RuleIndex
    package var value: JSONValue
    /// Where the value stands in the pattern's source.
    package var range: Range<Int>
}
