import VeriJSON
import VeriJSONCore

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
        /// The later lines of the data of a clean event.
        private let dataLines: [RecordOrigin.DataLine]

        init(
            index: Int,
            line: Int,
            offset: Int,
            status: Status,
            content: Content,
            context: RecordContext,
            columns: Int = 0,
            keptBefore: Int = 0,
            dataLines: [RecordOrigin.DataLine] = []
        ) {
            self.index = index
            self.line = line
            self.offset = offset
            self.status = status
            self.content = content
            self.context = context
            self.columns = columns
            self.keptBefore = keptBefore
            self.dataLines = dataLines
        }

        enum Content: Sendable {
            /// A record that matched, in the storage of its block.
            case clean([UInt8], Range<Int>)
            /// A record whose result is made when somebody asks for it.
            case marked([UInt8], Lazy<Outcome>)
            case made(Outcome, of: [UInt8])
        }

        /// The result of a record, or the reason why it has none.
        enum Outcome: Sendable {
            case read(Sanitized)
            case unreadable(UnreadableDocumentError)
        }

        /// The bytes of the record in the stream; of an event, its data.
        ///
        /// They are empty if the record was too large to be kept.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var original: [UInt8] {
            switch content {
            case .clean(let storage, let range): Array(storage[range])
            case .marked(let bytes, _): bytes
            case .made(_, let bytes): bytes
            }
        }

        /// The clean record; nil if it was rejected or could not be read.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var bytes: [UInt8]? {
            if case .clean(let storage, let range) = content, context.keepsText {
                return Array(storage[range])
            }
            return result?.bytes
        }

        /// The clean record as text; nil if it was rejected or could not be read.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes.
        public var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

        /// The result of cleaning the record; nil if it could not be read.
        ///
        /// The record is cleaned again for it, once.
        ///
        /// - Complexity: O(*n*) on first use, *n* the number of bytes.
        public var result: Sanitized? {
            if case .clean(let storage, let range) = content {
                return context.result(of: Array(storage[range]), at: origin)
            }
            if case .read(let result)? = outcome { return result }
            return nil
        }

        /// The outcome of a record that did not come out as it went in; nil for others.
        var outcome: Outcome? {
            switch content {
            case .clean: nil
            case .marked(_, let outcome): outcome.value
            case .made(let outcome, _): outcome
            }
        }

        /// The changes made to the record; nil if it could not be read.
        ///
        /// Paths, lines and ranges count from the beginning of the stream; for lines and events,
        /// paths count from the record.
        public var report: Report? { result?.report }

        /// The reason why the record could not be read; nil if it could.
        public var error: UnreadableDocumentError? {
            guard status == .unreadable, case .unreadable(let error)? = outcome else { return nil }
            return error
        }

        private var origin: RecordOrigin {
            RecordOrigin(
                path: context.path(to: index),
                newPath: context.path(to: keptBefore),
                offset: offset,
                lines: line - 1,
                columns: columns,
                dataLines: dataLines
            )
        }
    }
}
