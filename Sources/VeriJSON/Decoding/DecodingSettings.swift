/// What a caller chooses about decoding, the types of Foundation apart.
package struct DecodingSettings {
    /// How strings stand for the numbers that JSON does not have.
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

    package var keys = KeyForm.asWritten
    /// Nil where no string is a number.
    package var nonFiniteTexts: NonFiniteTexts?
    package var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Of members with one key the first counts, else the last.
    package var takesFirstDuplicate = false
    /// How much of a value a message shows.
    package var disclosure = Disclosure.redacted
    /// The rules that tell names from data among keys, and what is secret; nil where all keys are
    /// shown.
    package var rules: RuleGraph?
    /// What messages call the document whose lines they count: `document`, `clean document`.
    package var documentName = "document"

    package init() {}
}
