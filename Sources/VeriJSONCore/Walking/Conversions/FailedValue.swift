/// A value that failed, for the conversions that might save it.
struct FailedValue {
    var start: Pointer
    var end: Pointer
    var kind: KindBits
    var rule: UnsafePointer<Rule>
    /// Why it failed.
    var code: CodeTag
    /// What to go back to.
    var before: Walk.Mark
}
