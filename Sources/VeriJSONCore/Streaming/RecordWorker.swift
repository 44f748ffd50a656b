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
                walker.withWalk { walk in
                    block.forEachPart(in: bytes) { clean($0, in: bytes, walk, &made) }
                }
                made.finish(bytes)
            }
        }
        return made
    }

    private func clean(
        _ part: Part,
        in bytes: UnsafeBufferPointer<UInt8>,
        _ walk: (UnsafeBufferPointer<UInt8>) -> WorkspacePool.Walked,
        _ made: inout CleanBlock
    ) {
        if part.isRest { return made.remove(part.unit, bytes) }
        if part.data.count > 1 {
            let payload = part.payload(of: bytes)
            let walked = payload.withUnsafeBufferPointer(walk)
            if isClean(walked) { return made.addClean(part) }
            return made.add(part, outcome(payload, walked), bytes)
        }
        let content = UnsafeBufferPointer(rebasing: bytes[part.content])
        let walked: WorkspacePool.Walked = part.mayBeCut ? .failure(.notJSON) : walk(content)
        if isClean(walked) { return made.addClean(part) }
        made.add(part, part.mayBeCut ? .cut : outcome(Array(content), walked), bytes)
    }

    private func isClean(_ walked: WorkspacePool.Walked) -> Bool {
        guard case .success(let result) = walked, walker.policy.output == .preserving else {
            return false
        }
        return result === WalkResult.clean
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
