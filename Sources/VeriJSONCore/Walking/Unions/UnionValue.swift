/// A value that is matched against a union.
struct UnionValue {
    var position: Pointer
    var kind: KindBits
    var rule: UnsafePointer<Rule>
    var table: UnsafePointer<UnionTable>
    /// Whether an outer union defers container conversions.
    var defersContainers: Bool
    var before: Walk.Mark
}
