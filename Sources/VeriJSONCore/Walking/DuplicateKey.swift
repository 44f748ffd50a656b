/// The key of the duplicate-member cache: an object's opening brace and its object pattern, which
/// decides the keys that are compared.
struct DuplicateKey: Hashable {
    var opening: ByteOffset
    var object: UInt32
}
