/// A ``FindingCode`` in one byte, as events and causes keep it.
package enum CodeTag: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    case missing
    case typeMismatch
    case nullNotAllowed
    case stringPattern
    case stringLength
    /// The rule tells which format.
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
    /// A member, item or the root was removed, nulled or replaced because something in the
    /// array or tuple at that place failed.
    case itemInvalid
    /// The same for an object.
    case objectInvalid
    case unionNoBranch
    case valueNever
    case trim
    /// A `$default` was supplied.
    case defaulted
    case sentinel
    /// ``Event/detail`` has the conversion's bit; the policy asked for it.
    case conversion
    /// The same, and the pattern itself asked for it.
    case askedConversion

    package var isConversion: Bool { self == .conversion || self == .askedConversion }
}
