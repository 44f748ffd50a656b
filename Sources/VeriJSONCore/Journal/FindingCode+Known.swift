/// The codes of this version.
///
/// Codes that end in a name, `string.format.NAME`, `convert.NAME` and `relaxed.NAME`, are created
/// with ``stringFormat(_:)``, ``conversion(_:)`` and ``relaxed(_:)``.
extension FindingCode {
    /// A mandatory member, or a position of a tuple, is missing.
    public static let missing = FindingCode(rawValue: "missing")
    /// A value has a different kind than the rule requires.
    public static let typeMismatch = FindingCode(rawValue: "type.mismatch")
    /// A value is null but the rule does not allow null.
    public static let nullNotAllowed = FindingCode(rawValue: "null.notAllowed")
    /// A string does not match its regex.
    public static let stringPattern = FindingCode(rawValue: "string.pattern")
    /// A string is shorter or longer than `$length` allows.
    public static let stringLength = FindingCode(rawValue: "string.length")
    /// A number is out of range.
    public static let numberRange = FindingCode(rawValue: "number.range")
    /// A number has a fraction or an exponent but the rule requires an integer.
    public static let integerFraction = FindingCode(rawValue: "integer.fraction")
    /// An integer does not fit into 64 bits.
    public static let integerOverflow = FindingCode(rawValue: "integer.overflow")
    /// A value is not in the list of `enum` or `$in`.
    public static let enumUnknown = FindingCode(rawValue: "enum.unknown")
    /// An array has more or fewer items left than `$count` allows.
    public static let arrayCount = FindingCode(rawValue: "array.count")
    /// An array lost more items than `$maxDropped` or the policy allows.
    public static let arrayDropped = FindingCode(rawValue: "array.dropped")
    /// An item repeats an earlier one in an array with `$unique`.
    public static let arrayDuplicate = FindingCode(rawValue: "array.duplicate")
    /// An array lost most of its items; a note, shown first in every rendering.
    public static let arrayEmptied = FindingCode(rawValue: "array.emptied")
    /// An object has a key that the pattern does not name.
    public static let keyUnknown = FindingCode(rawValue: "key.unknown")
    /// An object has the same key twice.
    public static let keyDuplicate = FindingCode(rawValue: "key.duplicate")
    /// A dictionary of a model has a key that the type of its keys refuses.
    public static let modelRefusedKey = FindingCode(rawValue: "model.refusedKey")
    /// A tuple failed because one of its items failed.
    public static let itemInvalid = FindingCode(rawValue: "item.invalid")
    /// An object failed because something in it failed.
    public static let objectInvalid = FindingCode(rawValue: "object.invalid")
    /// A value matches no branch of a union.
    public static let unionNoBranch = FindingCode(rawValue: "union.noBranch")
    /// A value is present but the pattern accepts none.
    public static let valueNever = FindingCode(rawValue: "value.never")
    /// A model's own code refused a value; only without a pattern.
    public static let modelRefused = FindingCode(rawValue: "model.refused")
    /// A model's own code caught the failure of a value; only in notes.
    public static let modelCaught = FindingCode(rawValue: "model.caught")
    /// White space around a string was removed.
    public static let trim = FindingCode(rawValue: "trim")
    /// References to characters, such as `&amp;`, were replaced by the characters.
    public static let unescape = FindingCode(rawValue: "unescape")
    /// The JSON in a string was cleaned, where the pattern has `$json`.
    public static let json = FindingCode(rawValue: "json")
    /// A string is not JSON where the pattern has `$json`.
    public static let jsonInvalid = FindingCode(rawValue: "json.invalid")
    /// A missing member was supplied from `$default`.
    public static let defaulted = FindingCode(rawValue: "default")
    /// A value that means null, according to `$null`, was replaced by null.
    public static let sentinel = FindingCode(rawValue: "convert.sentinel")
    /// A key stands for that of a member, which the object lacks: `$alias`, or the policy's `aliases`.
    public static let keyAlias = FindingCode(rawValue: "key.alias")
    /// Two conversions that the policy allows read the same text otherwise, so neither applies; a
    /// note.
    public static let conversionConflict = FindingCode(rawValue: "convert.conflict")
    /// A point was read as a mark between groups, and other texts with a point were refused; a note.
    public static let conversionPoint = FindingCode(rawValue: "convert.point")
    /// All milliseconds of a place are in January 1970, as if they were seconds; a note.
    public static let conversionEpoch = FindingCode(rawValue: "convert.epoch")
    /// A report has more changes than the limits keep; a note.
    public static let limitChanges = FindingCode(rawValue: "limit.changes")

    /// Returns the code for a string that does not have the syntax of its type.
    ///
    /// - Parameter name: The name of the type, such as `url`, `date` or `uuid`.
    /// - Returns: The code `string.format.NAME`.
    public static func stringFormat(_ name: String) -> FindingCode {
        FindingCode(rawValue: "string.format." + name)
    }

    /// Returns the code for a departure from JSON that was repaired.
    ///
    /// - Parameter name: The name of the departure in ``Sanitizer/Policy/Relaxed``, such as `trailingCommas`.
    /// - Returns: The code `relaxed.NAME`.
    public static func relaxed(_ name: String) -> FindingCode {
        FindingCode(rawValue: "relaxed." + name)
    }

    /// Returns the code for a value that was converted.
    ///
    /// - Parameter name: The name of the conversion, such as `stringToNumber` or `unwrapSingle`.
    /// - Returns: The code `convert.NAME`.
    public static func conversion(_ name: String) -> FindingCode {
        FindingCode(rawValue: "convert." + name)
    }
}
