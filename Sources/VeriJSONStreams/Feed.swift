import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// A stream that the program pushes into: chunk by chunk, as they arrive.
    ///
    /// It needs no concurrency, so it serves in delegates and callbacks. Chunks may end anywhere:
    ///
    ///     var feed = try sanitizer.feed(.lines)
    ///     for chunk in chunks {
    ///         for batch in try feed.add(chunk) { output += batch.bytes }
    ///     }
    ///     for batch in try feed.finish() { output += batch.bytes }
    ///     feed.summary.rejected      // 1
    ///
    /// A copy of a feed is a stream of its own from there on.
    public struct Feed: Sendable {
        private var cutter: BlockCutter
        private var state: StreamState

        init(_ plan: StreamPlan) {
            cutter = plan.cutter
            state = StreamState(plan)
        }

        /// The exact counts of the records so far; each counts as a document.
        public var summary: Report.Summary { state.summary }

        /// The number of records so far.
        public var recordCount: Int { state.position.records }

        /// The number of bytes of the stream up to the end of the last whole record.
        public var offset: Int { state.position.bytes }

        /// Adds the next bytes of the stream.
        ///
        /// - Parameter chunk: The bytes, of any number.
        /// - Returns: The records that the chunk completed; an empty array if it completed none.
        /// - Throws: ``StreamError`` at a record that cannot be read if `policy.unreadableRecords`
        ///   is `.stop`.
        /// - Complexity: O(*n*), *n* the number of bytes since the end of the last record.
        public mutating func add(_ chunk: some Sequence<UInt8>) throws(StreamError) -> [Batch] {
            let bytes = (chunk as? [UInt8]) ?? Array(chunk)
            cutter.add(bytes)
            return try clean()
        }

        /// Ends the stream.
        ///
        /// - Returns: The records after the last end of a record, such as a last line without a
        ///   line break.
        /// - Throws: ``StreamError`` if the clean stream is not to be used as a whole: it was cut
        ///   off, lost too many records, or what surrounds its items does not match. Its `batches`
        ///   are what would have been returned.
        public mutating func finish() throws(StreamError) -> [Batch] {
            cutter.finish()
            let batches = try clean()
            do throws(StreamError) {
                try state.conclude(cutter.items)
            } catch {
                var error = error
                error.batches = batches
                throw error
            }
            return batches
        }

        private mutating func clean() throws(StreamError) -> [Batch] {
            var batches: [Batch] = []
            var next = cutter.next()
            while let block = next {
                let made = state.plan.worker.clean(block)
                next = made.rest ?? cutter.next()
                do throws(StreamError) {
                    batches.append(try state.place(made))
                } catch {
                    // Nothing after a record that stops the stream is cleaned.
                    while cutter.next() != nil {}
                    var error = error
                    error.batches = batches + error.batches
                    throw error
                }
            }
            return batches
        }
    }

    /// Begins a stream that the program pushes into.
    ///
    /// - Parameters:
    ///   - framing: The way in which the stream is divided into records.
    ///   - name: The name of the stream in reports.
    /// - Returns: The stream.
    /// - Throws: ``StreamError`` with the code `stream.items` if the pattern has no plain array at
    ///   the place of the items.
    public func feed(_ framing: Framing, name: String? = nil) throws(StreamError) -> Feed {
        try feed(framing, name: name, sizes: StreamSizes())
    }

    func feed(
        _ framing: Framing,
        name: String? = nil,
        sizes: StreamSizes
    ) throws(StreamError) -> Feed {
        Feed(try StreamPlan(self, framing, name: name, sizes: sizes))
    }
}
