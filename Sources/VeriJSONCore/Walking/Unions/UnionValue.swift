/// A value that a union is asked about.
struct UnionValue {
    var position: Pointer
    var kind: KindBits
    var rule: UnsafePointer<Rule>
    var table: UnsafePointer<UnionTable>
    /// Whether an outer union puts off container conversions.
    var defersContainers: Bool
    var before: Walk.Mark
}
