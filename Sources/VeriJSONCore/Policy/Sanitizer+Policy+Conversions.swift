extension Sanitizer.Policy {
    /// A set of conversions, each of which turns a value of the wrong type into one of the right
    /// type.
    ///
    /// A conversion is tried only after a value failed to match as it is, and only where the pattern
    /// or the policy asks for it. They are tried in the order in which they are declared here.
    ///
    ///     let sanitizer = Sanitizer(pattern, converting: [.safe, .caselessEnum])
    public struct Conversions: SetAlgebra, Hashable, Sendable {
        /// The conversions without arguments.
        var plain: ConversionBits
        /// The conversions with their arguments.
        var withArguments: Set<ConversionArgument> = []

        /// The conversions, those with arguments among them.
        package var bits: ConversionBits {
            plain.union(ConversionBits(withArguments.lazy.map(\.conversion)))
        }

        /// The arguments, in the order of the table.
        package var arguments: [ConversionArgument] { withArguments.stablySorted() }

        package init(
            _ bits: ConversionBits,
            _ arguments: some Sequence<ConversionArgument> = EmptyCollection()
        ) {
            plain = bits
            withArguments = Set(arguments)
        }

        private init(_ conversion: Conversion) {
            plain = ConversionBits(conversion)
        }

        /// `"12.50"` → `12.50`: RFC 8259's number grammar exactly, no spaces.
        public static let stringToNumber = Conversions(.stringToNumber)
        /// `42` → `"42"`, as written, for `string`, `enum` and `$in`.
        public static let numberToString = Conversions(.numberToString)
        /// `"true"` → `true` and `"false"` → `false`.
        public static let stringToBool = Conversions(.stringToBool)
        /// `1` → `true` and `0` → `false`.
        public static let numberToBool = Conversions(.numberToBool)
        /// `42.0` → `42` where an integer is asked for, by moving the point only.
        public static let integralNumber = Conversions(.integralNumber)
        /// `" 42 "`, `"+42"`, `"007"`, and `"42.0"` for an integer, with the white space of JSON
        /// only; not `"1.000"` for an integer, which may be a thousand.
        public static let paddedNumber = Conversions(.paddedNumber)
        /// `"TRUE"`, `"False"`, `"1"`, `"0"` → a bool.
        public static let caselessBool = Conversions(.caselessBool)
        /// `true` → `"true"`.
        public static let boolToString = Conversions(.boolToString)
        /// `[x]` → `x`; not `[[x]]` → `x`.
        public static let unwrapSingle = Conversions(.unwrapSingle)
        /// `"Active"` → `"active"` where exactly one value of the enum is equal but for ASCII case.
        public static let caselessEnum = Conversions(.caselessEnum)
        /// `"2024-01-31 10:00:00Z"` → `"2024-01-31T10:00:00Z"`.
        public static let spaceDatetime = Conversions(.spaceDatetime)
        /// yes, no, on, off, y, n, t, f in any case → a bool.
        public static let wordsToBool = Conversions(.wordsToBool)
        /// `x` → `[x]`, where `x` matches what is asked of the item.
        public static let wrapSingle = Conversions(.wrapSingle)
        /// `[]` → `{}`, for servers written in PHP.
        public static let emptyArrayToObject = Conversions(.emptyArrayToObject)
        /// `true` → `1` and `false` → `0`.
        public static let boolToNumber = Conversions(.boolToNumber)
        /// A number of seconds since 1970 → an RFC 3339 date-time in UTC.
        ///
        /// A fraction becomes that of the second. A number in quotes is read where
        /// ``stringToNumber`` is allowed beside it.
        public static let epochSeconds = Conversions(.epochSeconds)
        /// A number of milliseconds since 1970 → an RFC 3339 date-time in UTC.
        ///
        /// Beside ``epochSeconds`` neither applies.
        public static let epochMillis = Conversions(.epochMillis)
        /// `"1,299.00"` → `1299.00`: commas, apostrophes or spaces stand between groups of digits.
        ///
        /// Beside ``commaDecimal`` neither applies.
        public static let groupedNumber = Conversions(.groupedNumber)
        /// `"1.299,00"` → `1299.00`: the comma is the decimal point, and a point stands between
        /// groups of digits.
        public static let commaDecimal = Conversions(.commaDecimal)
        /// `"$19.99"`, `"19.99 EUR"` → `19.99`: the sign or the code of a currency is left out.
        public static let currency = Conversions(.currency)
        /// `"12.5 %"` → `12.5`, as written, never divided.
        public static let percent = Conversions(.percent)
        /// `"Wed, 31 Jan 2024 10:00:00 GMT"`, as mail, HTTP, cookies and feeds have it → an RFC 3339
        /// date-time.
        public static let rfc822 = Conversions(.rfc822)
        /// `"2024-01-31T10:00+0200"`, `"20240131T100000Z"`: ISO 8601 as services write it → RFC 3339.
        public static let basicOffset = Conversions(.basicOffset)
        /// `"/Date(1706695200000+0200)/"` → an RFC 3339 date-time in UTC.
        public static let dotnetDate = Conversions(.dotnetDate)
        /// `{"$numberLong": "5"}` → `5`: MongoDB's Extended JSON v2, canonical and relaxed.
        ///
        /// `$oid` becomes a string, `$numberInt`, `$numberLong`, `$numberDouble` and
        /// `$numberDecimal` a number or its digits, `$date` a date-time in UTC, `$binary` base64 and
        /// `$uuid` a UUID.
        public static let extendedJSON = Conversions(.extendedJSON)
        /// `"[1, 2]"` → `[1, 2]`: a string that is strict JSON becomes the value in it, which is cleaned
        /// as any other.
        public static let jsonText = Conversions(.jsonText)
        /// `{"0": 1, "2": 3}` → `[1, 3]`: an object whose keys are all indices, as PHP and Firebase
        /// write lists.
        public static let valuesToArray = Conversions(.valuesToArray)
        /// `[1, null, 3]` → `{"0": 1, "2": 3}` where an object with such keys is asked for; nulls are
        /// left out unless null may stand there.
        public static let arrayToObject = Conversions(.arrayToObject)
        /// `"a, b,c"` → `["a", "b", "c"]`: a string with commas becomes the array of its parts.
        public static let splitList = Conversions(
            [],
            CollectionOfOne(ConversionArgument(.splitList, ","))
        )
        /// `{"a": [1, 2]}` → `"{\"a\":[1,2]}"` where a string is asked for: every token stays as it
        /// is written.
        public static let containerToText = Conversions(.containerToText)
        /// Base64 in the alphabet for URLs (RFC 4648 §5), padded or not → base64 with its padding.
        public static let base64url = Conversions(.base64url)
        /// `/a b` → `/a%20b`: what a URL may not contain is escaped, and nothing else.
        public static let percentEncode = Conversions(.percentEncode)

        /// No conversion, except where the pattern asks for one.
        ///
        /// Write `[]` where the type is optional, as it is in ``Sanitizer/Policy``: `.none` is nil
        /// there.
        public static let none: Conversions = []
        /// The conversions that cannot change what a value means.
        public static let safe = Conversions(ConversionBits.safe)
        /// ``safe``, and those that a careless server makes necessary.
        public static let lenient = Conversions(ConversionBits.lenient)
    }

    /// The conversions that are allowed where the pattern does not say otherwise.
    package var allowedConversions: ConversionBits { conversions?.bits ?? [] }
}
