/// A string that chose a branch, and is known to match its rule there.
struct SettledString {
    var start: Pointer
    var end: Pointer
    var rule: UnsafePointer<Rule>
}
