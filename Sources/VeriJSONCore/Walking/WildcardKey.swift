/// A covered key of an object that has no seen bit, as written; kept to detect duplicates.
struct WildcardKey {
    /// The position of the opening quote.
    var offset: ByteOffset
    /// The number of bytes between the quotes.
    var count: UInt32
    var isEscaped: Bool
}
