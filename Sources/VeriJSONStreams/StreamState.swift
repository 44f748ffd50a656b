import VeriJSON
import VeriJSONCore

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
        if plan.policy.unreadableRecords == .stop,
            let bad = made.marked.first(where: \.isUnreadable)
        {
            throw stop(at: bad, in: made)
        }
        let batch = Sanitizer.Batch(made, at: position, output: output(of: made), plan.context)
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

    private func stop(at marked: CleanBlock.Marked, in made: CleanBlock) -> StreamError {
        let record = Sanitizer.Record(marked, of: made, at: position, plan.context)
        var stop = StreamError(at: record)
        // The block up to the record is cleaned again: this happens once a stream.
        var part = made.block
        let end = part.range.lowerBound + marked.content.lowerBound
        part.range = part.range.lowerBound..<end
        if case .items(let items) = part.form {
            let kept = items.prefix { $0.range.lowerBound < end }
            part.form = .items(kept)
            part.range =
                part.range.lowerBound..<(kept.last?.range.upperBound ?? part.range.lowerBound)
        }
        var state = self
        var next: Block? = part
        while let block = next {
            let made = plan.worker.clean(block)
            next = made.rest
            if let batch = try? state.place(made) { stop.batches.append(batch) }
        }
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
