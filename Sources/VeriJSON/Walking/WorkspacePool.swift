/// The workspaces of one sanitizer, so that what one call has learned serves the next.
///
/// A lock for each slot is held for the length of a call. When every slot is taken, a call works
/// with a workspace of its own, which is thrown away.
package final class WorkspacePool: @unchecked Sendable {
    private struct Slot: ~Copyable {
        let lock = Lock()
        /// Made when it is first needed.
        var workspace: Workspace?
    }

    private static let slotCount = 8
    private let slots: UnsafeMutablePointer<Slot>
    private let graph: RuleGraph
    private let policy: SanitizingPolicy

    package init(_ graph: RuleGraph, policy: SanitizingPolicy) {
        var policy = policy
        policy.limits = policy.limits.clamped
        self.graph = graph
        self.policy = policy
        slots = .allocate(capacity: Self.slotCount)
        for index in 0..<Self.slotCount { (slots + index).initialize(to: Slot()) }
    }

    deinit {
        slots.deinitialize(count: Self.slotCount)
        slots.deallocate()
    }

    /// Walks a document by the pattern's root, or by one of its other rules.
    func run(
        _ input: UnsafeBufferPointer<UInt8>,
        mode: Walk.Mode,
        rule: RuleIndex? = nil
    ) -> Result<WalkResult, UnreadableInput> {
        for index in 0..<Self.slotCount where slots[index].lock.tryLock() {
            defer { slots[index].lock.unlock() }
            // Taken out and put back, which counts no references.
            let workspace = slots[index].workspace.take() ?? Workspace(graph, policy: policy)
            let result = run(input, mode, rule, in: workspace)
            slots[index].workspace = consume workspace
            return result
        }
        return run(input, mode, rule, in: Workspace(graph, policy: policy))
    }

    private func run(
        _ input: UnsafeBufferPointer<UInt8>,
        _ mode: Walk.Mode,
        _ rule: RuleIndex?,
        in workspace: Workspace
    ) -> Result<WalkResult, UnreadableInput> {
        do throws(UnreadableInput) {
            return .success(try workspace.run(input, mode: mode, rule: rule ?? graph.root))
        } catch {
            return .failure(error)
        }
    }
}
