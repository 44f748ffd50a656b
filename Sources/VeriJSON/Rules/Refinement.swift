/// The directives of one place that need more room than a ``Rule`` has.
package struct Refinement: Sendable {
    /// `$null: [v, …]`: values that mean null.
    package var sentinels: ValueSet?
    /// `$in`.
    package var allowedValues: ValueSet?
    /// `$length`, in Unicode scalars.
    package var length: CountBounds?
    /// `$count`, in items.
    package var count: CountBounds?
    /// `$unique`: in which parts the items differ; several when a definition has one of its own.
    package var uniqueness: [Uniqueness] = []
    /// `$maxDropped`.
    package var maxDropped: DropLimit?
    /// `$fallback`, as the compact JSON text that stands in.
    package var fallback: [UInt8]?
    /// `$doc`.
    package var documentation: String?

    package init() {}
}
