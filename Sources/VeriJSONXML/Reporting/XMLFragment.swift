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

/// A reason why a document is not read.
enum XMLReadingFailure: Error {
    case mistake(XMLProblem, in: XMLFragment)
    case limit(UnreadableInput)
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
                let (place, opened) = problem.places(in: bytes)
                let error = XMLSyntaxError(problem, line: place.line, column: place.column)
                let mistake = ForeignMistake(
                    code: problem.code.description,
                    message: problem.message,
                    name: name ?? "document",
                    range: problem.range,
                    place: place,
                    help: problem.helps,
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

extension XMLProblem {
    /// Returns the places of a problem in the text that it is in, which begins at a place itself.
    func places(
        in bytes: UnsafeBufferPointer<UInt8>,
        from start: TextLocation = TextLocation(line: 1, column: 1)
    ) -> (TextLocation, opened: (range: Range<Int>, place: TextLocation)?) {
        let lines = LineIndex(bytes)
        func location(_ offset: Int) -> TextLocation {
            let location = lines.location(of: offset, in: bytes)
            return TextLocation(
                line: location.line + start.line - 1,
                column: location.column + (location.line == 1 ? start.column - 1 : 0)
            )
        }
        return (
            location(range.lowerBound),
            opened.map { (range: $0, place: location($0.lowerBound)) }
        )
    }
}

extension UnreadableDocumentError {
    /// The mistake in the XML with its place; nil if the document is not XML, or for a limit that
    /// has no position.
    public var xmlError: XMLSyntaxError? { foreign?.error as? XMLSyntaxError }
}
