/// What was learned about a value that no rule looks into, so that it is passed over as quickly as
/// one that is named.
struct Shape {
    var object: UnsafeMutablePointer<ObjectState>?
    var array: UnsafeMutablePointer<ArrayState>?
}
