/// The workspaces of one sanitizer, so that what one call has learned serves the next.
///
/// A lock for each slot is held for the length of a call. When every slot is taken, a call works
/// with a workspace of its own, which is thrown away.
package final class WorkspacePool: @unchecked Sendable {
    private static let slotCount = 8
    /// The lock of each slot.
    ///
    /// They are not next to the workspaces: to try a lock reads memory that
    /// the owner of the slot must not write at the same time.
    private let locks: UnsafeMutablePointer<Lock>
    /// The workspace of each slot, made when it is first needed; accessed only under its lock.
    private let workspaces: UnsafeMutablePointer<Workspace?>
    private let graph: RuleGraph
    private let policy: Sanitizer.Policy

    package init(_ graph: RuleGraph, policy: Sanitizer.Policy) {
        var policy = policy
        policy.limits = policy.limits.clamped
        self.graph = graph
        self.policy = policy
        locks = .allocate(capacity: Self.slotCount)
        for index in 0..<Self.slotCount { (locks + index).initialize(to: Lock()) }
        workspaces = .allocate(capacity: Self.slotCount)
        workspaces.initialize(repeating: nil, count: Self.slotCount)
    }

    deinit {
        locks.deinitialize(count: Self.slotCount)
        locks.deallocate()
        workspaces.deinitialize(count: Self.slotCount)
        workspaces.deallocate()
    }

    /// Walks a document by the pattern's root, or by one of its other rules.
    func run(
        _ input: UnsafeBufferPointer<UInt8>,
        mode: Walk.Mode,
        rule: RuleIndex? = nil
    ) -> Result<WalkResult, UnreadableInput> {
        for index in 0..<Self.slotCount where locks[index].tryLock() {
            defer { locks[index].unlock() }
            // Taken out and put back, which counts no references.
            let workspace = workspaces[index].take() ?? Workspace(graph, policy: policy)
            let result = run(input, mode, rule, in: workspace)
            workspaces[index] = consume workspace
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
