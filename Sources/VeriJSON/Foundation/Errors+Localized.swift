public import Foundation

// What `localizedDescription` says, instead of a type's name and a number.

extension PatternError: LocalizedError {
    /// All mistakes, drawn in the lines of the pattern.
    public var errorDescription: String? { description }
}

extension PatternMistake: LocalizedError {
    /// The mistake on one line.
    public var errorDescription: String? { description }
}

extension UnreadableDocument: LocalizedError {
    /// What is wrong, drawn with the line in question.
    public var errorDescription: String? { description }
}

extension DirtyDocument: LocalizedError {
    /// What was wrong, drawn.
    public var errorDescription: String? { description }
}

extension JSONSyntaxError: LocalizedError {
    /// The place and what was expected, on one line.
    public var errorDescription: String? { description }
}

extension JSONTreeError: LocalizedError {
    /// What JSON cannot hold, and where.
    public var errorDescription: String? { description }
}

extension OversizedFile: LocalizedError {
    /// The file and the limit.
    public var errorDescription: String? { description }
}

extension UndoFileError: LocalizedError {
    /// What was expected, and where.
    public var errorDescription: String? { description }
}

extension Undo.Mismatch: LocalizedError {
    /// Which document was expected.
    public var errorDescription: String? { description }
}

extension UnavailablePatch: LocalizedError {
    /// What is in the way, and where.
    public var errorDescription: String? { description }
}

extension ReportFileError: LocalizedError {
    /// What was expected, and where.
    public var errorDescription: String? { description }
}

extension QuarantineFileError: LocalizedError {
    /// What was expected, and where.
    public var errorDescription: String? { description }
}

extension PatternDerivationError: LocalizedError {
    /// The property in the way, and what to do.
    public var errorDescription: String? { description }
}

extension PatternContractError: LocalizedError {
    /// The document, and what the model said.
    public var errorDescription: String? { description }
}
