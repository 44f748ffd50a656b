extension Sanitizer {
    /// A record of a stream: its place, and what became of it.
    ///
    ///     for record in batch.records where record.status == .unreadable {
    ///         print("line \(record.line): \(record.error?.message ?? "")")
    ///     }
    public struct Record: Sendable {
        /// The outcome of cleaning a record.
        ///
        ///     if record.status == .changed { print(record.report?.line ?? "") }
        public enum Status: String, Sendable, CaseIterable {
            /// The record matches the pattern.
            case unchanged
            /// The record matches the pattern after changes.
            case changed
            /// The record cannot be changed so that it matches; it is not in the clean stream.
            case rejected
            /// The record is not JSON, or exceeds a limit; it is not in the clean stream.
            case unreadable
        }

        /// The position of the record among the records of the stream, counted from 0.
        public let index: Int
        /// The line on which the record begins, counted from 1.
        ///
        /// Lines end with a line feed.
        public let line: Int
        /// The number of bytes of the stream before the record.
        public let offset: Int
        /// The outcome of cleaning the record.
        public let status: Status
        let content: Content
        let context: RecordContext
        /// The scalars before a clean record on its line.
        private let columns: Int
        /// The records before a clean record that are in the clean stream.
        private let keptBefore: Int

        init(
            index: Int,
            line: Int,
            offset: Int,
            status: Status,
            content: Content,
            context: RecordContext,
            columns: Int = 0,
            keptBefore: Int = 0
        ) {
            self.index = index
            self.line = line
            self.offset = offset
            self.status = status
            self.content = content
            self.context = context
            self.columns = columns
            self.keptBefore = keptBefore
        }

        enum Content: Sendable {
            /// A record that came out as it went in, in the storage of its block.
            case clean([UInt8], Range<Int>)
            case read(Sanitized)
            case unreadable([UInt8], UnreadableDocumentError)
        }

        /// The bytes of the record in the stream; of an event, its data.
        ///
        /// They are empty if the record was too large to be kept.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var original: [UInt8] {
            switch content {
            case .clean(let storage, let range): Array(storage[range])
            case .read(let result): result.original.array
            case .unreadable(let bytes, _): bytes
            }
        }

        /// The clean record; nil if it was rejected or could not be read.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var bytes: [UInt8]? {
            switch content {
            case .clean(let storage, let range): Array(storage[range])
            case .read(let result): result.bytes
            case .unreadable: nil
            }
        }

        /// The clean record as text; nil if it was rejected or could not be read.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

        /// The result of cleaning the record; nil if it could not be read.
        ///
        /// - Complexity: O(*n*) for a record that did not change, *n* the number of bytes.
        public var result: Sanitized? {
            switch content {
            case .clean(let storage, let range):
                context.result(of: Array(storage[range]), at: origin)
            case .read(let result): result
            case .unreadable: nil
            }
        }

        /// The changes made to the record; nil if it could not be read.
        ///
        /// Paths, lines and ranges count from the beginning of the stream; for lines and events,
        /// paths count from the record.
        public var report: Report? { result?.report }

        /// The reason why the record could not be read; nil if it could.
        public var error: UnreadableDocumentError? {
            if case .unreadable(_, let error) = content { error } else { nil }
        }

        private var origin: RecordOrigin {
            RecordOrigin(
                path: context.path(to: index),
                newPath: context.path(to: keptBefore),
                offset: offset,
                lines: line - 1,
                columns: columns
            )
        }
    }
}

/// The settings that all records of a stream have in common.
final class RecordContext: Sendable {
    let walker: PatternWalker
    let name: String?
    /// The path to the array; nil if records are documents of their own.
    private let array: [String]?

    init(_ walker: PatternWalker, name: String?, array: [String]?) {
        self.walker = walker
        self.name = name
        self.array = array
    }

    /// Returns the path to a record.
    func path(to index: Int) -> [String] {
        array.map { $0 + [String(index)] } ?? []
    }

    /// Returns the result of a record that came out as it went in.
    func result(of bytes: [UInt8], at origin: RecordOrigin) -> Sanitized? {
        try? walker.result(of: .clean, in: bytes, name: name).placed(at: origin, named: name)
    }
}
