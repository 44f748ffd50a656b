/// Why a report cannot be written as a JSON Patch.
///
/// A report is made for people, and need not hold everything that a patch needs.
public struct UnavailablePatchError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of an obstacle.
    ///
    /// Codes are stable; new ones may come.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `patch.hidden`.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// The document was rejected, so that there is nothing that a patch could lead to.
        public static let rejected = Code("patch.rejected")
        /// The report was cut short: it counts more changes than it lists.
        public static let omitted = Code("patch.omitted")
        /// A value or a key that the patch needs is hidden.
        public static let hidden = Code("patch.hidden")
        /// A value that the patch needs is longer than what may be shown.
        public static let cut = Code("patch.cut")
        /// A value that the patch needs is no JSON text.
        public static let unreadable = Code("patch.unreadable")
        /// One of several members with one key was removed; a pointer cannot tell them apart
        /// (RFC 6901 §4).
        public static let duplicate = Code("patch.duplicate")
    }

    /// The kind of the obstacle.
    public var code: Code
    /// The change that it is about, by its place in the original; nil where it is the whole report.
    public var path: JSONPointer?

    /// What is in the way, in one sentence.
    public var message: String {
        switch code {
        case .rejected: "expected a clean document, found a rejected one"
        case .omitted: "expected all changes, found a report that was cut short"
        case .hidden: "expected a value that may be shown, found a hidden one"
        case .cut: "expected a whole value, found one that was cut"
        case .unreadable: "expected JSON text as a value, found something else"
        default: "expected every key once, found one twice"
        }
    }

    /// The sentence, and the place.
    public var description: String {
        TextEscaping.visible(path.map { "\(message), at \(Report.place($0))" } ?? message)
    }
}
