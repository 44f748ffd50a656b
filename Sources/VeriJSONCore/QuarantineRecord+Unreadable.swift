extension QuarantineRecord {
    /// Creates the record of a part of a stream that could not be read, with its bytes.
    ///
    /// If the pattern has `$secret` places, the bytes are hidden, because any of them may be secret.
    ///
    /// - Parameters:
    ///   - bytes: The part.
    ///   - error: The reason why it could not be read.
    ///   - place: The path of the part and its place in the stream.
    ///   - pattern: The pattern of the part.
    ///   - document: The name of the stream.
    ///   - hidesValues: Whether the record discloses no more than a report does.
    package init(
        unreadable bytes: [UInt8],
        _ error: UnreadableDocumentError,
        at place: (path: JSONPointer, offset: Int, line: Int, column: Int),
        by pattern: Pattern,
        document: String?,
        hidesValues: Bool
    ) {
        let graph = pattern.graph
        let code = FindingCode(rawValue: error.code.description)
        self.init(
            pattern: graph.source.name,
            fingerprint: pattern.fingerprint,
            document: document,
            action: place.path.tokens.isEmpty ? .reject : .drop,
            code: code,
            path: place.path,
            template: graph.place(of: graph.root).template,
            range: place.offset..<place.offset + bytes.count,
            line: place.line,
            column: place.column,
            causes: [Cause(code: code, path: place.path, message: error.message)]
        )
        if hidesValues {
            concealment = .redacted
        } else if graph.hasSecrets {
            concealment = .secret
        } else {
            raw = bytes
        }
    }
}
