extension Sanitizer {
    /// Cleans a document in its own memory, which matters for large ones: no second buffer is asked
    /// for and filled.
    ///
    /// What is kept moves over what was removed. A new buffer takes the place of the old one where a
    /// change makes the document longer than what was removed before it, as a default or a conversion
    /// to a string may; where there is more than one change for each 32 bytes or so; and for an output
    /// form other than `.preserving`. The report is made at once, with lines and columns, as the
    /// original is gone afterwards.
    ///
    ///     let report = try sanitizer.sanitize(inPlace: &bytes)
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8; the clean document afterwards. It stays as it was when an error is
    ///     thrown. Memory that is shared with another array is copied first.
    ///   - name: What the report calls the document.
    /// - Returns: What was done to the document.
    /// - Throws: ``UnreadableDocument`` when it is not JSON or over a limit; ``DirtyDocument`` when
    ///   it was rejected.
    /// - Complexity: That of `sanitize`; O(*n*) more where something was changed.
    public func sanitize(inPlace bytes: inout [UInt8], name: String? = nil) throws -> Report {
        try sanitize(documentInPlace: &bytes, name: name)
    }

    package func sanitize<Document: EditableBytes>(
        documentInPlace document: inout Document,
        name: String?
    ) throws -> Report {
        let walked = try walker.walk(document, .sanitizing, name: name)
        if walked.verdict == .changed, policy.output == .preserving {
            let splices = document.withBytes {
                InPlaceSplices(walked.edits, in: UnsafeRawBufferPointer($0))
            }
            if let splices {
                let report = walker.report(of: walked, in: document, status: .changed, name: name)
                report.letGoOfDocument()
                document.edit(splices.make)
                return report
            }
        }
        let result = Sanitized(walked, of: document, name: name, by: walker)
        guard let clean = result.cleanDocument as? Document else {
            throw DirtyDocument(findings: result.report.findings, text: result.reportText())
        }
        result.report.letGoOfDocument()
        document = clean
        return result.report
    }
}
