/// A string that chose a branch and is known to match its rule there.
struct MatchedDiscriminator {
    var start: Pointer
    var end: Pointer
    var rule: UnsafePointer<Rule>
}
