extension OriginalPaths {
    /// A value of the recorded document.
    struct TracedValue {
        /// The path in the original.
        var path: PathIndex
        /// The value in the recorded document; none for a member that it lacks.
        var node: NodeIndex
        /// The value in the original, or the object that lacks it; none if an edit supplied it.
        var origin: NodeIndex
        /// The part of the value in the original that is left, if a conversion unwrapped it.
        var kept: NodeIndex
        /// The path of that part.
        var keptPath: PathIndex
        /// Whether the value is inside one that was removed.
        var isGone = false
        /// Whether the value is a scalar that was written otherwise in the original.
        var isConverted = false
    }
}
