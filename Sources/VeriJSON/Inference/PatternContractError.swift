/// A document that matches a pattern, or was made to, and still is not what a model needs.
public struct PatternContractError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The clean document, as small as one was found.
    public let document: String
    /// What the model said.
    public let reason: String
    /// The name of the model.
    public let typeName: String

    /// The document and what the model said.
    public var description: String {
        """
        error[contract]: expected every clean document to decode as \(typeName), found one that does not
          \(document)
          = note: \(reason)
          = help: make the pattern stricter at this place, or the model more tolerant
        """
    }
}
