extension Sanitizer.Policy {
    /// A set of departures from JSON that a reader repairs instead of refusing the document.
    ///
    /// Nothing is repaired by default. Each repair is reported with its place in the original, and an
    /// ``Undo`` takes it back. A document that is JSON is never changed, whatever the set.
    ///
    ///     let policy = Sanitizer.Policy(relaxed: .compatible)
    ///     let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#), policy: policy)
    ///     let result = try sanitizer.sanitize("{id: 1,}")
    ///     result.text                              // {"id": 1}
    ///     result.report.changes.map(\.code)        // [relaxed.unquotedKeys, relaxed.trailingCommas]
    public struct Relaxed: OptionSet, Hashable, Sendable {
        /// One bit for each departure, in the order in which they are declared here.
        public var rawValue: UInt64

        /// Makes a set from its bits.
        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        // MARK: JSON5

        /// A byte order mark at the beginning.
        public static let byteOrderMark = Relaxed(rawValue: 1)
        /// White space that JSON does not have, such as U+00A0 and U+2028: a space.
        public static let whiteSpace = Relaxed(rawValue: 1 << 1)
        /// `// to the end of the line` and `/* between */`.
        public static let comments = Relaxed(rawValue: 1 << 2)
        /// One comma before a closing bracket.
        public static let trailingCommas = Relaxed(rawValue: 1 << 3)
        /// Strings and keys in single quotes.
        public static let singleQuotes = Relaxed(rawValue: 1 << 4)
        /// Keys that are identifiers (ECMAScript 5.1 §7.6) without quotes.
        public static let unquotedKeys = Relaxed(rawValue: 1 << 5)
        /// `\'`, `\v`, `\0`, `\xHH`, a backslash before the end of a line, and before a character that
        /// needs none.
        public static let escapes = Relaxed(rawValue: 1 << 6)
        /// Control characters in strings, but for the ends of lines.
        public static let controlCharacters = Relaxed(rawValue: 1 << 7)
        /// `NaN` and `Infinity`, with or without a sign: null, since JSON has no such numbers.
        public static let nonFiniteNumbers = Relaxed(rawValue: 1 << 8)
        /// A plus sign before a number.
        public static let plusSigns = Relaxed(rawValue: 1 << 9)
        /// `.5` and `5.`, which are `0.5` and `5.0`.
        public static let bareFractions = Relaxed(rawValue: 1 << 10)
        /// Hexadecimal integers, such as `0x1F`, are written in decimal.
        ///
        /// One of more than 4,096 digits is null, as with ``nonFiniteNumbers``.
        public static let hexNumbers = Relaxed(rawValue: 1 << 11)

        // MARK: Only one reading

        /// UTF-16 and UTF-32, with a byte order mark or without.
        public static let encodings = Relaxed(rawValue: 1 << 12)
        /// Ends of lines in strings.
        public static let lineBreaks = Relaxed(rawValue: 1 << 13)
        /// Strings and keys in typographic quotes, such as “ and ”.
        public static let typographicQuotes = Relaxed(rawValue: 1 << 14)
        /// Ill-formed UTF-8 in strings, and half a surrogate pair: U+FFFD, one for each maximal subpart
        /// (Unicode 16, section 3.9).
        public static let looseUnicode = Relaxed(rawValue: 1 << 15)
        /// Zeros before a number that is the same in octal, or that cannot be octal: `007`, `08`,
        /// `01.5`.
        public static let leadingZeros = Relaxed(rawValue: 1 << 16)
        /// Single `_` between digits: `1_000`.
        public static let digitSeparators = Relaxed(rawValue: 1 << 17)
        /// `True`, `False` and `None`.
        public static let pythonLiterals = Relaxed(rawValue: 1 << 18)
        /// Further commas between the members of an object, or before the first.
        public static let extraCommas = Relaxed(rawValue: 1 << 19)
        /// A comma that is missing where nothing else can: not between two strings on a line or right
        /// after a string, whose quote may be a part of it, and not between two numbers.
        public static let missingCommas = Relaxed(rawValue: 1 << 20)
        /// A colon that is missing after a key in quotes.
        public static let missingColons = Relaxed(rawValue: 1 << 21)
        /// The end of the document is missing: the unfinished member or item is dropped, and what is
        /// open is closed.
        public static let truncation = Relaxed(rawValue: 1 << 22)
        /// A Markdown code fence around the document.
        public static let codeFences = Relaxed(rawValue: 1 << 23)
        /// Text without brackets and quotes after an object or array.
        public static let trailingText = Relaxed(rawValue: 1 << 24)
        /// A backslash before a character that needs none stays, as in `C:\dir`.
        ///
        /// The escapes that JSON5 adds, ``escapes``, stay escapes where they are allowed as well: `\'`,
        /// `\v`, `\0`, `\xHH` and a backslash before the end of a line. A string with such a backslash
        /// and with one of `\b`, `\f`, `\n`, `\r` and `\t` has two readings; see ``mixedBackslashes``.
        public static let strayBackslashes = Relaxed(rawValue: 1 << 27)

        // MARK: The most likely reading

        /// Further commas in an array, which may also mean that an item is missing.
        public static let holes = Relaxed(rawValue: 1 << 25)
        /// Zeros before a number that is another one in octal: `012` is 12.
        public static let octalZeros = Relaxed(rawValue: 1 << 26)
        /// `TRUE`, `Null`, `nil`, `undefined`, `nan`, `-inf` and the like.
        public static let caselessLiterals = Relaxed(rawValue: 1 << 28)
        /// Comments that begin with `#`.
        public static let hashComments = Relaxed(rawValue: 1 << 29)
        /// Strings and keys without quotes, to the next comma, bracket or end of a line.
        ///
        /// Backslashes are kept, unless each of them is one of an escape that a path cannot have.
        public static let unquotedText = Relaxed(rawValue: 1 << 30)
        /// Quotes in a string that nothing marks: those after which the string cannot have ended.
        public static let innerQuotes = Relaxed(rawValue: 1 << 31)
        /// A quote that is missing where no other edit of one quote makes JSON of the document, or the
        /// closing one before its last brackets.
        public static let missingQuotes = Relaxed(rawValue: 1 << 32)
        /// Closing brackets that are missing, too many, or of the wrong kind.
        public static let brackets = Relaxed(rawValue: 1 << 33)
        /// A key without a value: null.
        public static let missingValues = Relaxed(rawValue: 1 << 34)
        /// A comma that is missing between two strings on a line, between two numbers, or right after a
        /// string.
        public static let looseCommas = Relaxed(rawValue: 1 << 35)
        /// Text around one object or array, such as the prose of a language model.
        public static let surroundingText = Relaxed(rawValue: 1 << 36)
        /// `\b`, `\f`, `\n`, `\r` and `\t` in a string with a backslash that begins no escape are escapes,
        /// as in `C:\dir\new`.
        public static let mixedBackslashes = Relaxed(rawValue: 1 << 38)

        /// A quote beside another one that is one too many: `""a"`.
        public static let extraQuotes = Relaxed(rawValue: 1 << 40)

        /// `...` or `…` for items or members that were left out, which stay out.
        public static let ellipses = Relaxed(rawValue: 1 << 41)
        /// Members without the braces around them, the first with a key in quotes: `"a": 1, "b": 2`.
        public static let missingBraces = Relaxed(rawValue: 1 << 42)
        /// `=` or `=>` after a key in place of a colon.
        public static let equalsSigns = Relaxed(rawValue: 1 << 43)

        // MARK: By name only

        /// The beginning of a string value that the end of the document cuts off stays.
        ///
        /// It is in no set: a part of a text looks like a whole one.
        public static let cutStrings = Relaxed(rawValue: 1 << 37)
        /// Bytes in strings that are not UTF-8 are characters of Windows-1252, of which Latin-1 is a part.
        ///
        /// It is in no set: what the bytes mean is not in the text. Where it is allowed, it is tried before
        /// ``looseUnicode``, which is left the five bytes that are no character.
        public static let windows1252 = Relaxed(rawValue: 1 << 39)

        // MARK: Sets

        /// Nothing but JSON (RFC 8259).
        public static let none: Relaxed = []
        /// All of JSON5 1.0.
        public static let json5: Relaxed = [
            .byteOrderMark, .whiteSpace, .comments, .trailingCommas, .singleQuotes, .unquotedKeys,
            .escapes, .controlCharacters, .nonFiniteNumbers, .plusSigns, .bareFractions,
            .hexNumbers,
        ]
        /// ``json5``, and further departures of which only one reading exists.
        ///
        /// Nothing is lost by most of them. ``looseUnicode``, ``nonFiniteNumbers``, ``truncation`` and
        /// ``trailingText`` lose what JSON cannot say or what is not there; they and
        /// ``strayBackslashes`` are *broken*, so that the command's `--check` and `requireClean()` tell.
        /// It reads a backslash before a character that needs none, and ``json5`` alone leaves it out, as
        /// JSON5 does; all else that ``json5`` reads it reads in the same way.
        public static let compatible: Relaxed = [
            .json5, .encodings, .lineBreaks, .typographicQuotes, .looseUnicode, .leadingZeros,
            .digitSeparators, .pythonLiterals, .extraCommas, .missingCommas, .missingColons,
            .truncation, .codeFences, .trailingText, .strayBackslashes, .compatibleXML,
        ]
        /// ``compatible``, and departures of which the most likely reading is taken.
        ///
        /// Text that ``compatible`` reads is never read differently.
        public static let salvage: Relaxed = [
            .compatible, .holes, .octalZeros, .caselessLiterals, .hashComments, .unquotedText,
            .innerQuotes, .missingQuotes, .brackets, .missingValues, .looseCommas,
            .surroundingText, .mixedBackslashes, .extraQuotes, .ellipses, .missingBraces,
            .equalsSigns, .severalRoots,
        ]

        /// The departures that `JSONDecoder` takes as well.
        package static let likeJSONDecoder: Relaxed = [.byteOrderMark, .trailingCommas, .encodings]

        /// The departures that have a name, in the order of their bits.
        package static let named: [(name: String, set: Relaxed)] = [
            ("byteOrderMark", .byteOrderMark),
            ("whiteSpace", .whiteSpace),
            ("comments", .comments),
            ("trailingCommas", .trailingCommas),
            ("singleQuotes", .singleQuotes),
            ("unquotedKeys", .unquotedKeys),
            ("escapes", .escapes),
            ("controlCharacters", .controlCharacters),
            ("nonFiniteNumbers", .nonFiniteNumbers),
            ("plusSigns", .plusSigns),
            ("bareFractions", .bareFractions),
            ("hexNumbers", .hexNumbers),
            ("encodings", .encodings),
            ("lineBreaks", .lineBreaks),
            ("typographicQuotes", .typographicQuotes),
            ("looseUnicode", .looseUnicode),
            ("leadingZeros", .leadingZeros),
            ("digitSeparators", .digitSeparators),
            ("pythonLiterals", .pythonLiterals),
            ("extraCommas", .extraCommas),
            ("missingCommas", .missingCommas),
            ("missingColons", .missingColons),
            ("truncation", .truncation),
            ("codeFences", .codeFences),
            ("trailingText", .trailingText),
            ("holes", .holes),
            ("octalZeros", .octalZeros),
            ("strayBackslashes", .strayBackslashes),
            ("caselessLiterals", .caselessLiterals),
            ("hashComments", .hashComments),
            ("unquotedText", .unquotedText),
            ("innerQuotes", .innerQuotes),
            ("missingQuotes", .missingQuotes),
            ("brackets", .brackets),
            ("missingValues", .missingValues),
            ("looseCommas", .looseCommas),
            ("surroundingText", .surroundingText),
            ("cutStrings", .cutStrings),
            ("mixedBackslashes", .mixedBackslashes),
            ("windows1252", .windows1252),
            ("extraQuotes", .extraQuotes),
            ("ellipses", .ellipses),
            ("missingBraces", .missingBraces),
            ("equalsSigns", .equalsSigns),
        ]

        /// The sets that have a name.
        package static let namedSets: [(name: String, set: Relaxed)] = [
            ("json5", .json5), ("compatible", .compatible), ("salvage", .salvage),
        ]

        /// Makes the departure whose bit is at a position.
        init(position: Int) {
            self.init(rawValue: position < 64 ? 1 << UInt64(position) : 0)
        }

        /// The position of a departure's bit.
        var position: Int { rawValue.trailingZeroBitCount }

        /// The name of a departure.
        var name: String {
            (Self.named + Self.namedForXML).first { $0.set == self }?.name ?? "other"
        }

        /// Whether after a repair of this kind what is read as a key may be a value, or that of another
        /// object.
        ///
        /// The end of a document that was cut off also ends one in which an earlier bracket is missing.
        var isGuess: Bool {
            !isSubset(of: [.compatible, .mixedBackslashes, .windows1252]) || self == .truncation
        }

        /// The departures of a set that are tried first, so that a larger set reads what a smaller one
        /// reads in the same way.
        var withOneReading: Relaxed { intersection([.compatible, .cutStrings, .windows1252]) }

        /// Whether a repair of this kind may remove text that says something.
        var removesText: Bool {
            isSubset(of: [
                .comments, .hashComments, .truncation, .codeFences, .trailingText, .brackets,
                .surroundingText,
            ])
        }

        /// The fewest names that a person writes for a set: those of the sets in it, then those of
        /// the departures that are left; that of a larger set if they would be many.
        var words: [String] {
            let known = intersection(.salvage)
            let base = Self.namedSets.last { isSuperset(of: $0.set) }
            var words =
                (base.map { [$0.name] } ?? []) + Self.names(known.subtracting(base?.set ?? .none))
            if words.count > 3,
                let set = Self.namedSets.first(where: { known.isSubset(of: $0.set) })
            {
                words = [set.name]
            }
            return words + Self.names(subtracting(.salvage))
        }

        private static func names(_ set: Relaxed) -> [String] {
            (named + namedForXML).filter { set.contains($0.set) }.map(\.name)
        }

        /// Whether a repair of this kind may lose or change something that the document says.
        var losesData: Bool {
            let lossless = Relaxed.compatible.subtracting([
                .looseUnicode, .nonFiniteNumbers, .truncation, .trailingText, .strayBackslashes,
                .strayBytes, .forbiddenCharacters,
            ])
            return !isSubset(of: lossless)
        }
    }
}
