/// The workspaces of one sanitizer, so that what one call has learned serves the next.
///
/// A lock for each slot is held for the length of a call. When every slot is taken, a call works
/// with a workspace of its own, which is thrown away.
package final class WorkspacePool: @unchecked Sendable {
    private final class Slot {
        let lock = Lock()
        var workspace: Workspace?
    }

    private static let slotCount = 8
    private let slots = (0..<slotCount).map { _ in Slot() }
    private let graph: RuleGraph
    private let policy: SanitizingPolicy

    package init(_ graph: RuleGraph, policy: SanitizingPolicy) {
        var policy = policy
        policy.limits = policy.limits.clamped
        self.graph = graph
        self.policy = policy
    }

    /// Walks a document by the pattern's root, or by one of its other rules.
    func run(
        _ input: UnsafeBufferPointer<UInt8>,
        mode: Walk.Mode,
        rule: RuleIndex? = nil
    ) -> Result<WalkResult, UnreadableInput> {
        for slot in slots where slot.lock.tryLock() {
            defer { slot.lock.unlock() }
            let workspace = slot.workspace ?? Workspace(graph, policy: policy)
            slot.workspace = workspace
            return Result { () throws(UnreadableInput) in
                try workspace.run(input, mode: mode, rule: rule ?? graph.root)
            }
        }
        return Result { () throws(UnreadableInput) in
            try Workspace(graph, policy: policy).run(input, mode: mode, rule: rule ?? graph.root)
        }
    }
}
