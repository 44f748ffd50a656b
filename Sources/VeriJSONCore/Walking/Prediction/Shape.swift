/// The learned states of a value without a rule, which make it as fast to skip as one with a rule.
struct Shape {
    var object: UnsafeMutablePointer<ObjectState>?
    var array: UnsafeMutablePointer<ArrayState>?
}
