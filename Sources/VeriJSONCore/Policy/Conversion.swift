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
        case .paddedNumber:
            Facts(
                name: "paddedNumber",
                from: .string,
                to: .declaredNumber,
                .lenient,
                .loss,
                words: "a number in quotes with spaces, a plus sign or leading zeros",
                example: Example(#""int""#, #"" 007 ""#, "7")
            )
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
        case .unwrapSingle:
            Facts(
                name: "unwrapSingle",
                from: .array,
                to: .item,
                .lenient,
                .reading,
                words: "an array of one item as that item",
                example: Example(#""int""#, "[5]", "5")
            )
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
        case .spaceDatetime:
            Facts(
                name: "spaceDatetime",
                from: .string,
                to: .datetime,
                .lenient,
                .sameMeaning,
                words: "a date-time with a space in place of its T",
                example: Example(
                    #""datetime""#,
                    #""2024-01-31 10:00:00Z""#,
                    #""2024-01-31T10:00:00Z""#
                )
            )
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
        case .wrapSingle:
            Facts(
                name: "wrapSingle",
                from: [.bool, .number, .string, .object],
                to: .array,
                .byName,
                .reading,
                words: "a value as the only item of an array",
                example: Example(#"["int"]"#, "5", "[5]"),
                appliesToModels: false
            )
        case .emptyArrayToObject:
            Facts(
                name: "emptyArrayToObject",
                from: .array,
                to: .object,
                .byName,
                .reading,
                words: "an empty array as an empty object",
                example: Example(#"{"a?": "int"}"#, "[]", "{}")
            )
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
        case .epochSeconds:
            Facts(
                name: "epochSeconds",
                from: .number,
                to: .datetime,
                .byName,
                .reading,
                words: "seconds since 1970 as a date-time in UTC",
                example: Example(#""datetime""#, "1706695200", #""2024-01-31T10:00:00Z""#),
                rival: .epochMillis
            )
        case .epochMillis:
            Facts(
                name: "epochMillis",
                from: .number,
                to: .datetime,
                .byName,
                .reading,
                words: "milliseconds since 1970 as a date-time in UTC",
                example: Example(#""datetime""#, "1706695200000", #""2024-01-31T10:00:00Z""#),
                rival: .epochSeconds
            )
        case .groupedNumber:
            Facts(
                name: "groupedNumber",
                from: .string,
                to: .number,
                .byName,
                .reading,
                words: "a number in quotes with marks between groups of digits",
                example: Example(#""number""#, #""1,299.00""#, "1299.00"),
                rival: .commaDecimal
            )
        case .commaDecimal:
            Facts(
                name: "commaDecimal",
                from: .string,
                to: .number,
                .byName,
                .reading,
                words: "a number in quotes whose comma is the decimal point",
                example: Example(#""number""#, #""1.299,00""#, "1299.00"),
                rival: .groupedNumber
            )
        case .currency:
            Facts(
                name: "currency",
                from: .string,
                to: .number,
                .byName,
                .loss,
                words: "a number in quotes beside the sign or the code of a currency",
                example: Example(#""number""#, #""$19.99""#, "19.99")
            )
        case .percent:
            Facts(
                name: "percent",
                from: .string,
                to: .number,
                .byName,
                .loss,
                words: "a number in quotes before a percent sign, as written",
                example: Example(#""number""#, #""12.5 %""#, "12.5")
            )
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
