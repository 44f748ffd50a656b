extension Sanitizer {
    /// Cleans the JSON text of a document in another syntax.
    ///
    /// Places in the report are those of the original.
    ///
    /// - Parameters:
    ///   - reading: The reading of the document.
    ///   - text: The JSON text that was read.
    ///   - name: The name of the document in the report.
    package func sanitize(
        _ reading: any SourceReading,
        as text: [UInt8],
        name: String?
    ) throws(UnreadableDocumentError) -> Sanitized {
        switch walker.run(text) {
        case .success(let walked): try walker.result(of: walked, in: text, reading, name: name)
        case .failure(let reason): throw walker.unreadable(reason, text, name: name)
        }
    }
}

extension Verifier {
    /// Returns what is wrong with a document in another syntax, by the JSON text that was read.
    package func list(
        _ reading: any SourceReading,
        as text: [UInt8],
        name: String?
    ) throws(UnreadableDocumentError) -> FindingList {
        let walked = try walker.walk(text, .listing, name: name)
        let source = ReportSource(
            record: walked.findings,
            words: walker.words,
            document: text,
            reading: reading
        )
        return FindingList(of: source, name: name)
    }

    /// Returns a list of findings as text, with the lines of a document in XML.
    package func text(
        of list: FindingList,
        in reading: any MarkupReading,
        _ options: TextOptions
    ) -> String {
        reading.text.withBytes {
            list.text(options, document: ByteView($0), graph: pattern.graph, markup: reading)
        }
    }
}
