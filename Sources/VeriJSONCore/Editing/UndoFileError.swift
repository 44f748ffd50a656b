/// What is wrong with the text of an ``Undo``.
public struct UndoFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where in the text: a JSON pointer, or a line and a column where it is not JSON.
    public var place: String
    /// One sentence: what was expected.
    public var message: String

    /// The sentence, and the place.
    public var description: String { place.isEmpty ? message : "\(message), at \(place)" }
}
