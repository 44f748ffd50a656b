/// The part of a stream's work that is done in order, after the workers: it counts, gives every
/// record its place, and decides at the end.
struct StreamState: Sendable {
    let plan: StreamPlan
    private(set) var position = StreamPosition()
    /// The exact counts of all records so far.
    private(set) var summary = Report.Summary()
    /// The first item for which the policy rejects the whole document.
    private(set) var rejection: (index: Int, code: CodeTag)?
    /// The white space before the first item, which the first kept item takes over.
    private var firstGap: [UInt8] = []

    init(_ plan: StreamPlan) {
        self.plan = plan
    }

    /// Gives the records of a block their places.
    ///
    /// - Throws: ``StreamError`` at a record that cannot be read, if the policy ends the stream
    ///   there; its batch has the records before it.
    mutating func place(_ made: CleanBlock) throws(StreamError) -> Sanitizer.Batch {
        let records = made.marked.map { record($0, in: made.block) }
        if plan.policy.unreadableRecords == .stop,
            let bad = records.first(where: { $0.status == .unreadable })
        {
            throw stop(at: bad, in: made.block)
        }
        let batch = Sanitizer.Batch(
            made,
            at: position,
            output: output(of: made),
            marked: records,
            plan.context
        )
        if rejection == nil { rejection = made.rejection.map { ($0 + position.records, $1) } }
        position.bytes += batch.inputCount
        position.records += made.count
        position.columns = made.columns + (made.lines == 0 ? position.columns : 0)
        position.lines += made.lines
        position.kept += made.kept
        position.substituted += made.substituted
        summary += made.summary
        return batch
    }

    /// Counts a kept record that a model could not be decoded from.
    mutating func countUndecoded(_ record: Sanitizer.Record) {
        position.undecoded += 1
        if record.isSubstituted { position.substituted -= 1 }
    }

    private func record(_ marked: CleanBlock.Marked, in block: Block) -> Sanitizer.Record {
        let context = plan.context
        var origin = RecordOrigin()
        let index = position.records + marked.index
        origin.path = context.path(to: index)
        origin.newPath = context.path(to: position.kept + marked.keptBefore)
        origin.offset = position.bytes + marked.content.lowerBound - block.range.lowerBound
        origin.lines = position.lines + marked.lines
        origin.columns = marked.columns + (marked.lines == 0 ? position.columns : 0)
        let (status, content) = outcome(marked.outcome, of: marked, in: block, at: origin)
        return Sanitizer.Record(
            index: index,
            line: origin.lines + 1,
            offset: origin.offset,
            status: status,
            content: content,
            context: context
        )
    }

    private func outcome(
        _ outcome: CleanBlock.Outcome,
        of marked: CleanBlock.Marked,
        in block: Block,
        at origin: RecordOrigin
    ) -> (Sanitizer.Record.Status, Sanitizer.Record.Content) {
        let (walker, name) = (plan.context.walker, plan.context.name)
        func unreadable(
            _ bytes: [UInt8],
            _ reason: UnreadableInput
        ) -> (Sanitizer.Record.Status, Sanitizer.Record.Content) {
            let error = walker.unreadable(reason, bytes, name: name, origin: origin)
            return (.unreadable, .unreadable(bytes, error))
        }
        switch outcome {
        case .read(let result):
            return (
                Sanitizer.Record.Status(result.status),
                .read(result.placed(at: origin, named: name))
            )
        case .unreadable(let bytes, let error):
            return (.unreadable, .unreadable(bytes, error.placed(at: origin, in: bytes)))
        case .cut:
            let bytes = Array(block.storage[marked.content])
            return unreadable(bytes, .cutScalar)
        case .tooLarge(let size, let limit):
            return unreadable([], .tooLarge(count: size, limit: limit))
        }
    }

    private func stop(at record: Sanitizer.Record, in block: Block) -> StreamError {
        var stop = StreamError(at: record)
        // The block up to the record is cleaned again: this happens once a stream.
        var part = block
        let end = block.range.lowerBound + record.offset - position.bytes
        part.range = block.range.lowerBound..<end
        if case .items(let items) = block.form {
            let kept = items.filter { $0.range.lowerBound < end }
            part.form = .items(kept)
            part.range =
                block.range.lowerBound..<(kept.last?.range.upperBound ?? part.range.lowerBound)
        }
        var state = self
        if let batch = try? state.place(plan.worker.clean(part)) { stop.batches = [batch] }
        return stop
    }

    /// Returns the clean bytes of a block of items after what was before it; nil if they are those of
    /// the block.
    ///
    /// The first kept item moves to the place of the first item. If no item is kept, nothing remains
    /// between the brackets.
    private mutating func output(of made: CleanBlock) -> [UInt8]? {
        guard case .items(let items) = made.block.form else { return made.output }
        if position.records == 0, let first = items.first {
            let gap = first.gap..<max(first.gap, first.range.lowerBound)
            firstGap = Array(made.block.storage[gap])
        }
        if made.block.closingGap > 0, position.kept == 0, position.records > 0 {
            let start = made.block.range.lowerBound + made.block.closingGap
            return Array(made.block.storage[start..<made.block.range.upperBound])
        }
        let isMoved = made.marked.first?.index == 0 || position.records > 0
        guard position.kept == 0, isMoved, let gap = made.firstGap else { return made.output }
        var output = made.output ?? Array(made.block.storage[made.block.range])
        output.replaceSubrange(gap, with: firstGap)
        return output
    }
}
