/// One step of a path.
package enum PathStep: Hashable, Sendable {
    case index(UInt32)
    /// A key in the input, by the offset of its opening quote.
    ///
    /// The end of the key is found when the path is read.
    case key(ByteOffset)
    /// A key that is not in the input, by the index of an ``ObjectRule`` and the member's position
    /// in it.
    case missing(object: UInt32, member: UInt32)
}
