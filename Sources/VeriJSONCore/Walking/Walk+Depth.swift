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

    /// Runs `body`, which opens no container, after a check of the remaining stack where one is due.
    ///
    /// It may begin at the depth limit, where a check is always due: `body` must not ask for one at the
    /// same value.
    mutating func withStack(_ body: (inout Walk) -> Pointer?) -> Pointer? {
        frames.needsCheck ? deepen(body) : body(&self)
    }

    /// Runs `body` on the current stack, or on another one if the current stack is low.
    mutating func deepen(_ body: (inout Walk) -> Pointer?) -> Pointer? {
        let attention = frames.stack.nextCheckDepth
        frames.stack.nextCheckDepth = min(
            frames.depth + frames.stack.interval,
            policy.limits.depth
        )
        defer { frames.stack.nextCheckDepth = attention }
        if isStackLow, !frames.stack.isMeasured { frames.stack.measure() }
        guard isStackLow else { return body(&self) }
        let limit = frames.stack.lowestAddress
        defer { frames.stack.lowestAddress = limit }
        var end: Pointer?
        let hasRun = withUnsafeMutablePointer(to: &self) { walk in
            LargeStack.run {
                walk.pointee.frames.stack.lowestAddress = LargeStack.pointer - LargeStack.usableSize
                end = body(&walk.pointee)
            }
        }
        if !hasRun { stop = .work }
        return end
    }

    /// Whether the depth limit forbids another container, or the caller has cancelled the walk.
    private var isTooDeep: Bool {
        mutating get {
            if frames.depth >= policy.limits.depth {
                stop = .syntax
            } else if isCancelled?() == true {
                stop = .work
                return true
            }
            return stop == .syntax
        }
    }

    /// Whether the walk needs another stack before it can go deeper.
    var isStackLow: Bool { LargeStack.pointer < frames.stack.lowestAddress }
}
