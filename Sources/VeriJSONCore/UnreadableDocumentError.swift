/// A document that cannot be read to its end: it is not JSON, or it exceeds a limit.
///
/// Data that does not match a pattern is never an error of this type; it is cleaned, reported or
/// rejected. The description shows the line in question. It contains values only if the policy's
/// disclosure shows them, and none if the pattern has `$secret` places.
///
///     do {
///         _ = try sanitizer.sanitize(#"{"id": 1,}"#)
///     } catch {
///         error.code                     // syntax.trailingComma
///         error.syntaxError?.offset      // 8
///     }
public struct UnreadableDocumentError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The stable code: `syntax.…`, `limit.depth`, `limit.inputBytes`, `limit.work` or
    /// `limit.output`.
    ///
    /// The code `internal.inconsistent` means a bug in this library.
    public let code: String
    /// The message in one sentence: what was expected and what was found.
    public let message: String
    /// The syntax error with its position; nil for a limit that has no position.
    ///
    /// It quotes no more of the document than the message does.
    public let syntaxError: JSONSyntaxError?
    /// The whole error, rendered with the line in question.
    public let description: String

    package let diagnostic: Diagnostic
    private let redaction: SourceRedaction

    /// Returns whether two errors have the same code and the same position.
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
        // Text that is not JSON has no paths, so any part of it may come from a secret place.
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

    /// Returns the whole error, rendered with the line in question.
    package func text(_ options: TextOptions, document: ByteView) -> String {
        diagnostic.text(options, document: document, redaction: redaction)
    }
}
