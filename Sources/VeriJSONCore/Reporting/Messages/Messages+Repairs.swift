// The words for departures from JSON that were repaired.

extension Messages {
    /// Returns the words for a code `relaxed.NAME`; nil for another code.
    func repair(_ code: FindingCode) -> Words? {
        (Sanitizer.Policy.Relaxed.named + Sanitizer.Policy.Relaxed.namedForXML)
            .first { FindingCode.relaxed($0.name) == code }
            .map { repair($0.set) }
    }

    /// Returns the words for a departure from JSON.
    func repair(_ syntax: Sanitizer.Policy.Relaxed) -> Words {
        let (expected, found, label) =
            Self.phrases[syntax] ?? ("JSON", "something else", "repaired")
        return Words(expected: expected, found: found, label: label)
    }

    /// Returns the help for an error that lenient reading would repair, given the names of the
    /// departures and sets to allow.
    static func help(allowing names: [String]) -> String {
        let members = names.map { "." + $0 }.joined(separator: ", ")
        return "to have it repaired: Sanitizer.Policy(relaxed: "
            + (names.count == 1 ? members : "[\(members)]")
            + "), or 'verijson clean --relaxed=\(names.joined(separator: ","))'"
    }

    private static let phrases:
        [Sanitizer.Policy.Relaxed: (expected: String, found: String, label: String)] =
            [
                .byteOrderMark: ("no byte order mark", "one", "removed from the beginning"),
                .whiteSpace: ("white space of JSON", "another kind", "a space now"),
                .comments: ("no comment", "one", "the comment was removed"),
                .trailingCommas: (
                    "no comma before a closing bracket", "one", "the comma was removed"
                ),
                .singleQuotes: (
                    "a string in double quotes", "one in single quotes", "in double quotes now"
                ),
                .unquotedKeys: ("a key in quotes", "one without", "quotes were added"),
                .escapes: ("an escape that JSON has", "another one", "written in another way"),
                .controlCharacters: ("an escaped control character", "a raw one", "escaped now"),
                .nonFiniteNumbers: ("a finite number", "NaN or Infinity", "null now"),
                .plusSigns: ("a number without a plus sign", "one with", "the sign was removed"),
                .bareFractions: (
                    "digits before and after the point", "a point without", "a zero was added"
                ),
                .hexNumbers: ("a decimal number", "a hexadecimal one", "decimal now"),
                .encodings: ("UTF-8", "UTF-16 or UTF-32", "UTF-8 now"),
                .lineBreaks: ("an escaped end of line", "a raw one", "escaped now"),
                .typographicQuotes: (
                    "a string in double quotes", "typographic quotes", "in double quotes now"
                ),
                .looseUnicode: ("well-formed Unicode", "something else", "U+FFFD now"),
                .leadingZeros: (
                    "a number without leading zeros", "one with", "the zeros were removed"
                ),
                .digitSeparators: ("only digits", "an underscore between them", "it was removed"),
                .pythonLiterals: (
                    "true, false or null", "a literal of Python", "the same literal of JSON now"
                ),
                .extraCommas: (
                    "a comma between two members", "a further one", "the comma was removed"
                ),
                .missingCommas: ("a comma", "none", "a comma was added"),
                .missingColons: ("a colon after the key", "none", "a colon was added"),
                .truncation: (
                    "the end of the document", "none", "closed here, without what was unfinished"
                ),
                .codeFences: ("JSON", "a code fence around it", "the fence was removed"),
                .trailingText: (
                    "the end of the document", "further text", "the text from here on was removed"
                ),
                .holes: ("an item between two commas", "none", "the comma was removed"),
                .octalZeros: (
                    "a number without leading zeros", "one with", "the zeros were removed"
                ),
                .strayBackslashes: (
                    "a backslash only before what has to be escaped", "another one",
                    "taken for a backslash"
                ),
                .caselessLiterals: (
                    "true, false or null", "another spelling", "the literal of JSON now"
                ),
                .hashComments: ("no comment", "one", "the comment was removed"),
                .unquotedText: ("a string in quotes", "text without", "quotes were added"),
                .innerQuotes: ("an escaped quote", "a raw one", "taken for a part of the string"),
                .missingQuotes: ("a closing quote", "none", "a quote was added"),
                .brackets: (
                    "a closing bracket for each opening one", "another number or kind",
                    "brackets were added or removed"
                ),
                .missingValues: ("a value after the key", "none", "null was added"),
                .looseCommas: ("a comma", "none", "a comma was added"),
                .surroundingText: (
                    "nothing but JSON", "text around it", "the text around the value was removed"
                ),
                .extraQuotes: ("one quote", "another one beside it", "the quote was removed"),
                .ellipses: ("an item or member", "an ellipsis", "the ellipsis was removed"),
                .missingBraces: ("braces around the members", "none", "braces were added"),
                .equalsSigns: ("a colon after the key", "an equals sign", "a colon now"),
                .windows1252: (
                    "well-formed UTF-8", "a byte of another encoding", "a character of Windows-1252"
                ),
                .mixedBackslashes: (
                    "escapes or stray backslashes in a string", "both", "the escapes stay escapes"
                ),
                .cutStrings: (
                    "the end of the string", "none", "closed here, where the text was cut"
                ),
                .bareMarkup: ("an escaped '&' or '<'", "a raw one", "escaped now"),
                .htmlReferences: ("a reference of XML", "one of HTML", "the character now"),
                .leadingSpace: ("the declaration first", "space before it", "removed"),
                .unquotedValues: ("a value in quotes", "one without", "quotes were added"),
                .bareAttributes: ("a value in quotes", "none", "an empty value was added"),
                .undeclaredPrefixes: ("a declared prefix", "another one", "declared now"),
                .strayBytes: ("text in the encoding", "another byte", "read as Windows-1252"),
                .forbiddenCharacters: ("a character of XML", "another one", "U+FFFD now"),
                .severalRoots: ("one root element", "a further one", "a member beside it"),
                .entities: ("a reference of XML", "a declared entity", "its text now"),
            ]
}

extension Sanitizer.Policy.Relaxed {
    /// Returns the help for a mistake that the departures and sets of some names would repair.
    package static func help(allowing names: [String]) -> String { Messages.help(allowing: names) }
}
