import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// The batches of a stream that arrives as an asynchronous sequence of chunks.
    ///
    /// See ``RecordSequence/batches``.
    public struct BatchSequence<Chunks: AsyncSequence>: AsyncSequence
    where Chunks.Element: Sequence<UInt8> {
        /// A batch of records.
        public typealias Element = Batch

        let chunks: Chunks
        let sanitizer: Sanitizer
        let framing: Framing
        let jobs: Int
        let name: String?
        var sizes = StreamSizes()
        /// The form of the answers to rows; nil if nobody asks for them.
        var answerForm: Row.Form?

        /// Returns an iterator, which reads the chunks as batches are asked for.
        public func makeAsyncIterator() -> Iterator {
            Iterator(self)
        }

        /// An iterator of batches.
        ///
        /// A slow consumer stops the reading: with one job nothing is read ahead, with more at most
        /// three blocks for each. An empty chunk says that no other has arrived yet: records
        /// that were read ahead come out before the next chunk is waited for.
        public struct Iterator: AsyncIteratorProtocol {
            /// The blocks of each job that were read and are not out yet.
            ///
            /// A job finds its next block at once, also while the consumer waits for the first of
            /// them all.
            private static var blocksPerJob: Int { 3 }

            private var chunks: Chunks.AsyncIterator
            private let source: BatchSequence
            private var cutter: BlockCutter?
            private var state: StreamState?
            /// The part of the last block that is not cleaned yet.
            private var rest: Block?
            /// The blocks that are being cleaned; nil if there is one job.
            private var queue: BlockQueue?
            private var hasEnded = false
            private var isOver = false

            fileprivate init(_ source: BatchSequence) {
                self.source = source
                chunks = source.chunks.makeAsyncIterator()
            }

            /// Returns the next batch; nil after the last one.
            ///
            /// - Throws: ``StreamError`` if the clean stream is not to be used as a whole,
            ///   `CancellationError` if the task was cancelled, or an error of the chunks.
            public mutating func next() async throws -> Batch? {
                guard !isOver else { return nil }
                do {
                    let batch = try await following()
                    if batch == nil { isOver = true }
                    return batch
                } catch {
                    isOver = true
                    queue = nil
                    throw error
                }
            }

            /// Counts a record of the last batch, kept by the pattern, that a model could not be
            /// decoded from.
            mutating func countUndecoded(_ record: Record) {
                state?.countUndecoded(record)
            }

            private mutating func following() async throws -> Batch? {
                try Task.checkCancellation()
                try begin()
                // A block with many records that are not clean comes out in several parts.
                if let rest { return try place(state?.plan.worker.clean(rest)) }
                guard let queue else {
                    guard let block = try await block() else { return try end() }
                    return try place(state?.plan.worker.clean(block))
                }
                let limit = Self.blocksPerJob * source.jobs
                while queue.count < limit, let block = try await block() { queue.add(block) }
                guard let made = await queue.next() else { return try end() }
                try Task.checkCancellation()
                return try place(made)
            }

            private mutating func end() throws(StreamError) -> Batch? {
                try state?.conclude(cutter?.items)
                return nil
            }

            private mutating func begin() throws(StreamError) {
                guard state == nil else { return }
                let plan = try StreamPlan(
                    source.sanitizer,
                    source.framing,
                    name: source.name,
                    sizes: source.sizes,
                    answerForm: source.answerForm
                )
                state = StreamState(plan)
                cutter = plan.cutter
                queue = source.jobs > 1 ? BlockQueue(jobs: source.jobs, plan.worker.clean) : nil
            }

            private mutating func place(_ made: CleanBlock?) throws(StreamError) -> Batch? {
                guard let made else { return nil }
                rest = made.rest
                return try state?.place(made)
            }

            /// Returns the next block; nil at the end of the stream, or if no chunk has arrived yet
            /// and others are being cleaned.
            private mutating func block() async throws -> Block? {
                while true {
                    if let block = cutter?.next() { return block }
                    guard !hasEnded else { return nil }
                    if let chunk = try await chunks.next() {
                        try Task.checkCancellation()
                        let bytes = (chunk as? [UInt8]) ?? Array(chunk)
                        if bytes.isEmpty, let queue, queue.count > 0 { return nil }
                        cutter?.add(bytes)
                    } else {
                        hasEnded = true
                        cutter?.finish()
                    }
                }
            }
        }
    }
}

extension Sanitizer.BatchSequence: Sendable where Chunks: Sendable {}
