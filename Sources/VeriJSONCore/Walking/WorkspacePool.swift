/// The workspaces of one sanitizer, reused so that each call benefits from earlier ones.
///
/// Each slot has a lock that is held during a call. If every slot is in use, a call creates a
/// temporary workspace.
///
/// The class is `Sendable` because a workspace is only used while the lock of its slot is held.
final class WorkspacePool: @unchecked Sendable {
    private static let slotCount = 8
    /// The lock of each slot.
    ///
    /// The locks are stored apart from the workspaces: trying a lock reads memory that the owner of
    /// the slot must not write at the same time.
    private let locks: UnsafeMutablePointer<Lock>
    /// The workspace of each slot, created when it is first needed; accessed only under its lock.
    private let workspaces: UnsafeMutablePointer<Workspace?>
    private let graph: RuleGraph
    private let policy: Sanitizer.Policy

    init(_ graph: RuleGraph, policy: Sanitizer.Policy) {
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

    /// Walks a document by the root rule of the pattern, or by another of its rules.
    func run(
        _ input: UnsafeBufferPointer<UInt8>,
        mode: Walk.Mode,
        rule: RuleIndex? = nil
    ) -> Result<WalkResult, UnreadableInput> {
        for index in 0..<Self.slotCount where locks[index].tryLock() {
            defer { locks[index].unlock() }
            // Moving the workspace out and back avoids reference counting.
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
