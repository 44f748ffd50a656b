extension JSONSyntaxError {
    /// The kind of a mistake in JSON text.
    ///
    /// Codes are stable; new ones may come.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case empty = "syntax.empty"
            case byteOrderMark = "syntax.byteOrderMark"
            case encoding = "syntax.encoding"
            case invalidUTF8 = "syntax.invalidUTF8"
            case unexpectedCharacter = "syntax.unexpectedCharacter"
            case unexpectedEnd = "syntax.unexpectedEnd"
            case trailingContent = "syntax.trailingContent"
            case trailingComma = "syntax.trailingComma"
            case missingComma = "syntax.missingComma"
            case missingColon = "syntax.missingColon"
            case mismatchedBracket = "syntax.mismatchedBracket"
            case unquotedKey = "syntax.unquotedKey"
            case singleQuote = "syntax.singleQuote"
            case comment = "syntax.comment"
            case unknownLiteral = "syntax.unknownLiteral"
            case numberFormat = "syntax.numberFormat"
            case controlCharacter = "syntax.controlCharacter"
            case badEscape = "syntax.badEscape"
            case loneSurrogate = "syntax.loneSurrogate"
            case depth = "limit.depth"
        }

        private let kind: Kind

        private init(_ kind: Kind) {
            self.kind = kind
        }

        /// The code in its dotted form, such as `syntax.trailingComma`.
        public var description: String { kind.rawValue }

        /// The text has nothing but white space.
        public static let empty = Code(.empty)
        /// The text begins with a byte order mark.
        public static let byteOrderMark = Code(.byteOrderMark)
        /// The text is UTF-16 or UTF-32.
        public static let encoding = Code(.encoding)
        /// Bytes are not well-formed UTF-8.
        public static let invalidUTF8 = Code(.invalidUTF8)
        /// A character cannot stand here.
        public static let unexpectedCharacter = Code(.unexpectedCharacter)
        /// The text ends inside a value.
        public static let unexpectedEnd = Code(.unexpectedEnd)
        /// Something follows the value.
        public static let trailingContent = Code(.trailingContent)
        /// A comma stands before the end of an object or array.
        public static let trailingComma = Code(.trailingComma)
        /// Two members or items have no comma between them.
        public static let missingComma = Code(.missingComma)
        /// A key has no colon after it.
        public static let missingColon = Code(.missingColon)
        /// An object ends with `]`, or an array with `}`.
        public static let mismatchedBracket = Code(.mismatchedBracket)
        /// A key has no quotes.
        public static let unquotedKey = Code(.unquotedKey)
        /// A string or key has single quotes.
        public static let singleQuote = Code(.singleQuote)
        /// The text has a comment.
        public static let comment = Code(.comment)
        /// A word is none of `true`, `false` and `null`.
        public static let unknownLiteral = Code(.unknownLiteral)
        /// A number is not written as RFC 8259 asks.
        public static let numberFormat = Code(.numberFormat)
        /// A string has a control character that is not escaped.
        public static let controlCharacter = Code(.controlCharacter)
        /// A backslash is followed by something else than an escape.
        public static let badEscape = Code(.badEscape)
        /// An escape is one half of a surrogate pair without the other.
        public static let loneSurrogate = Code(.loneSurrogate)
        /// Containers are nested deeper than the limit.
        public static let depth = Code(.depth)
    }
}
