import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// A record of a stream with the model that was decoded from it.
    ///
    ///     for try await order in sanitizer.models(Order.self, lines: chunks).records {
    ///         if let error = order.error { print("line \(order.record.line): \(error)") }
    ///     }
    public struct ModelRecord<Model> {
        /// The model; nil if the record was rejected or could not be read.
        public let model: Model?
        /// The record with its place, its status and its report.
        ///
        /// Repairs for the model are among the changes. A record that the model cannot be decoded
        /// from is rejected, and its report has the findings of the model.
        public let record: Record
        /// The error of the model that no repair helps, usually a `DecodingError`; nil if it was
        /// decoded, or if the record was lost before it.
        public let modelError: (any Error)?

        /// The reason why there is no model; nil if there is one.
        ///
        /// It is the error that `JSONSanitizingDecoder.sanitize(_:from:name:)` throws for such a
        /// document: an `UnreadableDocumentError` or a `DirtyDocumentError`.
        ///
        /// - Complexity: O(*n*), *n* the number of bytes of the record.
        public var error: (any Error)? {
            guard model == nil else { return nil }
            guard let result = record.result else { return record.error }
            return DirtyDocumentError(
                findings: result.report.findings,
                text: result.reportText(),
                modelError: modelError
            )
        }
    }
}

extension Sanitizer.ModelRecord: Sendable where Model: Sendable {}
