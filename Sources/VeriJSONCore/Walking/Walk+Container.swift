/// Arrays and objects that a rule does more with than match them.
extension Walk {
    /// Applies all steps to an array or object.
    @inline(never)
    mutating func carefulContainer(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if rule.pointee.traits.contains(.isEvaluatedFirst) {
            if let end = matchingContainer(position, kind, rule) { return end }
            if rule.pointee.form == .union, rule.pointee.traits.rawValue & Rule.Traits.careful == 0
            {
                return union(position, kind, rule)
            }
        }
        if kind & rule.pointee.kinds.rawValue == 0, let end = quickUnwrapped(position, kind, rule) {
            return end
        }
        guard stop == .none else { return nil }
        let before = mark
        let traits = rule.pointee.traits
        if traits.contains(.hasSentinels),
            tables.sentinels(of: rule.pointee).kinds.rawValue & kind != 0
        {
            guard let end = skip(position, kind) else { return nil }
            let isSentinel = isSentinel(from: position, to: end, since: before, rule)
            if stop != .none { return nil }
            if isSentinel { return becomeNull(position, end, rule, since: before) }
        }
        return cleanedContainer(position, kind, rule, before)
    }

    /// Matches an array or object, and converts one that fails; only what comes of it may mean null.
    @inline(__always)
    mutating func cleanedContainer(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        let traits = rule.pointee.traits
        let listed = listsAll(traits, rule)
        defer { if let listed { journal.restore(listed) } }
        let isBranch = frames.isBranch
        var walked = container(position, kind, rule)
        if let end = walked, traits.contains(.hasChecks) {
            walked = withoutRefusedParts(position, end, kind, rule, before, isBranch: isBranch)
        }
        guard let end = walked else {
            guard stop == .none, let end = failedEnd else { return nil }
            return convertContainer(
                FailedValue(
                    start: position,
                    end: end,
                    kind: kind,
                    rule: rule,
                    code: failure,
                    before: before
                )
            )
        }
        return afterCleaning(position, end, rule, before)
    }
}
