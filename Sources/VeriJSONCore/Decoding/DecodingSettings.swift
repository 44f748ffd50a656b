/// The settings of a decode call, without the strategies for Foundation's types.
package struct DecodingSettings {
    /// The strings that represent the numbers JSON does not have.
    package struct NonFiniteTexts: Sendable {
        package let positiveInfinity: String
        package let negativeInfinity: String
        package let nan: String

        package init(positiveInfinity: String, negativeInfinity: String, nan: String) {
            self.positiveInfinity = positiveInfinity
            self.negativeInfinity = negativeInfinity
            self.nan = nan
        }
    }

    package var keys = KeyConversion.asWritten
    /// The strings for infinity and NaN, or nil if no string represents a number.
    package var nonFiniteTexts: NonFiniteTexts?
    /// The infinities and NaNs of the document by the offsets of their nodes; nil if it has none.
    var nonFiniteNumbers: [UInt32: Double]?
    /// The numbers that lenient reading repaired, as they were written, by the offsets of their nodes.
    var repairedNumbers: [UInt32: [UInt8]] = [:]
    /// The types of which no list or dictionary may lose an item.
    package var wholeTypes: Set<ObjectIdentifier> = []
    package var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether the first of several members with the same key is decoded, rather than the last.
    var takesFirstDuplicate = false
    /// Whether the values of repeated keys are decoded as well in a dictionary whose keys are
    /// strings, as `JSONDecoder` does with a strategy for keys.
    var decodesRepeatedKeys: Bool { !keys.isAsWritten }
    /// The amount of a value that messages may show.
    package internal(set) var disclosure = Sanitizer.Policy.Disclosure.redacted
    /// The rules that tell names from data among keys, and what is secret; nil where all keys are
    /// shown.
    package internal(set) var rules: RuleGraph?
    /// The name of the document in messages about its lines, such as `clean document`.
    var documentName = "document"

    package init() {}
}

/// A wrapper of a list or a dictionary of which no item may be lost.
///
/// Its initialiser calls ``begin(_:)``, so that a document is known to be asked for one.
package protocol KeptWhole: Decodable {}

extension KeptWhole {
    /// Notes in a decoder of this library that the wrapper is decoded.
    package static func begin(_ decoder: any Decoder) {
        (decoder as? ValueDecoder)?.run.hasWhole = true
    }
}

extension DecodingSession {
    /// Whether a list or a dictionary was asked for, or may be, of which no item may be lost.
    package var asksForWhole: Bool { hasWhole || !settings.wholeTypes.isEmpty }
}
