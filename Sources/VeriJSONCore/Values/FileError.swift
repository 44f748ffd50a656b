/// A file that cannot be used: one that is larger than a limit, or a mistake in the text of a saved
/// ``Undo``, ``QuarantineRecord``, ``Report`` or summary.
///
///     do {
///         _ = try Undo(json: "{}")
///     } catch {
///         error.code         // file.version
///         error.place        // /version
///         error.message      // expected 2
///     }
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
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
        /// The file has more bytes than a limit, or no end.
        public static let size = Code("file.size")
    }

    /// The kind of the mistake.
    public var code: Code
    /// The place of the mistake: a JSON pointer, or a line and a column if the text is not JSON.
    ///
    /// It is the file's name if the file is too large, and empty if the text as a whole is something
    /// else.
    public var place: String
    /// The expectation that the text does not meet, in one sentence.
    public var message: String

    package init(_ code: Code, at place: String, _ message: String) {
        self.code = code
        self.place = place
        self.message = message
    }

    /// Creates the error of a file that has more bytes than a limit.
    package init(larger limit: Int, name: String) {
        self.init(.size, at: name, "expected at most \(limit) bytes, found more")
    }

    /// The message and the place.
    public var description: String {
        if place.isEmpty { return message }
        return code == .size ? "\(place): \(message)" : "\(message), at \(place)"
    }
}
