/// Values that a schema accepts as they are.
///
/// A walk of a value by each of several alternatives takes longer than one evaluation of the schema, if
/// no tag tells the alternatives apart. Nothing is changed in a value that matches its schema and repeats
/// no key, so that such a value is stepped over; any other is walked.
extension Walk {
    /// The size in bytes of the largest value that is evaluated before it is walked.
    ///
    /// An evaluation needs memory for the whole value.
    static let evaluatedSize = 65_536

    /// Returns the end of a container that needs no walk, as it matches its schema; nil if that is
    /// not known.
    @inline(never)
    mutating func matchingContainer(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        guard kind & KindSet.containers.rawValue != 0, !unions.isTrying,
            !evaluationWork.isExceeded, !findsBranch(of: kind, rule), let schema = graph.schema,
            let end = scanner.container(
                position,
                brackets: brackets,
                maximumDepth: policy.limits.depth - frames.depth
            )
        else { return nil }
        evaluationWork.charge(end - position)
        guard end - position <= Walk.evaluatedSize else { return nil }
        let isMatch = schema.accepts(
            UnsafeBufferPointer(start: position, count: end - position),
            by: tables.refinements[Int(rule.pointee.refinement)].subschemas,
            charging: &evaluationWork
        )
        return isMatch ? end : nil
    }

    /// Returns whether the branch of a union is known at once, and the walk by it is no longer than
    /// an evaluation: that of checks repeats the branches, but not what stands beside them.
    private mutating func findsBranch(of kind: KindBits, _ rule: UnsafePointer<Rule>) -> Bool {
        guard rule.pointee.form == .union else { return false }
        let table = tables.unions + Int(rule.pointee.payload)
        if rule.pointee.traits.contains(.hasChecks), table.pointee.base == nil { return false }
        return table.pointee.onlyBranch(for: kind) != nil
            || table.pointee.discriminator != nil && kind == KindSet.object.rawValue
    }
}

extension Sanitizer.Policy {
    /// Whether a value that matches a schema and repeats no key is neither changed nor noted.
    var leavesMatchingValues: Bool {
        unknownKeys == .keep && aliases == .asWritten && allowedConversions.isEmpty
    }
}
