/// What was found wrong with a value, or what was done to it.
///
/// The text of a code is stable: it may be stored, counted and searched for. New codes may come
/// with any release, so a switch over codes needs a default.
///
///     report.changes.filter { $0.code == .typeMismatch }
public struct FindingCode: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The dotted text of the code.
    public var rawValue: String

    /// Makes a code from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The dotted text of the code.
    public var description: String { rawValue }
}

extension FindingCode: Codable {
    /// Reads a code from its text.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes a code as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// A ``FindingCode`` in one byte, as events and causes keep it.
package enum CodeTag: UInt8, Sendable, CaseIterable {
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
