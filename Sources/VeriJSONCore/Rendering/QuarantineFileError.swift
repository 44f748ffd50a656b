/// What is wrong with a line that should be a ``QuarantineRecord``.
public struct QuarantineFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where in the line: a JSON pointer, or a column where it is not JSON.
    public var place: String
    /// One sentence: what was expected.
    public var message: String

    /// The sentence, and the place.
    public var description: String { "\(message), at \(place)" }
}
