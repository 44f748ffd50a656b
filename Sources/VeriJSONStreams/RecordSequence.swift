import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// The records of a stream that arrives as an asynchronous sequence of chunks.
    ///
    ///     for try await record in sanitizer.sanitize(lines: chunks) {
    ///         if let bytes = record.bytes { try queue.send(bytes) }
    ///     }
    ///
    /// Iteration throws a ``StreamError`` after the last record if the clean stream is not to be used
    /// as a whole. A cancelled task stops before the next record, with a `CancellationError`.
    public struct RecordSequence<Chunks: AsyncSequence>: AsyncSequence
    where Chunks.Element: Sequence<UInt8> {
        /// A record.
        public typealias Element = Record

        /// The same stream, as batches of records; the fast way to copy a stream.
        public let batches: BatchSequence<Chunks>

        /// Returns an iterator, which reads the chunks as records are asked for.
        public func makeAsyncIterator() -> Iterator {
            Iterator(batches: batches.makeAsyncIterator())
        }

        /// An iterator of records.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var batches: BatchSequence<Chunks>.Iterator
            /// The batch whose records come next.
            private var cursor: Batch.Cursor?
            private var records: [Record] = []
            private var position = 0
            /// The error that ends the stream after the records before it, and the batches of these
            /// that are still to come.
            private var end: (error: StreamError, batches: ArraySlice<Batch>)?

            fileprivate init(batches: BatchSequence<Chunks>.Iterator) {
                self.batches = batches
            }

            /// The number of records that are made at a time.
            private static var recordsAtOnce: Int { 64 }

            /// Returns the next record; nil after the last one.
            ///
            /// - Throws: ``StreamError`` if the clean stream is not to be used as a whole,
            ///   `CancellationError` if the task was cancelled, or an error of the chunks.
            public mutating func next() async throws -> Record? {
                try Task.checkCancellation()
                while position == records.count {
                    position = 0
                    records = cursor?.next(upTo: Self.recordsAtOnce) ?? []
                    guard records.isEmpty else { break }
                    guard let batch = try await nextBatch() else { return nil }
                    cursor = Batch.Cursor(batch)
                }
                position += 1
                return records[position - 1]
            }

            private mutating func nextBatch() async throws -> Batch? {
                if end == nil {
                    do {
                        return try await batches.next()
                    } catch let error as StreamError {
                        end = (error, error.batches[...])
                    }
                }
                if let batch = end?.batches.popFirst() { return batch }
                cursor = nil
                guard let error = end?.error else { return nil }
                end = nil
                throw error
            }

            /// Counts a record, kept by the pattern, that a model could not be decoded from.
            ///
            /// It counts as lost when the stream ends.
            mutating func countUndecoded(_ record: Record) {
                batches.countUndecoded(record)
            }
        }
    }
}

extension Sanitizer.RecordSequence: Sendable where Chunks: Sendable {}

extension Sanitizer {
    /// Cleans a stream with one document on each line: NDJSON, or a JSON text sequence.
    ///
    ///     for try await record in sanitizer.sanitize(lines: chunks) { print(record.status) }
    ///
    /// - Parameters:
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - jobs: The number of blocks of half a megabyte that are cleaned at the same time. The
    ///     result does not depend on it; with more than one, three times as many are in memory.
    ///   - name: The name of the stream in reports.
    /// - Returns: The records, in the order of the stream.
    public func sanitize<Chunks: AsyncSequence>(
        lines chunks: Chunks,
        jobs: Int = 1,
        name: String? = nil
    ) -> RecordSequence<Chunks> where Chunks.Element: Sequence<UInt8> {
        records(of: chunks, .lines, jobs, name)
    }

    /// Cleans a stream with one row on each line, each of which is a record, also a blank one.
    ///
    ///     for try await record in sanitizer.sanitize(rows: chunks) { print(record.row.json) }
    ///
    /// - Parameters:
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - jobs: The number of blocks of half a megabyte that are cleaned at the same time.
    ///   - name: The name of the stream in reports.
    /// - Returns: As many records as there are lines, in the order of the stream.
    public func sanitize<Chunks: AsyncSequence>(
        rows chunks: Chunks,
        jobs: Int = 1,
        name: String? = nil
    ) -> RecordSequence<Chunks> where Chunks.Element: Sequence<UInt8> {
        records(of: chunks, .rows, jobs, name)
    }

    /// Cleans a document with one large array, item by item.
    ///
    /// The pattern describes the whole document. What surrounds the items comes out as it went in; it
    /// is checked when the stream ends.
    ///
    ///     for try await order in shop.sanitize(items: document, at: "/orders") { use(order) }
    ///
    /// - Parameters:
    ///   - chunks: The bytes of the document, in chunks that may end anywhere.
    ///   - pointer: The place of the array; by default the document itself is the array.
    ///   - jobs: The number of blocks of half a megabyte that are cleaned at the same time.
    ///   - name: The name of the document in reports.
    /// - Returns: The items, in the order of the document.
    public func sanitize<Chunks: AsyncSequence>(
        items chunks: Chunks,
        at pointer: JSONPointer = JSONPointer(),
        jobs: Int = 1,
        name: String? = nil
    ) -> RecordSequence<Chunks> where Chunks.Element: Sequence<UInt8> {
        records(of: chunks, .items(at: pointer), jobs, name)
    }

    /// Cleans the data of server-sent events.
    ///
    ///     for try await event in sanitizer.sanitize(events: body) { print(event.text ?? "") }
    ///
    /// - Parameters:
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - name: The name of the stream in reports.
    /// - Returns: The events with data, in the order of the stream.
    public func sanitize<Chunks: AsyncSequence>(
        events chunks: Chunks,
        name: String? = nil
    ) -> RecordSequence<Chunks> where Chunks.Element: Sequence<UInt8> {
        records(of: chunks, .events, 1, name)
    }

    /// Cleans documents that follow one another, each on any number of lines.
    ///
    ///     for try await record in sanitizer.sanitize(documents: chunks) { print(record.status) }
    ///
    /// - Parameters:
    ///   - chunks: The bytes of the stream, in chunks that may end anywhere.
    ///   - jobs: The number of blocks of about a megabyte that are cleaned at the same time. The
    ///     result does not depend on it; with more than one, three times as many are in memory.
    ///   - name: The name of the stream in reports.
    /// - Returns: The records, in the order of the stream.
    public func sanitize<Chunks: AsyncSequence>(
        documents chunks: Chunks,
        jobs: Int = 1,
        name: String? = nil
    ) -> RecordSequence<Chunks> where Chunks.Element: Sequence<UInt8> {
        records(of: chunks, .documents, jobs, name)
    }

    private func records<Chunks: AsyncSequence>(
        of chunks: Chunks,
        _ framing: Framing,
        _ jobs: Int,
        _ name: String?
    ) -> RecordSequence<Chunks> where Chunks.Element: Sequence<UInt8> {
        RecordSequence(
            batches: BatchSequence(
                chunks: chunks,
                sanitizer: self,
                framing: framing,
                jobs: max(1, jobs),
                name: name
            )
        )
    }
}
