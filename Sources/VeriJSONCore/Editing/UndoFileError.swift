/// A mistake in the text of an ``Undo``: it is not JSON, not an undo of this version, or damaged.
///
///     do {
///         _ = try Undo(json: "{}")
///     } catch {
///         error.place        // /version
///         error.message      // expected 2
///     }
public struct UndoFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place of the mistake: a JSON pointer, or a line and a column if the text is not JSON.
    ///
    /// It is empty if the text as a whole is not an undo.
    public var place: String
    /// The message in one sentence: what was expected.
    public var message: String

    /// The message and the place.
    public var description: String { place.isEmpty ? message : "\(message), at \(place)" }
}
