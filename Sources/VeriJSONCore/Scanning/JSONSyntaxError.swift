/// The first error in a text that is not JSON.
///
/// It contains the data for a message rather than a finished sentence: ``message`` and ``help`` are
/// created on demand. Two errors are equal if their codes and ranges are equal.
///
///     do {
///         let value = try JSONValue(parsing: "[1, 2,]")
///     } catch {
///         error.code                   // syntax.trailingComma
///         error.line                   // 1
///         error.column                 // 6
///         error.openBracket?.column    // 1
///     }
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// A position in the text.
    ///
    ///     if let bracket = error.openBracket {
    ///         print("opened at line \(bracket.line), column \(bracket.column)")
    ///     }
    public struct Place: Sendable, Hashable {
        /// The number of bytes before the position.
        public let offset: Int
        /// The line, counted from 1.
        public let line: Int
        /// The column, counted from 1 in Unicode scalars.
        public let column: Int
    }

    /// The kind of the error.
    public let code: Code
    /// The range to point at, in bytes; empty if something is missing at the end of the text.
    public let range: Range<Int>
    /// The line where the error begins, counted from 1.
    public let line: Int
    /// The column where the error begins, counted from 1 in Unicode scalars.
    public let column: Int
    /// The tokens that are allowed at the place of the error.
    public let expected: Expectation
    /// The innermost open bracket at the place of the error; nil at the top level.
    public let openBracket: Place?
    /// The text that was found instead.
    let found: Found
    /// The smallest edit that fixes this error, if there is one.
    let fix: Fix?

    /// The number of bytes before the error.
    public var offset: Int { range.lowerBound }

    /// Returns whether two errors have the same code and the same range.
    public static func == (left: JSONSyntaxError, right: JSONSyntaxError) -> Bool {
        left.code == right.code && left.range == right.range
    }
}

extension JSONSyntaxError {
    /// An edit of the text.
    struct Fix: Sendable, Hashable {
        var range: Range<Int>
        var replacement: String
    }

    /// A text with two readings, of which lenient reading takes none.
    enum Ambiguity: Sendable, Hashable {
        /// An escape beside a backslash that begins none; the letter is nil where it is hidden.
        case escape(UInt8?)
        /// A value beside another one.
        case value
        /// A place where a quote may be wrong.
        case quote
        /// The end of a text that may have been cut, or that lacks an earlier bracket.
        case bracket
    }

    /// The text at the place of an error.
    enum Found: Sendable, Hashable {
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
        /// A page in HTML.
        case page
        case anotherDocument
        case depth(Int)
        case readings(Ambiguity, other: Place)
        /// A part of the text that may not be shown.
        case hidden(Hidden)
    }

    /// The tokens that are allowed at the place of an error.
    ///
    ///     do {
    ///         _ = try JSONValue(parsing: "[1 2]")
    ///     } catch {
    ///         error.expected.items     // [',', ']']
    ///     }
    public struct Expectation: Sendable, Hashable {
        /// The allowed tokens, the most likely one first.
        public let items: [Item]
        /// The place in the grammar.
        let place: GrammarPlace

        /// A token, or a class of tokens, of JSON text.
        ///
        ///     let endsEarly = error.expected.items.contains(.closingBracket)
        public struct Item: Sendable, Hashable {
            enum Kind: Sendable, Hashable {
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

            let kind: Kind

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
            /// The closing brace of an object.
            public static let closingBrace = Item(.closingBrace)
            /// The closing bracket of an array.
            public static let closingBracket = Item(.closingBracket)
            /// The end of the text.
            public static let endOfDocument = Item(.endOfDocument)
            /// A digit of a number.
            public static let digit = Item(.digit)
            /// A character that may follow a complete number.
            public static let endOfNumber = Item(.endOfNumber)
            /// The closing quote of a string.
            public static let closingQuote = Item(.closingQuote)
            /// A letter that may follow a backslash.
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
    enum GrammarPlace: Sendable, Hashable {
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

extension JSONSyntaxError {
    /// Returns the error at another place of another text.
    ///
    /// - Parameters:
    ///   - range: The range to point at.
    ///   - bytes: The text.
    ///   - offset: The offset in the text of each other place.
    /// - Returns: The error.
    func moved(
        to range: Range<Int>,
        in bytes: UnsafeBufferPointer<UInt8>,
        _ offset: (Int) -> Int
    ) -> JSONSyntaxError {
        let location = LineIndex.location(of: range.lowerBound, in: bytes)
        let bracket = openBracket.map { bracket in
            let offset = offset(bracket.offset)
            let location = LineIndex.location(of: offset, in: bytes)
            return Place(offset: offset, line: location.line, column: location.column)
        }
        let fix = fix.map { fix in
            let start = offset(fix.range.lowerBound)
            let end = max(start, offset(fix.range.upperBound))
            return Fix(range: start..<end, replacement: fix.replacement)
        }
        return JSONSyntaxError(
            code: code,
            range: range,
            line: location.line,
            column: location.column,
            expected: expected,
            openBracket: bracket,
            found: found,
            fix: fix
        )
    }

    /// Returns the error with the places of the same text in another encoding; lines and columns
    /// stay.
    ///
    /// - Parameter places: The range in the other encoding of each range of this one.
    /// - Returns: The error.
    func moved(_ places: (Range<Int>) -> Range<Int>) -> JSONSyntaxError {
        JSONSyntaxError(
            code: code,
            range: places(range),
            line: line,
            column: column,
            expected: expected,
            openBracket: openBracket.map { bracket in
                let offset = places(bracket.offset..<bracket.offset).lowerBound
                return Place(offset: offset, line: bracket.line, column: bracket.column)
            },
            found: found,
            fix: fix.map { Fix(range: places($0.range), replacement: $0.replacement) }
        )
    }
}
