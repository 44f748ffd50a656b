/// One conversion, which turns values of a wrong type into values of the right type.
///
/// Conversions are tried in the order of their cases; ``facts`` is the table of all that is known of
/// them. A case and its entry add a conversion to the language, to messages, to the command and to
/// the schema for editors; `Lexeme.converted(_:by:)` does the work.
package enum Conversion: UInt8, CaseIterable, Sendable {
    case stringToNumber
    case numberToString
    case stringToBool
    case numberToBool
    case integralNumber
    case paddedNumber
    case caselessBool
    case boolToString
    case unwrapSingle
    case caselessEnum
    case spaceDatetime
    case wordsToBool
    case wrapSingle
    case emptyArrayToObject
    case boolToNumber
    case epochSeconds
    case epochMillis
    case groupedNumber
    case commaDecimal
    case currency
    case percent
    case unit
    case date
    case rfc822
    case basicOffset
    case zone
    case dotnetDate
    case extendedJSON
    case jsonText
    case valuesToArray
    case arrayToObject
    case splitList
    case containerToText
    case base64url
    case percentEncode

    /// The facts of the conversion, its entry in the table.
    package var facts: Facts {
        switch self {
        case .stringToNumber:
            Facts(
                name: "stringToNumber",
                from: .string,
                to: .number,
                .safe,
                .sameMeaning,
                words: "a number in quotes, by JSON's grammar exactly",
                example: Example(#""number""#, #""12.50""#, "12.50")
            )
        case .numberToString:
            Facts(
                name: "numberToString",
                from: .number,
                to: .text,
                .safe,
                .sameMeaning,
                words: "a number as a string, with the digits as written",
                example: Example(#""string""#, "42", #""42""#)
            )
        case .stringToBool:
            Facts(
                name: "stringToBool",
                from: .string,
                to: .bool,
                .safe,
                .sameMeaning,
                words: "true or false in quotes",
                example: Example(#""bool""#, #""true""#, "true")
            )
        case .numberToBool:
            Facts(
                name: "numberToBool",
                from: .number,
                to: .bool,
                .safe,
                .sameMeaning,
                words: "exactly 0 and 1 as a bool",
                example: Example(#""bool""#, "1", "true")
            )
        case .integralNumber:
            Facts(
                name: "integralNumber",
                from: .number,
                to: .integer,
                .safe,
                .sameMeaning,
                words: "a number with nothing after the point, for int",
                example: Example(#""int""#, "42.0", "42"),
                // A model reads such a number as an integer.
                appliesToModels: false
            )
        case .paddedNumber: .paddedNumber
        case .caselessBool:
            Facts(
                name: "caselessBool",
                from: .string,
                to: .bool,
                .lenient,
                .reading,
                words: "true, false, 1 or 0 in quotes, in any case",
                example: Example(#""bool""#, #""TRUE""#, "true")
            )
        case .boolToString:
            Facts(
                name: "boolToString",
                from: .bool,
                to: .text,
                .lenient,
                .sameMeaning,
                words: "a bool as a string",
                example: Example(#""string""#, "true", #""true""#)
            )
        case .unwrapSingle: .unwrapSingle
        case .caselessEnum:
            Facts(
                name: "caselessEnum",
                from: .string,
                to: .listed,
                .lenient,
                .reading,
                words: "the only listed string that is equal except for case",
                example: Example(#""enum:active,closed""#, #""Active""#, #""active""#)
            )
        case .spaceDatetime: .spaceDatetime
        case .wordsToBool:
            Facts(
                name: "wordsToBool",
                from: .string,
                to: .bool,
                .byName,
                .reading,
                words: "yes, no, on, off, y, n, t or f as a bool",
                example: Example(#""bool""#, #""yes""#, "true")
            )
        case .wrapSingle: .wrapSingle
        case .emptyArrayToObject: .emptyArrayToObject
        case .boolToNumber:
            Facts(
                name: "boolToNumber",
                from: .bool,
                to: .number,
                .byName,
                .reading,
                words: "true as 1, false as 0",
                example: Example(#""int""#, "true", "1")
            )
        case .epochSeconds: .epochSeconds
        case .epochMillis: .epochMillis
        case .groupedNumber: .groupedNumber
        case .commaDecimal: .commaDecimal
        case .currency: .currency
        case .percent: .percent
        case .unit: .unit
        case .date: .date
        case .rfc822: .rfc822
        case .basicOffset: .basicOffset
        case .zone: .zone
        case .dotnetDate: .dotnetDate
        case .extendedJSON: .extendedJSON
        case .jsonText: .jsonText
        case .valuesToArray: .valuesToArray
        case .arrayToObject: .arrayToObject
        case .splitList: .splitList
        case .containerToText: .containerToText
        case .base64url:
            Facts(
                name: "base64url",
                from: .string,
                to: .base64,
                .byName,
                .sameMeaning,
                words: "base64 in the alphabet for URLs, or without its padding",
                example: Example(#""base64""#, #""PDw_Pz8-Pg""#, #""PDw/Pz8+Pg==""#)
            )
        case .percentEncode:
            Facts(
                name: "percentEncode",
                from: .string,
                to: .url,
                .byName,
                .sameMeaning,
                words: "a URL with what it may not contain escaped as %XX",
                example: Example(#""url""#, #""/a b?q=[1]""#, #""/a%20b?q=%5B1%5D""#),
                // A model reads such a text as a URL.
                appliesToModels: false
            )
        }
    }
}
