import VeriJSON
import VeriJSONCore

/// A reader of the records of a stream as they are, for those who do not clean them.
///
/// Chunks may end anywhere, and records are those of a sanitizer with the same framing:
///
///     var reader = RecordReader(.lines, limit: 1 << 20)
///     let records = reader.add(chunk) + reader.finish()
package struct RecordReader: Sendable {
    /// A record with its place in the stream.
    package struct RawRecord: Sendable {
        /// The position among the records, counted from 0.
        package var index: Int
        /// The lines, and the scalars on its line, before the record.
        private var lines: Int
        private var columns: Int
        /// The number of bytes before the record.
        package var offset: Int
        /// The bytes; empty if they exceed the limit.
        package var bytes: [UInt8]
        /// The reason why it cannot be read, whatever the bytes are; nil for most records.
        package var obstacle: UnreadableInput?

        /// The line on which the record begins, counted from 1.
        package var line: Int { lines + 1 }

        /// The origin of the record in the stream, with which its report has the places in it.
        package func provenance(named name: String?) -> Provenance {
            let place = RecordOrigin(offset: offset, lines: lines, columns: columns)
            return Provenance(name: name, place: place)
        }

        fileprivate init(
            _ bytes: [UInt8],
            _ obstacle: UnreadableInput?,
            at place: StreamPosition,
            offset: Int
        ) {
            index = place.records
            (lines, columns) = (place.lines, place.columns)
            self.offset = offset
            self.bytes = bytes
            self.obstacle = obstacle
        }
    }

    private var cutter: BlockCutter
    private var position = StreamPosition()
    private let limit: Int

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - framing: The way in which the stream is divided into records.
    ///   - limit: The size of the largest record that is kept, in bytes.
    package init(_ framing: Sanitizer.Framing, limit: Int) {
        self.init(framing, limit: limit, StreamSizes())
    }

    init(_ framing: Sanitizer.Framing, limit: Int, _ sizes: StreamSizes) {
        cutter = BlockCutter(framing, recordLimit: limit, sizes)
        self.limit = limit
    }

    /// The number of records so far.
    package var count: Int { position.records }

    /// Adds the next bytes of the stream.
    ///
    /// - Returns: The records that they complete.
    /// - Complexity: O(*n*), *n* the number of bytes since the end of the last record.
    package mutating func add(_ chunk: [UInt8]) -> [RawRecord] {
        cutter.add(chunk)
        return completed()
    }

    /// Ends the stream.
    ///
    /// - Returns: The records after the last end of a record.
    package mutating func finish() -> [RawRecord] {
        cutter.finish()
        return completed()
    }

    private mutating func completed() -> [RawRecord] {
        var records: [RawRecord] = []
        while let block = cutter.next() {
            if let omission = block.omission {
                if omission.isRecord {
                    let reason = UnreadableInput.tooLarge(count: omission.bytes, limit: limit)
                    add([], reason, offset: position.bytes, to: &records)
                }
                pass(lines: omission.lines, columns: omission.columns)
            } else {
                block.storage.withUnsafeBufferPointer { read(block, in: $0, to: &records) }
            }
            position.bytes += block.count
        }
        return records
    }

    private mutating func read(
        _ block: Block,
        in bytes: UnsafeBufferPointer<UInt8>,
        to records: inout [RawRecord]
    ) {
        var counted = block.range.lowerBound
        func ends(to end: Int) -> (lines: Int, columns: Int) {
            LineIndex.ends(in: UnsafeBufferPointer(rebasing: bytes[counted..<end]))
        }
        _ = block.forEachPart(in: bytes) { part in
            if part.isRest { return true }
            let passed = ends(to: part.content.lowerBound)
            pass(lines: passed.lines, columns: passed.columns)
            counted = part.content.lowerBound
            let content = part.data.count > 1 ? part.payload(of: bytes) : Array(bytes[part.content])
            let offset = position.bytes + part.content.lowerBound - block.range.lowerBound
            add(content, part.mayBeCut ? .cutScalar : nil, offset: offset, to: &records)
            return true
        }
        let rest = ends(to: block.range.upperBound)
        pass(lines: rest.lines, columns: rest.columns)
    }

    private mutating func add(
        _ bytes: [UInt8],
        _ obstacle: UnreadableInput?,
        offset: Int,
        to records: inout [RawRecord]
    ) {
        records.append(RawRecord(bytes, obstacle, at: position, offset: offset))
        position.records += 1
    }

    private mutating func pass(lines: Int, columns: Int) {
        position.lines += lines
        position.columns = columns + (lines == 0 ? position.columns : 0)
    }
}
