import VeriJSON
import VeriJSONCore

/// The part of a stream's work that needs no order: it cleans the records of one block.
///
/// Any number of workers can run at the same time.
struct RecordWorker: Sendable {
    let walker: PatternWalker
    let name: String?
    /// The maximum number of records of a block that may be marked before the rest of it is a block
    /// of its own.
    let markLimit: Int
    /// The writer of an answer to each row; nil if nobody asks for them.
    let answers: AnswerWriter?

    /// Cleans the records of a block, or of its beginning if many of them are not clean.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes.
    func clean(_ block: Block) -> CleanBlock {
        var made = cleaned(block)
        if let answers { made.answers = answers.answers(to: made) }
        return made
    }

    private func cleaned(_ block: Block) -> CleanBlock {
        var made = CleanBlock(block)
        if let omission = block.omission {
            made.add(omission)
            return made
        }
        block.storage.withUnsafeBufferPointer { bytes in
            // State shared by all threads is read once, and not for each record.
            let (policy, graph) = (walker.policy, walker.pattern.graph)
            let keepsText = policy.output == .preserving
            let progress = walker.withRecordWalk { walk in
                block.forEachPart(in: bytes) { part in
                    clean(part, in: bytes, keepsText, policy, walk, &made)
                    return made.marked.count < markLimit
                }
            }
            made.finish(at: progress, bytes, graph)
        }
        return made
    }

    private func clean(
        _ part: RecordBounds,
        in bytes: UnsafeBufferPointer<UInt8>,
        _ keepsText: Bool,
        _ policy: Sanitizer.Policy,
        _ walk: RecordWalk,
        _ made: inout CleanBlock
    ) {
        if part.isRest { return made.remove(part.unit, bytes) }
        guard !part.mayBeCut else {
            return made.addUnreadable(part, .cut, because: UnreadableInput.cutScalar.code, bytes)
        }
        if part.data.count > 1 {
            let payload = part.payload(of: bytes)
            return payload.withUnsafeBufferPointer {
                clean(part, $0, followedBy: 0, in: bytes, keepsText, policy, walk, &made)
            }
        }
        // A part that goes on after its content has a line break there, or another space.
        let isFollowed =
            part.unit.upperBound > part.content.upperBound
            && bytes[part.content.upperBound].endsLine
        clean(
            part,
            UnsafeBufferPointer(rebasing: bytes[part.content]),
            followedBy: isFollowed ? bytes.count - part.content.upperBound : 0,
            in: bytes,
            keepsText,
            policy,
            walk,
            &made
        )
    }

    /// Cleans the document of a record.
    @inline(__always)
    private func clean(
        _ part: RecordBounds,
        _ document: UnsafeBufferPointer<UInt8>,
        followedBy readable: Int,
        in bytes: UnsafeBufferPointer<UInt8>,
        _ keepsText: Bool,
        _ policy: Sanitizer.Policy,
        _ walk: RecordWalk,
        _ made: inout CleanBlock
    ) {
        switch walk(document, followedBy: readable, listing: !keepsText) {
        case .clean where keepsText:
            made.addClean(part)
        case .recorded(.rejected):
            made.addRejected(part, by: walk.policyRejection, bytes)
            made.count(walk, walker.pattern.graph)
        case .recorded(.unchanged) where keepsText:
            made.addNoted(part, bytes)
            made.count(walk, walker.pattern.graph)
        case .recorded(.changed) where keepsText:
            let limit = policy.limits.clamped.outputLimit(for: document.count)
            let isAdded = made.addChanged(
                part,
                .changed,
                isSubstituted: walk.replacesRoot,
                bytes
            ) { output in
                guard part.data.isEmpty else {
                    var text: [UInt8] = []
                    guard walk.appendClean(document, upTo: limit, to: &text) else { return false }
                    output += part.event(with: text, in: bytes)
                    return true
                }
                return walk.appendClean(document, upTo: limit, to: &output)
            }
            guard isAdded else {
                let reason = UnreadableInput.output(limit: limit)
                return made.addUnreadable(part, .unreadable, because: reason.code, bytes)
            }
            made.count(walk, walker.pattern.graph)
        case .clean:
            add(part, Array(document), .success(.clean), bytes, &made)
        case .recorded(let verdict):
            add(part, Array(document), .success(walk.takeResult(verdict)), bytes, &made)
        case .unreadable(.notJSON) where policy.departures != .none:
            add(part, Array(document), .failure(.notJSON), bytes, &made)
        case .unreadable(let reason):
            let depth = policy.limits.clamped.depth
            let code = reason.code(in: document, depthLimit: depth)
            made.addUnreadable(part, .unreadable, because: code, bytes)
        }
    }

    /// Adds a record that is read leniently or comes out in another form.
    private func add(
        _ part: RecordBounds,
        _ document: [UInt8],
        _ walked: WorkspacePool.Walked,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ made: inout CleanBlock
    ) {
        let result: Sanitized
        do throws(UnreadableDocumentError) {
            result = try walker.sanitized(document, from: Provenance(name: name), by: walked)
        } catch {
            let code = error.code.description
            return made.addUnreadable(part, .unreadable, because: code, bytes)
        }
        guard let clean = result.clean else {
            let code = result.walked.record.events.last.flatMap {
                result.pattern.graph.policyRejection(for: $0.code)
            }
            made.addRejected(part, by: code, bytes)
            return made.count(result)
        }
        let outcome: CleanBlock.Marked.Outcome? =
            result.status == .changed ? .changed : result.walked.isClean ? nil : .unchanged
        _ = made.addChanged(
            part,
            outcome,
            isSubstituted: result.walked.record.replacesRoot,
            bytes
        ) { output in
            let text = clean.array
            output += part.data.isEmpty ? text : part.event(with: text, in: bytes)
            return true
        }
        made.count(result)
    }
}
