import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// Some records that follow one another in a stream, cleaned together.
    ///
    /// The bytes of all batches, one after another, are the clean stream. A program that copies a
    /// stream needs nothing else:
    ///
    ///     for try await batch in sanitizer.sanitize(lines: chunks).batches {
    ///         try file.write(contentsOf: batch.bytes)
    ///         total += batch.summary
    ///     }
    public struct Batch: Sendable {
        /// The number of records.
        public var count: Int { made.count }
        /// The position of the first record among the records of the stream, counted from 0.
        public var firstIndex: Int { position.records }
        /// The number of bytes of the stream before this batch.
        public var offset: Int { position.bytes }
        /// The exact counts of the records; each counts as a document.
        public var summary: Report.Summary { made.summary }
        /// The records that did not come out as they went in: changed, rejected or unreadable ones.
        ///
        /// A record is cleaned again when its result is first asked for.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes of the records that the walk recorded
        ///   something of.
        public var dirtyRecords: [Record] { Array(eachDirtyRecord) }

        /// ``dirtyRecords``, each made when it is asked for.
        package var eachDirtyRecord: some Sequence<Record> {
            made.marked.lazy.filter { $0.outcome != .unchanged }.map {
                Record($0, of: made, at: position, context)
            }
        }

        let made: CleanBlock
        /// The number of things in the stream before this batch.
        let position: StreamPosition
        private let output: [UInt8]?
        let context: RecordContext

        init(
            _ made: CleanBlock,
            at position: StreamPosition,
            output: [UInt8]?,
            _ context: RecordContext
        ) {
            self.made = made
            self.position = position
            self.output = output
            self.context = context
        }

        /// The number of bytes of the stream that the batch consists of.
        public var inputCount: Int { made.block.count }

        /// The clean records with everything between them, as it is in the clean stream.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var bytes: [UInt8] {
            output ?? withUnsafeBytes { [UInt8]($0) }
        }

        /// Calls a closure with ``bytes``, which are not copied.
        ///
        ///     try batch.withUnsafeBytes { try descriptor.writeAll($0) }
        ///
        /// - Parameter body: A closure that reads the bytes, which are valid during the call only.
        /// - Returns: The result of the closure.
        /// - Throws: Any error that the closure throws.
        public func withUnsafeBytes<Result>(
            _ body: (UnsafeRawBufferPointer) throws -> Result
        ) rethrows -> Result {
            if let output { return try output.withUnsafeBytes(body) }
            return try made.block.storage.withUnsafeBytes {
                try body(UnsafeRawBufferPointer(rebasing: $0[made.block.range]))
            }
        }

        /// The number of records that did not come out as they went in.
        ///
        /// - Complexity: O(*n*), *n* the number of records that the walk recorded something of.
        package var dirtyCount: Int { made.marked.count { $0.outcome != .unchanged } }

        /// All records, in the order of the stream.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes of the batch.
        public var records: [Record] {
            var cursor = Cursor(self)
            return cursor.next(upTo: .max)
        }
    }
}

/// The number of things in a stream before a position.
struct StreamPosition: Sendable {
    var bytes = 0
    var records = 0
    var lines = 0
    /// The scalars after the last line break.
    var columns = 0
    /// The records that are in the clean stream.
    var kept = 0
    /// The records that were replaced as a whole by null or by a fallback.
    var substituted = 0
    /// The kept records that a model could not be decoded from.
    var undecoded = 0

    var lost: Int { records - kept + substituted + undecoded }
}
