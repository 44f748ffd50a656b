/// The kind of a mismatch, or of a change that a sanitizer made.
///
/// Codes are stable: they can be stored, counted and searched for. A release may add codes, so a
/// switch over codes needs a default case.
///
///     report.changes.filter { $0.code == .typeMismatch }
public struct FindingCode: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The dotted text of the code, such as `type.mismatch`.
    public var rawValue: String

    /// Creates a code from its dotted text.
    ///
    /// - Parameter rawValue: The text. A text that is not a known code is allowed.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The dotted text of the code.
    public var description: String { rawValue }

    /// Whether the code is about a departure from JSON, which no rule of a pattern explains.
    package var isAboutSyntax: Bool { rawValue.hasPrefix("relaxed.") }
}

extension FindingCode: Codable {
    /// Decodes a code from its dotted text.
    ///
    /// - Throws: `DecodingError` if the value is not a string.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes a code as its dotted text.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
