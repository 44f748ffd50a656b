import VeriJSON
import VeriJSONCore

extension Sanitizer.Record {
    /// Creates a record of a block that is marked.
    ///
    /// - Parameters:
    ///   - marked: The mark.
    ///   - made: The block.
    ///   - position: The number of things in the stream before the block.
    ///   - context: The settings of the stream.
    init(
        _ marked: CleanBlock.Marked,
        of made: CleanBlock,
        at position: StreamPosition,
        _ context: RecordContext
    ) {
        let (index, lines) = (Int(marked.index), Int(marked.lines))
        let columns = Int(marked.columns) + (lines == 0 ? position.columns : 0)
        let kept = position.kept + Int(marked.keptBefore)
        let (bytes, dataLines) = made.original(of: marked)
        let (record, line) = (position.records + index, position.lines + lines)
        let offset = position.bytes + marked.content.lowerBound
        let (kind, omitted) = (marked.outcome, made.block.omission?.bytes)
        let outcome = Lazy {
            context.outcome(
                kind,
                of: bytes,
                at: RecordOrigin(
                    path: context.path(to: record),
                    newPath: context.path(to: kept),
                    offset: offset,
                    lines: line,
                    columns: columns,
                    dataLines: dataLines
                ),
                omitted: omitted
            )
        }
        self.init(
            index: record,
            line: line + 1,
            offset: offset,
            status: marked.status,
            content: .marked(bytes, outcome),
            context: context
        )
    }
}

extension CleanBlock {
    /// Returns the bytes of a marked record; of an event, its data with the places of its lines.
    fileprivate func original(of marked: Marked) -> ([UInt8], [RecordOrigin.DataLine]) {
        guard block.omission == nil else { return ([], []) }
        let start = block.range.lowerBound
        guard case .events = block.form else {
            let content = marked.content
            let range = content.lowerBound + start..<content.upperBound + start
            return (Array(block.storage[range]), [])
        }
        var data: ([UInt8], [RecordOrigin.DataLine]) = ([], [])
        block.storage.withUnsafeBufferPointer { bytes in
            let unit = marked.unit.lowerBound + start..<marked.unit.upperBound + start
            _ = RecordBounds.forEachEvent(of: bytes, in: unit) { part in
                data = (part.payload(of: bytes), part.laterLines(of: bytes))
                return false
            }
        }
        return data
    }
}

extension CleanBlock.Marked {
    var status: Sanitizer.Record.Status {
        switch outcome {
        case .unchanged: .unchanged
        case .changed: .changed
        case .rejected: .rejected
        case .unreadable, .cut, .tooLarge: .unreadable
        }
    }

    var isUnreadable: Bool { status == .unreadable }
}
