/// The conversion of a scalar that is only counted.
///
///     4      1            1
///    ┌──────┬────────────┬──────┐
///    │ rule │ conversion │ code │
///    └──────┴────────────┴──────┘
package struct UntoldConversion: Hashable, Sendable, BitwiseCopyable {
    package var rule: RuleIndex
    /// Which bit of a ``ConversionSet`` it is.
    var conversion: UInt8
    package var code: CodeTag

    var kind: CauseKind { CauseKind(rule, code, 1 << UInt32(conversion)) }
}
