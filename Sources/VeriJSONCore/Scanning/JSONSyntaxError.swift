/// The first place where a text stops being JSON.
///
/// It holds what a message needs, and no finished sentence: `message` and `help` are made from it on
/// demand. Two errors are equal when code and place are.
///
///     do {
///         let value = try JSONValue(parsing: "[1, 2,]")
///     } catch {
///         error.code          // syntax.trailingComma
///         error.line          // 1
///         error.column        // 6
///         error.openBracket   // the '[' at line 1, column 1
///     }
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// A place in the text.
    public struct Place: Sendable, Hashable {
        /// Bytes before the place.
        public let offset: Int
        /// The line, counted from 1.
        public let line: Int
        /// The column, counted from 1 in Unicode scalars.
        public let column: Int
    }

    /// The kind of mistake.
    public let code: Code
    /// The bytes to point at; empty where something is missing at the end of the text.
    public let range: Range<Int>
    /// The line where the mistake begins, counted from 1.
    public let line: Int
    /// The column where the mistake begins, counted from 1 in Unicode scalars.
    public let column: Int
    /// What could have stood there.
    public let expected: Expectation
    /// The bracket that was still open there, the innermost one.
    public let openBracket: Place?
    /// What stood there instead.
    package let found: Found
    /// The smallest edit that makes good this mistake, where there is one.
    package let fix: Fix?

    /// Bytes before the mistake.
    public var offset: Int { range.lowerBound }

    /// Tells whether both errors are the same mistake at the same place.
    public static func == (left: JSONSyntaxError, right: JSONSyntaxError) -> Bool {
        left.code == right.code && left.range == right.range
    }
}

extension JSONSyntaxError {
    /// An edit of the text.
    package struct Fix: Sendable, Hashable {
        package var range: Range<Int>
        package var replacement: String
    }

    /// What stands where something else was expected.
    package enum Found: Sendable, Hashable {
        case end
        case character(Unicode.Scalar)
        case word(String)
        case number
        case byte(UInt8)
        case escape(String)
        case comment
        case byteOrderMark
        case encoding(String)
        case markup
        case anotherDocument
        case depth(Int)
        /// Something of the text that may not be shown.
        case hidden(Hidden)
    }

    /// What could have stood at the place of a mistake.
    public struct Expectation: Sendable, Hashable {
        /// The things that could have stood there, the most likely first.
        public let items: [Item]
        /// Where that is in the grammar.
        package let place: GrammarPlace

        /// A thing that can stand in JSON text.
        public struct Item: Sendable, Hashable {
            package enum Kind: Sendable, Hashable {
                case value
                case key
                case colon
                case comma
                case closingBrace
                case closingBracket
                case endOfDocument
                case digit
                case endOfNumber
                case closingQuote
                case escapeLetter
                case hexDigits
                case lowSurrogate
                case escapedControl
                case utf8
                case json
            }

            package let kind: Kind

            private init(_ kind: Kind) {
                self.kind = kind
            }

            /// Any value.
            public static let value = Item(.value)
            /// A key in double quotes.
            public static let key = Item(.key)
            /// The colon between a key and its value.
            public static let colon = Item(.colon)
            /// A comma.
            public static let comma = Item(.comma)
            /// The end of an object.
            public static let closingBrace = Item(.closingBrace)
            /// The end of an array.
            public static let closingBracket = Item(.closingBracket)
            /// The end of the text.
            public static let endOfDocument = Item(.endOfDocument)
            /// A digit of a number.
            public static let digit = Item(.digit)
            /// Whatever may follow a finished number.
            public static let endOfNumber = Item(.endOfNumber)
            /// The quote that ends a string.
            public static let closingQuote = Item(.closingQuote)
            /// One of the letters that may follow a backslash.
            public static let escapeLetter = Item(.escapeLetter)
            /// Four hexadecimal digits.
            public static let hexDigits = Item(.hexDigits)
            /// The escaped second half of a surrogate pair.
            public static let lowSurrogate = Item(.lowSurrogate)
            /// An escape in place of a control character.
            public static let escapedControl = Item(.escapedControl)
            /// Well-formed UTF-8.
            public static let utf8 = Item(.utf8)
            /// A JSON text.
            public static let json = Item(.json)
        }
    }

    /// A place in the grammar.
    package enum GrammarPlace: Sendable, Hashable {
        case document
        case afterDocument
        case firstItem
        case item
        case afterItem
        case firstMember
        case member
        case afterKey
        case memberValue
        case afterMember
        case inString
        case afterBackslash
        case afterHighSurrogate
        case afterMinus
        case afterPoint
        case inExponent
        case afterLeadingZero
        case afterNumber
    }
}
