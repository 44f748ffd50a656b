/// A key of an object that is covered and for which there is no bit, as it stands in the document.
struct WildcardKey {
    /// Where the opening quote stands.
    var offset: ByteOffset
    /// The number of bytes between the quotes.
    var count: UInt32
    var isEscaped: Bool
}
