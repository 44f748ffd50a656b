/// The classes that hold what examples assume: their properties are the names that an example uses
/// without declaring them.
enum ExampleSettings {
    /// The declarations whose examples belong to a class other than `PlainExamples`.
    static let declarations: [String: [String]] = [
        "DocumentExamples": [
            "DirtyDocumentError", "Pattern.check", "Sanitizer.retry",
            "UnreadableDocumentError", "UnreadableDocumentError.Code", "Verifier.require",
            "MachineReport.add",
        ],
        "ListExamples": [
            "Sanitizer.Policy.Conversions", "JSONPatch", "JSONPatch.Operation.Kind",
            "JSONPatch.apply",
            "JSONSanitizingDecoder", "JSONSanitizingDecoder.Recovery",
            "JSONSanitizingDecoder.SanitizedModel", "JSONSanitizingDecoder.onReport",
            "JSONSanitizingDecoder.keepsWhole",
            "JSONSanitizingDecoder.sanitize", "MachineReport", "QuarantineRecord",
            "QuarantineRecord.Cause", "QuarantineRecord.Concealment", "Report.PageOptions",
            "ServiceReport", "ServiceReport.addUnchanged",
            "QuarantineRecord.init",
            "Report.html", "Report.patch",
            "QuarantineRecord.Retry", "QuarantineRecord.Retry.Outcome", "Sanitized",
            "Sanitized.decode", "Sanitized.quarantine",
            "Sanitized.undo",
            "Sanitizer.Policy", "Sanitizer.sanitize", "Undo", "Undo.MismatchError",
            "Undo.MismatchError.Document", "Undo.init",
        ],
        "OrderExamples": [
            "Finding", "Finding.Help", "Finding.ID", "Finding.Kind",
            "Finding.PatternPlace", "Finding.Place", "Finding.Severity", "Finding.description",
            "FindingCode",
            "Verifier.Result", "Verifier.list", "Verifier.Result.json", "Verifier.Result.line",
            "MachineReport.init",
            "Report",
            "Report.Action", "Report.Cause", "Report.Change", "Report.Change.ID",
            "Report.Change.description", "Report.Change.message", "Report.Status", "Report.Totals",
            "Report.json",
            "Report.line",
            "Sanitized.reportText", "Report.TextOptions", "Report.TextOptions.Form",
            "Report.TextOptions.Listing",

        ],
        "PatchErrorExamples": [
            "JSONPatch.UnavailableError", "JSONPatch.UnavailableError.Code",
        ],
        "CutStreamExamples": ["StreamError"],
        "StreamExamples": [
            "FileChunks", "JSONSanitizingDecoder.models", "Sanitizer.Batch",
            "Sanitizer.Batch.withUnsafeBytes", "Sanitizer.Feed", "Sanitizer.Framing",
            "Sanitizer.ModelRecord", "Sanitizer.ModelRecordSequence", "Sanitizer.ModelSequence",
            "Sanitizer.Policy.UnreadableRecords", "Sanitizer.Record", "Sanitizer.Record.Status",
            "Sanitizer.Record.decode", "Sanitizer.Record.quarantine", "Sanitizer.RecordSequence",
            "Sanitizer.Batch.tally", "Sanitizer.models", "ServiceReport.add",
        ],
        "PatchPlaceExamples": ["JSONPatch.Error.Code"],
        "PatternDerivationErrorExamples": [
            "PatternDerivationError.Obstacle", "PatternDerivationError.Obstacle.Code",
        ],
        "PatternMistakeExamples": [
            "PatternError.text", "PatternMistake.Code", "PatternMistake.Replacement",
            "PatternMistake.Severity", "PatternMistake.description", "PatternMistake.message",
        ],
        "FileErrorExamples": ["FileError.Code"],
        "ShownOrderExamples": ["Finding.Found"],
        "SummaryExamples": [
            "Report.Note", "Report.Summary", "Report.Summary.Loss", "Report.Summary.Row",
            "Report.Summary.addUnreadable", "Report.Summary.description", "Report.Summary.init",
            "Report.Summary.metrics",
        ],
        "SyntaxErrorExamples": [
            "JSONSyntaxError.Code", "JSONSyntaxError.Expectation.Item", "JSONSyntaxError.Place",
            "JSONSyntaxError.description",
        ],
        "TreeExamples": ["JSONTreeError.Code", "JSONValue.subscript"],
    ]

    /// The class of each declaration.
    static let names: [String: String] = declarations.reduce(into: [:]) { names, entry in
        for declaration in entry.value { names[declaration] = entry.key }
    }
}
