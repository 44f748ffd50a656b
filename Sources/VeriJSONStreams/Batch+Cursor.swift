import VeriJSON
import VeriJSONCore

extension Sanitizer.Batch {
    /// A position among the records of a batch, which are made a few at a time.
    struct Cursor: Sendable {
        private let batch: Sanitizer.Batch
        /// The part of the block whose records are still to come; nil at the end.
        private var rest: Block?
        /// The records before the position.
        private var count = 0
        /// The marked records before the position.
        private var markedCount = 0
        private var position: StreamPosition

        init(_ batch: Sanitizer.Batch) {
            self.batch = batch
            rest = batch.made.block
            position = batch.position
        }

        /// Returns the next records; an empty array at the end.
        mutating func next(upTo limit: Int) -> [Sanitizer.Record] {
            guard let block = rest else { return [] }
            let (made, context) = (batch.made, batch.context)
            guard block.omission == nil else {
                rest = nil
                return made.marked.map {
                    Sanitizer.Record($0, of: made, at: batch.position, context)
                }
            }
            var records: [Sanitizer.Record] = []
            var counted = block.range.lowerBound
            let progress = block.storage.withUnsafeBufferPointer { bytes in
                block.forEachPart(in: bytes) { part in
                    if part.isRest { return true }
                    let ends = LineIndex.ends(
                        in: UnsafeBufferPointer(rebasing: bytes[counted..<part.content.lowerBound])
                    )
                    position.lines += ends.lines
                    position.columns = ends.columns + (ends.lines == 0 ? position.columns : 0)
                    counted = part.content.lowerBound
                    records.append(record(part, in: bytes))
                    position.kept += records[records.count - 1].status.isKept ? 1 : 0
                    count += 1
                    return records.count < limit
                }
            }
            rest = nil
            if progress.stop != nil {
                var passed = block
                rest = passed.divide(at: progress)
                // What was not counted stays in front of the next record.
                let end = rest?.range.lowerBound ?? counted
                let ends = block.storage[counted..<end].withUnsafeBufferPointer {
                    LineIndex.ends(in: $0)
                }
                position.lines += ends.lines
                position.columns = ends.columns + (ends.lines == 0 ? position.columns : 0)
            }
            return records
        }

        private mutating func record(
            _ part: RecordBounds,
            in bytes: UnsafeBufferPointer<UInt8>
        ) -> Sanitizer.Record {
            let made = batch.made
            if markedCount < made.marked.count, made.marked[markedCount].index == count {
                markedCount += 1
                let marked = made.marked[markedCount - 1]
                return Sanitizer.Record(marked, of: made, at: batch.position, batch.context)
            }
            let payload = part.data.count > 1 ? part.payload(of: bytes) : nil
            let start = part.content.lowerBound - made.block.range.lowerBound
            return Sanitizer.Record(
                index: batch.firstIndex + count,
                line: position.lines + 1,
                offset: batch.offset + start,
                status: .unchanged,
                content: payload.map { .clean($0, $0.indices) }
                    ?? .clean(made.block.storage, part.content),
                context: batch.context,
                columns: position.columns,
                keptBefore: position.kept,
                dataLines: payload == nil ? [] : part.laterLines(of: bytes)
            )
        }
    }
}
