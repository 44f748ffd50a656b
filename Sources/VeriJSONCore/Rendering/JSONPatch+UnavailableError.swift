extension JSONPatch {
    /// An error of a report that cannot be written as a JSON Patch.
    ///
    /// A report is meant for people and may lack a part that a patch needs, such as a hidden value:
    ///
    ///     do {
    ///         let patch = try result.report.patch()
    ///     } catch {
    ///         error.code       // patch.hidden
    ///         error.path       // /items/3/price
    ///         error.message    // expected a value that may be shown, found a hidden one
    ///     }
    public struct UnavailableError: Swift.Error, Sendable, Hashable, CustomStringConvertible {
        /// The reason why a report has no patch.
        ///
        /// Codes are stable; a later version may add new ones.
        ///
        ///     switch error.code {
        ///     case .hidden, .cut: print("a patch needs values: set the policy's disclosure")
        ///     default: print(error)
        ///     }
        public struct Code: Sendable, Hashable, CustomStringConvertible {
            /// The code in its dotted form, such as `patch.hidden`.
            public let description: String

            private init(_ description: String) {
                self.description = description
            }

            /// The document was rejected, so there is no clean document for a patch to create.
            public static let rejected = Code("patch.rejected")
            /// The report lists fewer changes than it counts.
            public static let omitted = Code("patch.omitted")
            /// A value or key that the patch needs is hidden.
            public static let hidden = Code("patch.hidden")
            /// A value that the patch needs was cut because it is longer than what may be shown.
            public static let cut = Code("patch.cut")
            /// A value that the patch needs is not JSON text.
            public static let unreadable = Code("patch.unreadable")
            /// One of several members with the same key was removed, or has a change inside it; a
            /// pointer cannot distinguish them (RFC 6901 §4).
            public static let duplicate = Code("patch.duplicate")
            /// The original is not JSON, so no pointer leads into it.
            public static let notJSON = Code("patch.notJSON")
        }

        /// The reason why there is no patch.
        public var code: Code
        /// The place of the affected change in the original document; nil if the whole report is
        /// affected.
        public var path: JSONPointer?

        /// The error as one line: `expected …, found …`.
        public var message: String {
            switch code {
            case .rejected: "expected a clean document, found a rejected one"
            case .omitted: "expected all changes, found a report that was cut short"
            case .hidden: "expected a value that may be shown, found a hidden one"
            case .cut: "expected a whole value, found one that was cut"
            case .notJSON: "expected an original that is JSON, found one that was repaired"
            case .unreadable: "expected JSON text as a value, found something else"
            default: "expected every key once, found one twice"
            }
        }

        /// The message and the place.
        public var description: String {
            TextEscaping.visible(path.map { "\(message), at \(Report.place($0))" } ?? message)
        }
    }
}
