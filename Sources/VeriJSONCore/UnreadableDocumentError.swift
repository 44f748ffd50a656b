/// A document that cannot be cleaned or checked at all: it is not JSON, or over a limit.
///
/// Its description shows the place. Neither the drawn line nor a message quotes values unless the
/// policy's disclosure shows them; where the pattern has `$secret` places, none does.
public struct UnreadableDocumentError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, as a stable dotted text: `syntax.…`, `limit.depth`, `limit.inputBytes`,
    /// `limit.work`, `limit.output`.
    public let code: String
    /// One sentence: what was expected, what was found.
    public let message: String
    /// The place of a syntax error; nil for a limit that has none.
    ///
    /// It quotes no more of the document than the message does.
    public let syntaxError: JSONSyntaxError?
    /// The whole error, drawn with the line in question.
    public let description: String

    package let diagnostic: Diagnostic
    private let redaction: SourceRedaction

    /// Tells whether both say the same of the same place.
    public static func == (left: UnreadableDocumentError, right: UnreadableDocumentError) -> Bool {
        left.code == right.code && left.syntaxError == right.syntaxError
    }

    init(
        _ reason: UnreadableInput,
        in bytes: UnsafeBufferPointer<UInt8>,
        name: String?,
        graph: RuleGraph,
        policy: Sanitizer.Policy
    ) {
        // A text that is not JSON has no places, so that any part of it may be the secret one.
        var redaction = SourceRedaction(
            scalarLimit: policy.disclosure.shownCharacters,
            hidesKeys: policy.disclosure.hidesKeys,
            hasSecrets: graph.hasSecrets,
            graph: graph
        )
        switch reason {
        case .syntax(let error):
            let limit = graph.hasSecrets ? 0 : redaction.scalarLimit ?? 0
            let error = error.redacted(to: limit)
            syntaxError = error
            redaction.mistake = error.offset
            diagnostic = error.diagnostic(name: name ?? "document", in: .document)
        default:
            syntaxError = nil
            diagnostic = reason.diagnostic
        }
        self.redaction = redaction
        code = diagnostic.code
        message = diagnostic.message
        description = diagnostic.text(
            document: syntaxError == nil ? nil : ByteView(bytes),
            redaction: redaction
        )
    }

    /// The whole error, drawn with the line in question.
    package func text(_ options: TextOptions, document: ByteView) -> String {
        diagnostic.text(options, document: document, redaction: redaction)
    }
}
