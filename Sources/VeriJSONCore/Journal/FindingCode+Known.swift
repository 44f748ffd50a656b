/// The codes that this version gives, but for those that end in a name: `string.format.NAME` and
/// `convert.NAME`, see ``stringFormat(_:)`` and ``conversion(_:)``.
extension FindingCode {
    /// A mandatory member, or a position of a tuple, is not there.
    public static let missing = FindingCode(rawValue: "missing")
    /// The value is of another kind than the rule asks for.
    public static let typeMismatch = FindingCode(rawValue: "type.mismatch")
    /// The value is null where the rule takes none.
    public static let nullNotAllowed = FindingCode(rawValue: "null.notAllowed")
    /// A string does not match its regex.
    public static let stringPattern = FindingCode(rawValue: "string.pattern")
    /// A string is shorter or longer than `$length` allows.
    public static let stringLength = FindingCode(rawValue: "string.length")
    /// A number is out of range.
    public static let numberRange = FindingCode(rawValue: "number.range")
    /// A number has a fraction or an exponent where an integer is asked for.
    public static let integerFraction = FindingCode(rawValue: "integer.fraction")
    /// An integer does not fit into 64 bits.
    public static let integerOverflow = FindingCode(rawValue: "integer.overflow")
    /// A value is none of those that `enum` or `$in` lists.
    public static let enumUnknown = FindingCode(rawValue: "enum.unknown")
    /// More or fewer items are left than `$count` allows.
    public static let arrayCount = FindingCode(rawValue: "array.count")
    /// An array lost more items than `$maxDropped` or the policy allows.
    public static let arrayDropped = FindingCode(rawValue: "array.dropped")
    /// An item repeats an earlier one where `$unique` is asked for.
    public static let arrayDuplicate = FindingCode(rawValue: "array.duplicate")
    /// An array lost most of its items; a note, which leads every rendering.
    public static let arrayEmptied = FindingCode(rawValue: "array.emptied")
    /// An object has a key that the pattern does not name.
    public static let keyUnknown = FindingCode(rawValue: "key.unknown")
    /// An object has a key twice.
    public static let keyDuplicate = FindingCode(rawValue: "key.duplicate")
    /// Something in a tuple failed, and so the tuple did.
    public static let itemInvalid = FindingCode(rawValue: "item.invalid")
    /// Something in an object failed, and so the object did.
    public static let objectInvalid = FindingCode(rawValue: "object.invalid")
    /// A value matches no branch of a union.
    public static let unionNoBranch = FindingCode(rawValue: "union.noBranch")
    /// There is a value where the pattern accepts none.
    public static let valueNever = FindingCode(rawValue: "value.never")
    /// White space around a string was taken off.
    public static let trim = FindingCode(rawValue: "trim")
    /// A missing member was supplied from `$default`.
    public static let defaulted = FindingCode(rawValue: "default")
    /// A value that means null became null.
    public static let sentinel = FindingCode(rawValue: "convert.sentinel")
    /// A report has more changes than the limits keep; a note.
    public static let limitChanges = FindingCode(rawValue: "limit.changes")

    /// A string is not of the syntax that a type asks for.
    ///
    /// - Parameter name: The type's name: `url`, `date`, `uuid` …
    /// - Returns: The code `string.format.NAME`.
    public static func stringFormat(_ name: String) -> FindingCode {
        FindingCode(rawValue: "string.format." + name)
    }

    /// A value was written in another way.
    ///
    /// - Parameter name: The conversion's name: `stringToNumber`, `unwrapSingle` …
    /// - Returns: The code `convert.NAME`.
    public static func conversion(_ name: String) -> FindingCode {
        FindingCode(rawValue: "convert." + name)
    }
}
