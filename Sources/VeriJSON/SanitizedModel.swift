public import VeriJSONCore

extension JSONSanitizingDecoder {
    /// A model and the result of cleaning its document.
    ///
    ///     let cleaned = try decoder.sanitize([Order].self, from: response)
    ///     cleaned.model.count     // 2
    ///     cleaned.report.line
    ///     // [Order]: 1 left out (1 of 3 items of the root): type.mismatch at /*/id
    ///
    /// It has what ``Sanitized`` has: `report`, `undo`, `quarantine()`, `text`, `data`.
    public struct SanitizedModel<Model>: SanitizedResult {
        /// The model that was decoded from the clean document.
        public let model: Model
        /// The clean document with its report and its undo.
        public let result: Sanitized

        /// The difference between the clean document and the original one.
        public var undo: Undo { result.undo }
    }
}

extension JSONSanitizingDecoder.SanitizedModel: Sendable where Model: Sendable {}
