public import Foundation
import VeriJSONCore

// `localizedDescription` is the description of the error; by default it is a type's name and a
// number.

extension PatternError: LocalizedError {
    /// All mistakes, drawn in the lines of the pattern.
    public var errorDescription: String? { description }
}

extension PatternMistake: LocalizedError {
    /// The mistake, on one line.
    public var errorDescription: String? { description }
}

extension UnreadableDocumentError: LocalizedError {
    /// The whole error, drawn with the line in question.
    public var errorDescription: String? { description }
}

extension DirtyDocumentError: LocalizedError {
    /// The findings, drawn in the lines of the document and of the pattern.
    public var errorDescription: String? { description }
}

extension JSONSyntaxError: LocalizedError {
    /// The place, the code and the expectation, on one line.
    public var errorDescription: String? { description }
}

extension JSONTreeError: LocalizedError {
    /// The place, the code and the obstacle, on one line.
    public var errorDescription: String? { description }
}

extension OversizedFileError: LocalizedError {
    /// The file and the limit.
    public var errorDescription: String? { description }
}

extension UndoFileError: LocalizedError {
    /// The message and the place.
    public var errorDescription: String? { description }
}

extension Undo.MismatchError: LocalizedError {
    /// The document that was expected, in one sentence.
    public var errorDescription: String? { description }
}

extension UnavailablePatchError: LocalizedError {
    /// The obstacle and its place.
    public var errorDescription: String? { description }
}

extension ReportFileError: LocalizedError {
    /// The message and the place.
    public var errorDescription: String? { description }
}

extension QuarantineFileError: LocalizedError {
    /// The message and the place.
    public var errorDescription: String? { description }
}

extension PatternDerivationError: LocalizedError {
    /// The obstacle, the property and the remedy, on two lines.
    public var errorDescription: String? { description }
}

extension PatternContractError: LocalizedError {
    /// The document and the error of the model.
    public var errorDescription: String? { description }
}
