/// An error in a line that is not a ``QuarantineRecord``.
///
///     do {
///         let record = try QuarantineRecord(json: line.utf8)
///     } catch {
///         error.place          // /path
///         error.message        // expected a JSON pointer
///     }
public struct QuarantineFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the line: a JSON pointer, or a column such as `column 12` if the line is not
    /// JSON.
    public var place: String
    /// The expectation that the line does not meet, such as `expected a string`.
    public var message: String

    /// The message and the place.
    public var description: String { "\(message), at \(place)" }
}
