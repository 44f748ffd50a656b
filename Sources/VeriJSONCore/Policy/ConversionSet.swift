/// A set of conversions, each of which turns a value of the wrong type into one of the right type.
///
/// A conversion is tried only after a value failed to match as it is, and only where the pattern
/// or the policy asks for it. They are tried in the order in which they are declared here.
///
///     let sanitizer = Sanitizer(pattern, converting: [.safe, .caselessEnum])
public struct ConversionSet: OptionSet, Hashable, Sendable {
    /// One bit for each conversion, the first declared the lowest.
    public var rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// `"12.50"` → `12.50`: RFC 8259's number grammar exactly, no spaces.
    public static let stringToNumber = ConversionSet(rawValue: 1)
    /// `42` → `"42"`, as written, for `string`, `enum` and `$in`.
    public static let numberToString = ConversionSet(rawValue: 1 << 1)
    /// `"true"` → `true` and `"false"` → `false`.
    public static let stringToBool = ConversionSet(rawValue: 1 << 2)
    /// `1` → `true` and `0` → `false`.
    public static let numberToBool = ConversionSet(rawValue: 1 << 3)
    /// `42.0` → `42` where an integer is asked for, by moving the point only.
    public static let integralNumber = ConversionSet(rawValue: 1 << 4)
    /// `" 42 "`, `"+42"`, `"007"`, and `"42.0"` for an integer, with the white space of JSON only.
    public static let paddedNumber = ConversionSet(rawValue: 1 << 5)
    /// `"TRUE"`, `"False"`, `"1"`, `"0"` → a bool.
    public static let caselessBool = ConversionSet(rawValue: 1 << 6)
    /// `true` → `"true"`.
    public static let boolToString = ConversionSet(rawValue: 1 << 7)
    /// `[x]` → `x`; not `[[x]]` → `x`.
    public static let unwrapSingle = ConversionSet(rawValue: 1 << 8)
    /// `"Active"` → `"active"` where exactly one value of the enum is equal but for ASCII case.
    public static let caselessEnum = ConversionSet(rawValue: 1 << 9)
    /// `"2024-01-31 10:00:00Z"` → `"2024-01-31T10:00:00Z"`.
    public static let spaceDatetime = ConversionSet(rawValue: 1 << 10)
    /// yes, no, on, off, y, n, t, f in any case → a bool.
    public static let wordsToBool = ConversionSet(rawValue: 1 << 11)
    /// `x` → `[x]`, where `x` matches what is asked of the item.
    public static let wrapSingle = ConversionSet(rawValue: 1 << 12)
    /// `[]` → `{}`, for servers written in PHP.
    public static let emptyArrayToObject = ConversionSet(rawValue: 1 << 13)
    /// `true` → `1` and `false` → `0`.
    public static let boolToNumber = ConversionSet(rawValue: 1 << 14)
    /// A number of seconds since 1970 → an RFC 3339 date-time in UTC.
    public static let epochSeconds = ConversionSet(rawValue: 1 << 15)
    /// A number of milliseconds since 1970 → an RFC 3339 date-time in UTC.
    public static let epochMillis = ConversionSet(rawValue: 1 << 16)

    /// No conversion, except where the pattern asks for one.
    public static let none: ConversionSet = []
    /// The conversions that cannot change what a value means.
    public static let safe: ConversionSet = [
        .stringToNumber, .numberToString, .stringToBool, .numberToBool, .integralNumber,
    ]
    /// ``safe``, and those that a careless server makes necessary.
    public static let lenient: ConversionSet = [
        .safe, .paddedNumber, .caselessBool, .boolToString, .unwrapSingle, .caselessEnum,
        .spaceDatetime,
    ]

    /// The conversions that have a name, in the order in which they are tried.
    package static let named: [(name: String, set: ConversionSet)] = [
        ("stringToNumber", .stringToNumber),
        ("numberToString", .numberToString),
        ("stringToBool", .stringToBool),
        ("numberToBool", .numberToBool),
        ("integralNumber", .integralNumber),
        ("paddedNumber", .paddedNumber),
        ("caselessBool", .caselessBool),
        ("boolToString", .boolToString),
        ("unwrapSingle", .unwrapSingle),
        ("caselessEnum", .caselessEnum),
        ("spaceDatetime", .spaceDatetime),
        ("wordsToBool", .wordsToBool),
        ("wrapSingle", .wrapSingle),
        ("emptyArrayToObject", .emptyArrayToObject),
        ("boolToNumber", .boolToNumber),
        ("epochSeconds", .epochSeconds),
        ("epochMillis", .epochMillis),
    ]

    /// The conversions that make or open a container, which unions compare last.
    static let containers: ConversionSet = [
        .unwrapSingle, .wrapSingle, .emptyArrayToObject,
    ]

    /// Takes out the conversion that is tried before the others of the set.
    mutating func popFirst() -> ConversionSet? {
        guard !isEmpty else { return nil }
        let first = ConversionSet(rawValue: rawValue & (0 &- rawValue))
        remove(first)
        return first
    }

    /// The set as `$convert` lists it: one of the named sets, then what is not in it.
    var shortNames: [String] {
        let whole: (name: String, set: ConversionSet)? =
            if isSuperset(of: .lenient) {
                ("lenient", .lenient)
            } else if isSuperset(of: .safe) {
                ("safe", .safe)
            } else {
                nil
            }
        let rest = subtracting(whole?.set ?? [])
        return (whole.map { [$0.name] } ?? [])
            + Self.named.filter { rest.contains($0.set) }.map(\.name)
    }
}
