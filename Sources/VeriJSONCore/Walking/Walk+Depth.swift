extension Walk {
    /// The same as ``object(_:_:)`` where the limit is reached or the stack may be too small.
    @inline(never)
    mutating func deepObject(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    )
        -> Pointer?
    {
        isTooDeep ? nil : deepen { $0.object(opening, object) }
    }

    @inline(never)
    mutating func deepArray(
        _ opening: Pointer,
        _ rule: UnsafePointer<Rule>?,
        _ array: UnsafeMutablePointer<ArrayState>
    ) -> Pointer? {
        isTooDeep ? nil : deepen { $0.array(opening, rule, array) }
    }

    @inline(never)
    mutating func deepTuple(_ opening: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        isTooDeep ? nil : deepen { $0.tuple(opening, rule) }
    }

    /// The same as ``union(_:_:_:)``, which may stand inside another union of the same value.
    @inline(never)
    mutating func deepUnion(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        deepen { $0.union(position, kind, rule) }
    }

    /// Goes on where the stack has room: on the same one, or on another.
    mutating func deepen(_ body: (inout Walk) -> Pointer?) -> Pointer? {
        let attention = attentionDepth
        attentionDepth = min(depth + Walk.attentionInterval, policy.limits.depth)
        defer { attentionDepth = attention }
        if isStackLow, !hasMeasuredStack { measureStack() }
        guard isStackLow else { return body(&self) }
        let limit = stackLimit
        defer { stackLimit = limit }
        var end: Pointer?
        let hasRun = withUnsafeMutablePointer(to: &self) { walk in
            LargeStack.run {
                walk.pointee.stackLimit = LargeStack.pointer - LargeStack.usableSize
                end = body(&walk.pointee)
            }
        }
        if !hasRun { stop = .work }
        return end
    }

    /// Uses the caller's stack down to its reserve, once more than what every stack has is needed.
    private mutating func measureStack() {
        hasMeasuredStack = true
        guard let lowest = LargeStack.lowestAddress else { return }
        stackLimit = min(stackLimit, lowest + Walk.stackReserve)
    }

    /// Whether the limit forbids one more container.
    private var isTooDeep: Bool {
        mutating get {
            if depth >= policy.limits.depth { stop = .syntax }
            return stop == .syntax
        }
    }

    /// Whether another stack is needed before the walk can go deeper.
    var isStackLow: Bool { LargeStack.pointer < stackLimit }
}
