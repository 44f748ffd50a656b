/// A result with a clean document inside, such as one with a model or one for XML.
///
/// It can do what ``Sanitized`` can, such as ``reportText(_:)``.
public protocol SanitizedResult {
    /// The clean document with its report and its undo.
    var result: Sanitized { get }
}

extension SanitizedResult {
    /// Whether the document was unchanged, changed or rejected.
    public var status: Report.Status { result.status }

    /// Whether nothing was changed.
    public var isUnchanged: Bool { result.isUnchanged }

    /// Whether something was changed and the document was not rejected.
    public var isChanged: Bool { result.isChanged }

    /// The changes made to the document, with their causes.
    public var report: Report { result.report }

    /// The clean document as JSON in UTF-8; nil if the document was rejected.
    public var bytes: [UInt8]? { result.bytes }

    /// The clean document as JSON text; nil if the document was rejected.
    public var text: String? { result.text }

    /// The clean document as a value; nil if the document was rejected.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes. The document is parsed on each access.
    public var value: JSONValue? { result.value }

    /// Returns the report as text, with the lines of the document and of the pattern.
    ///
    /// - Parameter options: The form of the text and whether it is coloured.
    /// - Returns: Lines, each terminated by a line feed.
    public func reportText(_ options: Report.TextOptions = Report.TextOptions()) -> String {
        result.reportText(options)
    }
}
