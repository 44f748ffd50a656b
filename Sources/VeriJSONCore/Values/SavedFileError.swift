/// A mistake in the text of a saved ``Undo``, ``QuarantineRecord``, ``Report`` or summary.
///
///     do {
///         _ = try Undo(json: "{}")
///     } catch {
///         error.code         // file.version
///         error.place        // /version
///         error.message      // expected 2
///     }
public struct SavedFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a mistake.
    ///
    /// Codes are stable; a later version may add new ones.
    ///
    ///     let isOfAnotherVersion = error.code == .version
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `file.version`.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// The text is not JSON, or nests too deep.
        public static let syntax = Code("file.syntax")
        /// The format version is missing or another one.
        public static let version = Code("file.version")
        /// A member is missing or has another kind of value than the format requires.
        public static let content = Code("file.content")
        /// The text was changed after it was written, since its hash differs.
        public static let damaged = Code("file.damaged")
    }

    /// The kind of the mistake.
    public var code: Code
    /// The place of the mistake: a JSON pointer, or a line and a column if the text is not JSON.
    ///
    /// It is empty if the text as a whole is something else.
    public var place: String
    /// The expectation that the text does not meet, in one sentence.
    public var message: String

    package init(_ code: Code, at place: String, _ message: String) {
        self.code = code
        self.place = place
        self.message = message
    }

    /// The message and the place.
    public var description: String { place.isEmpty ? message : "\(message), at \(place)" }
}
