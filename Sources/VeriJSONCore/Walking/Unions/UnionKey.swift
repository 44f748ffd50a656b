/// A union met at one place of the document.
struct UnionKey: Hashable {
    var offset: ByteOffset
    var rule: RuleIndex
    /// What an outer union of the same value asks for.
    var conversions: ConversionRequest
    var defersContainers: Bool
}
