/// A walk of the records of a stream, one after another, in one workspace.
///
/// What a walk recorded is read where it is, before the next walk: it is counted and applied, and no
/// result is made of it. A record that is refused costs no memory that way.
package struct RecordWalk {
    /// The outcome of a walk.
    package enum Outcome {
        /// The record matches, and nothing was recorded.
        case clean
        /// Something was recorded: changes, notes, or the rejection of the record.
        case recorded(WalkResult.Verdict)
        case unreadable(UnreadableInput)
    }

    private let workspace: Workspace
    private let graph: RuleGraph

    init(_ workspace: Workspace, _ graph: RuleGraph) {
        self.workspace = workspace
        self.graph = graph
    }

    /// Walks a record to sanitize it.
    ///
    /// - Parameters:
    ///   - record: The bytes of the record.
    ///   - readable: The number of bytes after the record that may be read, if a line break is the
    ///     first of them; otherwise 0.
    ///   - isListing: Whether the changes are listed, for ``takeResult(_:)``; if not, they are
    ///     counted only.
    /// - Returns: The outcome.
    package func callAsFunction(
        _ record: UnsafeBufferPointer<UInt8>,
        followedBy readable: Int,
        listing isListing: Bool
    ) -> Outcome {
        do throws(UnreadableInput) {
            let isWalked = try workspace.record(
                record,
                followedBy: readable,
                mode: .sanitizing,
                rule: graph.root,
                listing: isListing
            )
            return workspace.walk.pointee.outcome(isWalked: isWalked)
        } catch {
            return .unreadable(error)
        }
    }

    /// Returns what the last walk recorded, which the workspace then has no more.
    package func takeResult(_ verdict: WalkResult.Verdict) -> WalkResult {
        workspace.walk.pointee.takeResult(isWalked: verdict != .rejected)
    }

    /// Adds what the last walk recorded to counts.
    package func count(in counts: inout KindCounts) {
        workspace.walk.pointee.count(in: &counts)
    }

    /// Whether the last walk replaced the whole record, by null or by a fallback, because it failed.
    package var replacesRoot: Bool { workspace.walk.pointee.journal.record.replacesRoot }

    /// The code for which the policy rejects a whole document, and not only the item in it; nil if
    /// it does not.
    package var policyRejection: CodeTag? {
        workspace.walk.pointee.rejectionCode.flatMap { graph.policyRejection(for: $0) }
    }

    /// Appends the record as the last walk cleaned it.
    ///
    /// - Returns: False if it would be larger than `limit`; nothing is appended then.
    package func appendClean(
        _ record: UnsafeBufferPointer<UInt8>,
        upTo limit: Int,
        to output: inout [UInt8]
    ) -> Bool {
        workspace.walk.pointee.journal.edits.withApplier(
            from: 0,
            in: UnsafeRawBufferPointer(record)
        ) { applier in
            let whole = 0..<record.count
            let (start, size) = (output.count, applier.size(of: whole))
            guard size <= limit else { return false }
            output.append(contentsOf: repeatElement(0, count: size))
            output.withUnsafeMutableBytes {
                applier.write(whole, to: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
            }
            return true
        }
    }
}

extension Walk {
    /// Returns the outcome of the walk, as ``takeResult(isWalked:)`` does.
    fileprivate mutating func outcome(isWalked: Bool) -> RecordWalk.Outcome {
        guard isWalked else { return .recorded(.rejected) }
        guard journal.hasRecorded else { return .clean }
        let hasChanges = !journal.counted.isEmpty || journal.record.hasChanges
        return .recorded(hasChanges ? .changed : .unchanged)
    }

    /// The code of the rejection of the document, the only change then; nil if there is none.
    fileprivate var rejectionCode: CodeTag? {
        mutating get { journal.record.events.last?.code ?? journal.counted.first?.code }
    }

    fileprivate mutating func count(in counts: inout KindCounts) {
        let graph = graph
        journal.counted.withElements { counted in
            if journal.record.events.isEmpty, counts.repeatLast(counted) {
                return counts.add(journal.record.shrunk)
            }
            counts.add(journal.record, counted, graph)
        }
    }
}

extension RuleGraph {
    /// Returns the code of a rejected item if the policy rejects the whole document for it; nil if
    /// the pattern itself refuses the item.
    package func policyRejection(for code: CodeTag) -> CodeTag? {
        let hasLimit = refinement(of: self[root])?.maxDropped != nil
        return code == .keyDuplicate || code == .arrayDropped && !hasLimit ? code : nil
    }
}

extension WalkRecord {
    /// Whether the whole document was replaced, by null or by a fallback, because it failed.
    package var replacesRoot: Bool {
        events.contains { event in
            event.path == .root
                && (event.action == .replace || event.action == .null) && event.code != .sentinel
        }
    }
}
