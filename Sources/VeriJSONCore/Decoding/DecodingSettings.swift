/// The settings of a decode call, without the strategies for Foundation's types.
package struct DecodingSettings {
    /// The strings that represent the numbers JSON does not have.
    package struct NonFiniteTexts: Sendable {
        package var positiveInfinity: String
        package var negativeInfinity: String
        package var nan: String

        package init(positiveInfinity: String, negativeInfinity: String, nan: String) {
            self.positiveInfinity = positiveInfinity
            self.negativeInfinity = negativeInfinity
            self.nan = nan
        }
    }

    package var keys = KeyConversion.asWritten
    /// The strings for infinity and NaN, or nil if no string represents a number.
    package var nonFiniteTexts: NonFiniteTexts?
    /// The types of which no list or dictionary may lose an item.
    package var wholeTypes: Set<ObjectIdentifier> = []
    package var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether the first of several members with the same key is decoded, rather than the last.
    var takesFirstDuplicate = false
    /// Whether the values of repeated keys are decoded as well in a dictionary whose keys are
    /// strings, as `JSONDecoder` does with a strategy for keys.
    var decodesRepeatedKeys: Bool { !keys.isAsWritten }
    /// The amount of a value that messages may show.
    package var disclosure = Sanitizer.Policy.Disclosure.redacted
    /// The rules that tell names from data among keys, and what is secret; nil where all keys are
    /// shown.
    package var rules: RuleGraph?
    /// The name of the document in messages about its lines, such as `clean document`.
    var documentName = "document"

    package init() {}
}
