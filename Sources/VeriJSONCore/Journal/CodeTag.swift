/// A ``FindingCode`` in one byte, for events and causes.
package enum CodeTag: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    case missing
    case typeMismatch
    case nullNotAllowed
    case stringPattern
    case stringLength
    /// The format is that of the rule.
    case stringFormat
    case numberRange
    case integerFraction
    case integerOverflow
    case enumUnknown
    case arrayCount
    case arrayDropped
    case arrayDuplicate
    case keyUnknown
    case keyDuplicate
    /// A model refused a key of a dictionary.
    case modelRefusedKey
    /// A member, item or the root was removed, nulled or replaced because something in the array or
    /// tuple at that place failed.
    case itemInvalid
    /// The same as ``itemInvalid``, for an object.
    case objectInvalid
    case unionNoBranch
    case valueNever
    /// A model's own code refused a value.
    case modelRefused
    /// A model's own code caught the failure of a value, which nothing was done for.
    case modelCaught
    /// A keyword of a schema refused the cleaned value; ``CauseRecord/detail`` is its number.
    case keyword
    case trim
    /// References to characters were replaced.
    case unescape
    /// The JSON in a string was cleaned.
    case json
    /// A string is not JSON where a rule applies to what is in it.
    case jsonInvalid
    /// A `$default` was supplied.
    case defaulted
    case sentinel
    /// A key that the pattern names stands for that of a member.
    case alias
    /// A key stands for that of a member, because it differs from it as the policy allows.
    case spelling
    /// Conversions of which the policy allows one; ``Event/detail`` is ``ConversionBits/detail``.
    case conversion
    /// Conversions that the pattern itself asks for; ``Event/detail`` is ``ConversionBits/detail``.
    case askedConversion
    /// A departure from JSON was repaired and nothing is lost; ``Event/detail`` is the position of
    /// its bit.
    case repaired
    /// A departure from JSON was repaired by a guess, or something is lost; ``Event/detail`` is the
    /// position of its bit.
    case salvaged

    var isConversion: Bool { self == .conversion || self == .askedConversion }
    /// Whether an array failed for the number of its items.
    var isArrayAsWhole: Bool { self == .arrayCount || self == .arrayDropped }
    /// Whether a key is wrong, and not the value of its member.
    var isAboutKey: Bool {
        self == .keyUnknown || self == .keyDuplicate || self == .modelRefusedKey || isAlias
    }
    /// Whether a key stands for that of a member.
    var isAlias: Bool { self == .alias || self == .spelling }
    var isRepair: Bool { self == .repaired || self == .salvaged }
}
