import Foundation
import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// The models of a stream that arrives as an asynchronous sequence of chunks.
    ///
    ///     let orders = sanitizer.models(Order.self, lines: chunks)
    ///     for try await order in orders { show([order]) }
    ///     print(orders.summary)
    ///
    /// A record without a model is left out: one that is not JSON, that the pattern rejects, or that
    /// the model cannot be decoded from. ``summary`` counts it, ``records`` has it with its report,
    /// and iteration throws at the end if there are more than `policy.maxDropped` of them.
    public struct ModelSequence<Model: Decodable, Chunks: AsyncSequence>: AsyncSequence
    where Chunks.Element: Sequence<UInt8> {
        /// A model.
        public typealias Element = Model

        /// The same stream with all records, those without a model as well.
        public let records: ModelRecordSequence<Model, Chunks>

        /// The exact counts of the records that were read so far; each counts as a document.
        ///
        /// A record that the model could not be decoded from counts as rejected. The counts are
        /// those of the last iteration, of the models or of ``records``.
        public var summary: Report.Summary { records.summary }

        /// Returns an iterator, which reads the chunks as models are asked for.
        public func makeAsyncIterator() -> Iterator {
            Iterator(records: records.makeAsyncIterator())
        }

        /// An iterator of models.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var records: ModelRecordSequence<Model, Chunks>.Iterator

            /// Returns the next model; nil after the last one.
            ///
            /// - Throws: ``StreamError`` if the models are not to be used as a whole,
            ///   `CancellationError` if the task was cancelled, or an error of the chunks.
            public mutating func next() async throws -> Model? {
                do {
                    while let record = try await records.next() {
                        if let model = record.model { return model }
                    }
                } catch {
                    records.logEnd()
                    throw error
                }
                records.logEnd()
                return nil
            }
        }
    }

    /// All records of a stream, with the models that were decoded from them.
    ///
    ///     let orders = sanitizer.models(Order.self, lines: chunks)
    ///     for try await order in orders.records {
    ///         if let report = order.record.report { log(report.line) }
    ///     }
    public struct ModelRecordSequence<Model: Decodable, Chunks: AsyncSequence>: AsyncSequence
    where Chunks.Element: Sequence<UInt8> {
        /// A record with its model.
        public typealias Element = ModelRecord<Model>

        private let source: RecordSequence<Chunks>
        private let decoder: ModelDecoder
        private let name: String?
        private let tally = StreamTally()

        init(_ source: RecordSequence<Chunks>, _ decoder: ModelDecoder, named name: String?) {
            self.source = source
            self.decoder = decoder
            self.name = name
        }

        /// The exact counts of the records that were read so far in the last iteration.
        public var summary: Report.Summary { tally.summary }

        /// Returns an iterator, which reads the chunks as records are asked for.
        public func makeAsyncIterator() -> Iterator {
            tally.begin()
            return Iterator(
                records: source.makeAsyncIterator(),
                decoder: decoder,
                name: name,
                tally: tally
            )
        }

        /// An iterator of records with models.
        ///
        /// Models are decoded one after another, in the task that asks for them.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var records: RecordSequence<Chunks>.Iterator
            fileprivate let decoder: ModelDecoder
            fileprivate let name: String?
            fileprivate let tally: StreamTally
            private var end: StreamError?
            /// Whether the end was told in the log.
            private var isLogged = false

            fileprivate init(
                records: RecordSequence<Chunks>.Iterator,
                decoder: ModelDecoder,
                name: String?,
                tally: StreamTally
            ) {
                self.records = records
                self.decoder = decoder
                self.name = name
                self.tally = tally
            }

            /// Tells in the log what the stream left out, once and if nobody receives reports.
            fileprivate mutating func logEnd() {
                guard !isLogged, decoder.onReport == nil, let log = decoder.log else { return }
                isLogged = true
                let name = name ?? SwiftName.of(Model.self)
                if let line = tally.summary.line(named: name) { log.add(line) }
            }

            /// Returns the next record; nil after the last one.
            ///
            /// - Throws: ``StreamError`` if the models are not to be used as a whole,
            ///   `CancellationError` if the task was cancelled, or an error of the chunks.
            public mutating func next() async throws -> ModelRecord<Model>? {
                if let end { throw end }
                guard let record = try await records.next() else { return nil }
                let made = decoder.model(Model.self, from: record)
                if made.model == nil, record.isKept {
                    records.countUndecoded(record)
                    if made.record.status == .unreadable,
                        decoder.policy.unreadableRecords == .stop
                    {
                        end = StreamError(at: made.record)
                    }
                }
                tally.add(made.record.summary)
                if let end { throw end }
                return made
            }
        }
    }
}

extension Sanitizer.ModelSequence: Sendable where Chunks: Sendable {}
extension Sanitizer.ModelRecordSequence: Sendable where Chunks: Sendable {}

/// The counts of the records that an iterator has read; any thread may ask for them.
private final class StreamTally: @unchecked Sendable {
    private let lock = NSLock()
    private var counts = Report.Summary()

    var summary: Report.Summary { lock.withLock { counts } }

    func begin() {
        lock.withLock { counts = Report.Summary() }
    }

    func add(_ summary: Report.Summary) {
        lock.withLock { counts += summary }
    }
}
