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
    ///     guard report.status != .rejected else { … }
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8; the clean document afterwards, in as much memory as before. It stays
    ///     as it was where the document is rejected or an error is thrown. Memory that is shared with
    ///     another array is copied first.
    ///   - name: What the report calls the document.
    /// - Returns: What was done to the document. Dirty data never throws.
    /// - Throws: ``UnreadableDocumentError`` when it is not JSON or over a limit.
    /// - Complexity: That of `sanitize`; O(*n*) more where something was changed.
    public func sanitize(
        inPlace bytes: inout [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError) -> Report {
        let walked = try walker.walk(bytes, .sanitizing, name: name)
        if walked.verdict == .changed, policy.output == .preserving,
            let splices = bytes.withUnsafeBytes({ InPlaceSplices(walked.edits, in: $0) })
        {
            let report = walker.report(of: walked, in: bytes, status: .changed, name: name)
            report.letGoOfDocument()
            let kept = bytes.withUnsafeMutableBytes(splices.make)
            bytes.removeLast(bytes.count - kept)
            return report
        }
        let result = try walker.result(of: walked, in: bytes, name: name)
        result.report.letGoOfDocument()
        if let clean = result.bytes { bytes = clean }
        return result.report
    }
}
