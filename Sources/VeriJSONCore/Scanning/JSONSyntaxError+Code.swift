extension JSONSyntaxError {
    /// The kind of a syntax error.
    ///
    /// Codes are stable. A release may add codes, so a comparison must not assume that it knows all
    /// of them.
    ///
    ///     let isTrailing = error.code == .trailingComma
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form, such as `syntax.trailingComma`.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// The text contains nothing but white space.
        public static let empty = Code("syntax.empty")
        /// The text begins with a byte order mark.
        public static let byteOrderMark = Code("syntax.byteOrderMark")
        /// The text is UTF-16 or UTF-32.
        public static let encoding = Code("syntax.encoding")
        /// Bytes are not well-formed UTF-8.
        public static let invalidUTF8 = Code("syntax.invalidUTF8")
        /// A character is not allowed at this place.
        public static let unexpectedCharacter = Code("syntax.unexpectedCharacter")
        /// The text ends before the value is complete.
        public static let unexpectedEnd = Code("syntax.unexpectedEnd")
        /// More text follows the value.
        public static let trailingContent = Code("syntax.trailingContent")
        /// A comma precedes the end of an object or array.
        public static let trailingComma = Code("syntax.trailingComma")
        /// Two members or items have no comma between them.
        public static let missingComma = Code("syntax.missingComma")
        /// A key has no colon after it.
        public static let missingColon = Code("syntax.missingColon")
        /// An object ends with `]`, or an array with `}`.
        public static let mismatchedBracket = Code("syntax.mismatchedBracket")
        /// A key has no quotes.
        public static let unquotedKey = Code("syntax.unquotedKey")
        /// A string or key has single quotes.
        public static let singleQuote = Code("syntax.singleQuote")
        /// The text contains a comment.
        public static let comment = Code("syntax.comment")
        /// A word is not `true`, `false` or `null`.
        public static let unknownLiteral = Code("syntax.unknownLiteral")
        /// A number does not follow the grammar of RFC 8259.
        public static let numberFormat = Code("syntax.numberFormat")
        /// A string contains a control character that is not escaped.
        public static let controlCharacter = Code("syntax.controlCharacter")
        /// A backslash does not begin a valid escape.
        public static let badEscape = Code("syntax.badEscape")
        /// An escape is one half of a surrogate pair without the other.
        public static let loneSurrogate = Code("syntax.loneSurrogate")
        /// Lenient reading could read the text in two ways, and takes neither.
        public static let ambiguous = Code("syntax.ambiguous")
        /// Containers are nested deeper than the limit.
        public static let depth = Code("limit.depth")
    }
}
