/// A document that was expected to be clean and is not.
public struct DirtyDocumentError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Everything that was wrong with it, in its order.
    public let findings: [Finding]
    /// What was wrong, drawn with the lines of the document and of the pattern.
    public let text: String

    package init(findings: [Finding], text: String) {
        self.findings = findings
        self.text = text
    }

    /// What was wrong, drawn.
    public var description: String { text }
}
