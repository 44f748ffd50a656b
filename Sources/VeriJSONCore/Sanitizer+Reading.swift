extension Sanitizer {
    /// Cleans the JSON text of a document in another syntax.
    ///
    /// Places in the report are those of the original.
    package func sanitize(
        _ reading: any SourceReading,
        as text: [UInt8],
        name: String?
    ) throws(UnreadableDocumentError) -> Sanitized {
        try result(of: walker.run(text), reading, as: text, name: name)
    }

    /// Returns the result of a walk of the JSON text of a document in another syntax.
    package func result(
        of walk: WorkspacePool.Walked,
        _ reading: any SourceReading,
        as text: [UInt8],
        name: String?
    ) throws(UnreadableDocumentError) -> Sanitized {
        let provenance = Provenance(name: name).reading(reading)
        switch walk {
        case .success(let walked):
            return try walker.result(of: walked, in: text, from: provenance)
        case .failure(let reason):
            throw walker.unreadable(reason, text, from: provenance)
        }
    }

    /// Returns the result of a document in another syntax whose JSON text was found to match.
    ///
    /// The policy asks for no other form of it.
    package func unchanged(
        _ reading: any SourceReading,
        as text: [UInt8],
        name: String?
    ) -> Sanitized {
        Sanitized(unchanged: text, from: Provenance(name: name).reading(reading), by: walker)
    }
}

extension Verifier {
    /// Returns what is wrong with a document in another syntax, by the JSON text that was read.
    package func list(
        _ reading: any SourceReading,
        as text: [UInt8],
        name: String?
    ) throws(UnreadableDocumentError) -> Verifier.Result {
        try walker.findings(in: text, from: Provenance(name: name).reading(reading))
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
        return placed(at: origin)
    }

    /// Returns the same result with a drop in place of a rejection, as an item of an array has it.
    package var asItem: Sanitized {
        get throws(UnreadableDocumentError) { try result(walked, by: content.walker) }
    }
}
