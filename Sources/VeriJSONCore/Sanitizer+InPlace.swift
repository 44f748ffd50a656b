extension Sanitizer {
    /// Cleans a document in place, without allocating a second buffer.
    ///
    /// Choose it for large documents. Kept bytes move forward over removed ones. A second buffer is
    /// still allocated in three cases:
    ///
    /// - a change needs more room than the removals before it have freed, as a default or a
    ///   conversion to a string may;
    /// - there is more than about one change for every 32 bytes;
    /// - the output form is not `.preserving`.
    ///
    /// The report is created at once, with lines and columns, because the original is overwritten.
    ///
    ///     let report = try sanitizer.sanitize(inPlace: &bytes)
    ///     if report.status != .rejected { upload(bytes) }
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8, replaced by the clean document. It is unchanged if the document is
    ///     rejected or an error is thrown. An array whose storage is shared is copied first.
    ///   - name: The name of the document in the report.
    /// - Returns: The changes made to the document. Data that does not match the pattern never
    ///   throws.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: That of ``sanitize(_:name:)``, plus O(*n*) if something was
    ///   changed.
    public func sanitize(
        inPlace bytes: inout [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError) -> Report {
        guard case .success(let walked) = walker.run(bytes) else {
            // A repaired document is a new text, so nothing can be made in place.
            return try replace(&bytes, by: walker.sanitized(bytes, from: Provenance(name: name)))
        }
        if walked.verdict == .changed, policy.output == .preserving,
            let splices = bytes.withUnsafeBytes({ InPlaceSplices(walked.edits, in: $0) })
        {
            // Nothing may hold the bytes after this, or they would be copied.
            let report = walker.report(
                of: WalkedDocument(bytes, from: Provenance(name: name), walked),
                status: .changed
            )
            report.releaseDocument()
            let kept = bytes.withUnsafeMutableBytes(splices.make)
            bytes.removeLast(bytes.count - kept)
            return report
        }
        let result = try walker.result(of: walked, in: bytes, from: Provenance(name: name))
        return replace(&bytes, by: result)
    }

    private func replace(_ bytes: inout [UInt8], by result: Sanitized) -> Report {
        result.report.releaseDocument()
        if let clean = result.bytes { bytes = clean }
        return result.report
    }
}
