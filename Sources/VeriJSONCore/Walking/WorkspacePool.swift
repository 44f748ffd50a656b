/// The workspaces of one sanitizer, reused so that each call benefits from earlier ones.
package final class WorkspacePool: Sendable {
    private let workspaces = SlotPool<Workspace>()
    private let graph: RuleGraph
    private let policy: Sanitizer.Policy
    /// Whether the caller no longer wants a result; nil if it always does.
    private let isCancelled: (@Sendable () -> Bool)?

    package init(
        _ graph: RuleGraph,
        policy: Sanitizer.Policy,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) {
        var policy = policy
        policy.limits = policy.limits.clamped
        self.graph = graph
        self.policy = policy
        self.isCancelled = isCancelled
    }

    /// Calls `body` with a walk of documents one after another.
    func withRecordWalk<Result>(_ body: (RecordWalk) -> Result) -> Result {
        workspaces.withElement {
            Workspace(graph, policy: policy, isCancelled: isCancelled)
        } _: { workspace in
            body(RecordWalk(copy workspace, graph))
        }
    }

    /// The result of a walk, or the reason why the document cannot be read.
    package typealias Walked = Result<WalkResult, UnreadableInput>

    /// Walks a document by the root rule of the pattern, or by another of its rules.
    package func run(
        _ input: UnsafeBufferPointer<UInt8>,
        mode: Walk.Mode,
        rule: RuleIndex? = nil,
        after losses: EarlierLosses? = nil
    ) -> Result<WalkResult, UnreadableInput> {
        workspaces.withElement {
            Workspace(graph, policy: policy, isCancelled: isCancelled)
        } _: {
            WorkspacePool.run(input, mode, rule ?? graph.root, after: losses, in: $0)
        }
    }

    /// Walks a document of which lenient reading repaired numbers, by their offsets.
    func run(
        _ input: UnsafeBufferPointer<UInt8>,
        mode: Walk.Mode,
        rule: RuleIndex? = nil,
        after losses: EarlierLosses? = nil,
        repairing numbers: [UInt32: [UInt8]]
    ) -> Result<WalkResult, UnreadableInput> {
        workspaces.withElement {
            Workspace(graph, policy: policy, isCancelled: isCancelled)
        } _: { workspace in
            do throws(UnreadableInput) {
                return .success(
                    try workspace.run(
                        input,
                        mode: mode,
                        rule: rule ?? graph.root,
                        after: losses,
                        repairing: numbers
                    )
                )
            } catch {
                return .failure(error)
            }
        }
    }

    private static func run(
        _ input: UnsafeBufferPointer<UInt8>,
        _ mode: Walk.Mode,
        _ rule: RuleIndex,
        after losses: EarlierLosses? = nil,
        in workspace: borrowing Workspace
    ) -> Result<WalkResult, UnreadableInput> {
        do throws(UnreadableInput) {
            return .success(try workspace.run(input, mode: mode, rule: rule, after: losses))
        } catch {
            return .failure(error)
        }
    }
}
