extension Sanitizer {
    /// Cleans the JSON text of a document in another syntax.
    ///
    /// Places in the report are those of the original.
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

extension Sanitized {
    /// Returns the same result as that of an item of a stream.
    ///
    /// The paths lead to the item in the stream and in the clean one; the offset and the place are
    /// those where it begins.
    package func placed(
        at path: [String],
        _ newPath: [String],
        offset: Int,
        _ place: TextLocation
    ) -> Sanitized {
        let origin = RecordOrigin(
            path: path,
            newPath: newPath,
            offset: offset,
            lines: place.line - 1,
            columns: place.column - 1
        )
        return placed(at: origin, named: content.name)
    }

    /// Returns the same result with a drop in place of a rejection, as an item of an array has it.
    package var asItem: Sanitized {
        get throws(UnreadableDocumentError) { try result(walked, by: content.walker) }
    }
}
