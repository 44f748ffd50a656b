/// A failed value that a conversion may still save.
struct FailedValue {
    var start: Pointer
    var end: Pointer
    var kind: KindBits
    var rule: UnsafePointer<Rule>
    /// The reason for the failure.
    var code: CodeTag
    /// The state before the value, to roll back to.
    var before: Walk.Mark
}
