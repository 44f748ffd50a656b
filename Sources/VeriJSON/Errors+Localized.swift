public import Foundation
import VeriJSONCore

// `localizedDescription` is one line, for an alert or a log; the description of the error is its
// drawing. `failureReason` is that line without the place, and `recoverySuggestion` is the help.

extension PatternError: LocalizedError {
    /// The first mistake, and how many more there are, on one line.
    public var errorDescription: String? { mistakes.first.map { $0.description + more(mistakes) } }
    /// The expectation of the first mistake, and the text that was found.
    public var failureReason: String? { mistakes.first?.message }
    /// The help for the first mistake.
    public var recoverySuggestion: String? { mistakes.first?.help }
}

extension PatternMistake: LocalizedError {
    /// The mistake, on one line.
    public var errorDescription: String? { description }
}

extension UnreadableDocumentError: LocalizedError {
    /// The expectation, the observation and the place, on one line.
    public var errorDescription: String? {
        let place = diagnostic.place.map { ", at \($0.name):\($0.line):\($0.column)" }
        return message + (place ?? "")
    }

    /// The expectation and the observation.
    public var failureReason: String? { message }
    /// The help for the error.
    public var recoverySuggestion: String? { diagnostic.help.first }
}

extension DirtyDocumentError: LocalizedError {
    /// The first finding with its place, and how many more there are, on one line.
    public var errorDescription: String? {
        guard let finding = findings.first else { return failureReason }
        let path = finding.path.tokens.isEmpty ? "the root" : finding.path.description
        return "\(finding.message), at \(path), line \(finding.line), column \(finding.column)"
            + more(findings)
    }

    /// The expectation and the observation of the first finding.
    public var failureReason: String? {
        findings.first?.message ?? "expected a document that matches, found another one"
    }

    /// The most likely edit of the pattern.
    public var recoverySuggestion: String? { findings.first?.help.first?.text }
}

private func more(_ all: [some Any]) -> String {
    all.count > 1 ? ", and \(all.count - 1) more" : ""
}

extension JSONSyntaxError: LocalizedError {
    /// The place, the code and the expectation, on one line.
    public var errorDescription: String? { description }
}

extension JSONTreeError: LocalizedError {
    /// The place, the code and the obstacle, on one line.
    public var errorDescription: String? { description }
}

extension FileError: LocalizedError {
    /// The message, with the file or the place.
    public var errorDescription: String? { description }
}

extension JSONPatch.Error: LocalizedError {
    /// The obstacle and its place.
    public var errorDescription: String? { description }
}

extension Undo.MismatchError: LocalizedError {
    /// The document that was expected, in one sentence.
    public var errorDescription: String? { description }
}

extension JSONPatch.UnavailableError: LocalizedError {
    /// The obstacle and its place.
    public var errorDescription: String? { description }
}
