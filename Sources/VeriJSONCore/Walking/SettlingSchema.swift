/// A schema that settles keywords of one place one after the other on a value.
package protocol SettlingSchema: RuleSchema {
    /// Settles keywords on a value that is clean by all that stands beside them.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - settling: The keywords.
    ///   - budget: The budget of the document, which all reading is charged to.
    /// - Returns: What became of the value; it does not matter if the budget is exceeded.
    func settled(
        _ value: UnsettledValue,
        by settling: Settling,
        charging budget: inout WorkBudget
    ) -> Settlement
}

/// A value whose keywords are not settled yet.
package struct UnsettledValue {
    /// The bytes of the value in the document, which must not be kept.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// The cleaning of the value so far, with places from its first byte on.
    package let cleaning: WalkResult
    /// The number of losses after which an array rejects the document.
    package let dropLimit: Sanitizer.Policy.DropLimit?
    private let graph: RuleGraph
    private let workspace: Workspace

    init(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ cleaning: WalkResult,
        _ graph: RuleGraph,
        _ policy: Sanitizer.Policy,
        in workspace: Workspace
    ) {
        (self.bytes, self.cleaning, self.graph, self.workspace) = (
            bytes, cleaning, graph, workspace
        )
        dropLimit = policy.maxDropped
    }

    /// Cleans a text by a rule, given by the position of its draft.
    ///
    /// - Returns: The result; nil if a limit was exceeded, which the budget then is as well.
    package func cleaned(
        _ text: UnsafeBufferPointer<UInt8>,
        by rule: Int,
        charging budget: inout WorkBudget
    ) -> WalkResult? {
        budget.charge(text.count)
        guard !budget.isExceeded else { return nil }
        do throws(UnreadableInput) {
            let result = try workspace.run(text, mode: .sanitizing, rule: RuleIndex(rule))
            budget.charge(workspace.work.spent)
            return result
        } catch {
            budget.charge(.max)
            return nil
        }
    }

    /// Returns the step to a member that a `default` supplied.
    func step(toSupplied key: String) -> PathStep {
        for (object, rule) in graph.objects.enumerated() {
            let member = rule.members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
            guard let member else { continue }
            return .missing(
                object: UInt32(truncatingIfNeeded: object),
                member: UInt32(truncatingIfNeeded: member)
            )
        }
        return .index(0)
    }
}

/// The outcome of settling the keywords of a value.
package enum Settlement {
    /// The value matches after changes, which may be too many for the limit of an array.
    case settled(WalkResult, PolicyRejection?)
    /// The value does not match; the result is that of a rejected document.
    case rejected(WalkResult)
    /// A keyword refuses the value as it is, by the number of its check.
    case refused(Int)
}
