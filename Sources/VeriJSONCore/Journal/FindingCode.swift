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
