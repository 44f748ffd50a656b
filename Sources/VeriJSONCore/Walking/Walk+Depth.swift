extension Walk {
    /// Walks an object after a check of the depth limit and the remaining stack.
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

    /// Walks a union on a stack with room; unions can nest at one value without adding depth.
    @inline(never)
    mutating func deepUnion(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        deepen { $0.union(position, kind, rule) }
    }

    /// Runs `body` on the current stack, or on another one if the current stack is low.
    mutating func deepen(_ body: (inout Walk) -> Pointer?) -> Pointer? {
        let attention = nextCheckDepth
        nextCheckDepth = min(depth + Walk.checkInterval, policy.limits.depth)
        defer { nextCheckDepth = attention }
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

    /// Measures the caller's stack once ``ownStackSize`` is used up.
    ///
    /// The walk then uses the stack down to ``stackReserve``.
    private mutating func measureStack() {
        hasMeasuredStack = true
        guard let lowest = LargeStack.lowestAddress else { return }
        stackLimit = min(stackLimit, lowest + Walk.stackReserve)
    }

    /// Whether the depth limit forbids another container.
    private var isTooDeep: Bool {
        mutating get {
            if depth >= policy.limits.depth { stop = .syntax }
            return stop == .syntax
        }
    }

    /// Whether the walk needs another stack before it can go deeper.
    var isStackLow: Bool { LargeStack.pointer < stackLimit }
}
