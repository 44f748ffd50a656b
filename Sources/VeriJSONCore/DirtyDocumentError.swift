/// A failed requirement that a document matches its pattern.
///
/// Thrown by ``Verifier/require(_:name:)`` and ``Sanitized/requireClean()``. In a test,
/// the description shows each finding under the line of the document that it is about:
///
///     do {
///         try verifier.require(#"{"id": "N/A"}"#)
///     } catch let error as DirtyDocumentError {
///         print(error.findings.count)      // 1
///         print(error)
///         // document: 1 finding
///         //
///         // error[type.mismatch]: expected an integer, found a string
///         //  --> document:1:8  at /id
///         // …
///     }
public struct DirtyDocumentError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The findings, in the order of the document.
    public let findings: [Finding]
    /// The findings, rendered with the lines of the document and of the pattern.
    public let text: String

    /// The error of a model that no repair helps, at the place that the findings name; nil if a
    /// pattern rejected the document.
    public let modelError: (any Error)?

    package init(findings: [Finding], text: String, modelError: (any Error)? = nil) {
        self.findings = findings
        self.text = text
        self.modelError = modelError
    }

    /// Returns whether two errors have the same findings and the same text.
    public static func == (left: DirtyDocumentError, right: DirtyDocumentError) -> Bool {
        left.findings == right.findings && left.text == right.text
    }

    /// The same text as ``text``.
    public var description: String { text }
}
