/// A reason why a document could not be walked to its end.
///
/// The enum is indirect so that a result that may contain it is returned in registers.
package indirect enum UnreadableInput: Error, Sendable, Equatable {
    /// The document is not JSON, or nests too deep; ``explained(in:depthLimit:)`` finds the place.
    case notJSON
    /// The document is not JSON, or nests too deep.
    case syntax(JSONSyntaxError)
    case tooLarge(count: Int, limit: Int)
    /// Unions, duplicates, uniqueness or regular expressions would need more work than the limit
    /// allows.
    case work(limit: Int)
    /// A JSON Schema refers to itself at one value without end.
    case recursion
    /// A schema nests more deeply at one value than the limit allows.
    case evaluationDepth(limit: Int)
    /// The clean document would be larger than the limit allows.
    case output(limit: Int)
    /// The samples of an inference have more different places than the limit.
    case places(limit: Int)
    /// A scalar of a JSON text sequence has no white space after it, so it may have been cut off.
    case cutScalar
    /// The walk and the syntax checker disagree, which is a bug in this library.
    case inconsistent

    /// Returns the reason with the place of the syntax error, which a walk does not look for.
    func explained(in input: UnsafeBufferPointer<UInt8>, depthLimit: Int) -> UnreadableInput {
        guard self == .notJSON else { return self }
        return SyntaxChecker.firstError(in: input, depthLimit: depthLimit).map { .syntax($0) }
            ?? .inconsistent
    }
}
