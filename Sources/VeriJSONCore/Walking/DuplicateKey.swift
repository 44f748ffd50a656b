/// An object whose members were found to have equal keys: where it begins, and by which pattern it
/// is walked, as that says which keys are compared.
struct DuplicateKey: Hashable {
    var opening: ByteOffset
    var object: UInt32
}
