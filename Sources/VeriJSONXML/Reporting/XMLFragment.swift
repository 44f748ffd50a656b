public import VeriJSON

/// A document that is not read, up to the mistake in it.
final class XMLFragment: MarkupReading {
    let bytes: [UInt8]
    let index: XMLIndex

    init(_ bytes: [UInt8], _ index: XMLIndex) {
        self.bytes = bytes
        self.index = index
    }

    var original: any DocumentBytes { bytes }
    var text: any DocumentBytes { bytes }
    var hasMembers: Bool { false }

    func textRange(of range: Range<Int>) -> Range<Int> { range }

    func tokens(_ privacy: ReadingPrivacy) -> any SourceTokens {
        XMLTokens(bytes, index, privacy, isSteered: true)
    }
}

extension XMLReadingFailure {
    /// Returns the error for a caller.
    func error(
        name: String?,
        pattern: Pattern?,
        disclosure: Sanitizer.Policy.Disclosure
    ) -> UnreadableDocumentError {
        switch self {
        case .limit(let reason):
            return UnreadableDocumentError(limit: reason, disclosure: disclosure)
        case .mistake(let problem, let fragment):
            let problem = problem.naming(by: pattern, disclosure)
            return fragment.bytes.withUnsafeBufferPointer { bytes in
                let lines = LineIndex(bytes)
                let place = lines.location(of: problem.range.lowerBound, in: bytes)
                let opened = problem.opened.map { range in
                    (range: range, place: lines.location(of: range.lowerBound, in: bytes))
                }
                let error = XMLSyntaxError(problem, line: place.line, column: place.column)
                let mistake = ForeignMistake(
                    code: problem.code.description,
                    message: problem.message,
                    name: name ?? "document",
                    range: problem.range,
                    place: place,
                    help: problem.help,
                    opened: opened
                )
                return UnreadableDocumentError(
                    error,
                    mistake,
                    in: fragment,
                    pattern: pattern,
                    disclosure: disclosure
                )
            }
        }
    }
}

extension UnreadableDocumentError {
    /// The mistake in the XML with its place; nil if the document is not XML, or for a limit that
    /// has no position.
    public var xmlError: XMLSyntaxError? { foreign?.error as? XMLSyntaxError }
}
