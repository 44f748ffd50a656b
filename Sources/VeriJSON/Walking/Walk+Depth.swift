extension Walk {
    /// The same as ``object(_:_:)`` where the limit is reached or the stack may be too small.
    @inline(never)
    mutating func deepObject(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    )
        -> Pointer?
    {
        deepen { $0.object(opening, object) }
    }

    @inline(never)
    mutating func deepArray(
        _ opening: Pointer,
        _ rule: UnsafePointer<Rule>?,
        _ array: UnsafeMutablePointer<ArrayState>
    ) -> Pointer? {
        deepen { $0.array(opening, rule, array) }
    }

    @inline(never)
    mutating func deepTuple(_ opening: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        deepen { $0.tuple(opening, rule) }
    }

    /// Goes on with another stack.
    mutating func deepen(_ body: (inout Walk) -> Pointer?) -> Pointer? {
        guard depth < policy.limits.depth else {
            stop = .syntax
            return nil
        }
        let attention = attentionDepth
        attentionDepth = min(depth + Walk.hopDepth, policy.limits.depth)
        defer { attentionDepth = attention }
        var end: Pointer?
        let hasRun = withUnsafeMutablePointer(to: &self) { walk in
            DeepStack.run { end = body(&walk.pointee) }
        }
        if !hasRun { stop = .work }
        return end
    }
}
