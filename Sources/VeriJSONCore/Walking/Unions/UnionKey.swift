/// The cache key of a union's verdict: the union at one place of the document.
struct UnionKey: Hashable {
    var offset: ByteOffset
    var rule: RuleIndex
    /// The conversions requested by the union, or by an outer union of the same value.
    var conversions: ConversionRequest
    var defersContainers: Bool
}
