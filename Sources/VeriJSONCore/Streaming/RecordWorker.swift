/// The part of a stream's work that needs no order: it cleans the records of one block.
///
/// Any number of workers can run at the same time.
struct RecordWorker: Sendable {
    let walker: PatternWalker
    let name: String?

    /// Cleans the records of a block.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes.
    func clean(_ block: Block) -> CleanBlock {
        var made = CleanBlock(block)
        if let omission = block.omission {
            made.add(omission, limit: walker.policy.limits.clamped.inputBytes)
        } else {
            block.storage.withUnsafeBufferPointer { bytes in
                // State shared by all threads is read once, and not for each record.
                let keepsText = walker.policy.output == .preserving
                let lines = walker.withWalk { walk in
                    block.forEachPart(in: bytes) { part in
                        clean(part, in: bytes, keepsText, walk, &made)
                    }
                }
                made.finish(bytes, lines: lines)
            }
        }
        return made
    }

    private func clean(
        _ part: Part,
        in bytes: UnsafeBufferPointer<UInt8>,
        _ keepsText: Bool,
        _ walk: (UnsafeBufferPointer<UInt8>, Int) -> WorkspacePool.Walked,
        _ made: inout CleanBlock
    ) {
        if part.isRest { return made.remove(part.unit, bytes) }
        if part.data.count > 1 {
            let payload = part.payload(of: bytes)
            let walked = payload.withUnsafeBufferPointer { walk($0, 0) }
            if keepsText, walked.isClean { return made.addClean(part) }
            return made.add(part, outcome(payload, walked), bytes)
        }
        let content = UnsafeBufferPointer(rebasing: bytes[part.content])
        guard !part.mayBeCut else { return made.add(part, .cut, bytes) }
        // A part that goes on after its content has a line break there.
        let isFollowed = part.unit.upperBound > part.content.upperBound
        let walked = walk(content, isFollowed ? bytes.count - part.content.upperBound : 0)
        if keepsText, walked.isClean { return made.addClean(part) }
        made.add(part, outcome(Array(content), walked), bytes)
    }

    private func outcome(
        _ document: [UInt8],
        _ walked: WorkspacePool.Walked
    ) -> CleanBlock.Outcome {
        do throws(UnreadableDocumentError) {
            return .read(try walker.sanitized(document, by: walked, name: name))
        } catch {
            return .unreadable(document, error)
        }
    }
}

extension WorkspacePool.Walked {
    /// Whether the document was read, and nothing was recorded.
    fileprivate var isClean: Bool {
        if case .success(let result) = self { result.isClean } else { false }
    }
}
