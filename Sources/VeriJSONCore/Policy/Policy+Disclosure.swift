extension Sanitizer.Policy {
    /// A limit on what reports and errors show of a document: nothing, its keys, or its values.
    ///
    /// Logs outlive requests and are read by many, so by default they hold no data:
    ///
    /// ```text
    /// error[type.mismatch]: expected a number, found a string
    ///  4 |     {"id": <number>, "price": <string>}
    /// ```
    ///
    /// With this policy, the same line shows `"price": "N/A"`:
    ///
    ///     let policy = Sanitizer.Policy(disclosure: .values(upTo: 80))
    ///
    /// Some keys are data, too: an id or an address as often as a name. A key is data if only `"*"`,
    /// `"*?"` or a starred key such as `"user_*"` matches it, or if it is inside `any`, `{}` or a
    /// member that has no rule. A key that the pattern names is never data, and neither is an unknown
    /// key of an object whose pattern names keys, even if `"*": "never"` refuses it. Where lenient
    /// reading guessed what is a key, see ``Sanitizer/Policy/Relaxed/salvage``, every unknown key is data.
    public enum Disclosure: Hashable, Sendable {
        /// Shows the kind of each scalar instead of its value, and `<key>`, or `*` in a path, instead
        /// of each key that is data.
        case redacted
        /// Shows keys, and the kind of each scalar instead of its value. Keys inside `$secret` stay
        /// hidden.
        case keys
        /// Shows keys and values. A value is cut after this number of characters; `$secret` stays
        /// hidden.
        case values(upTo: Int)

        /// The number of characters of a value that may be shown; nil if values are hidden.
        package var shownCharacters: Int? {
            guard case .values(let limit) = self else { return nil }
            return max(0, limit)
        }

        /// Whether keys that are data are hidden.
        package var hidesKeys: Bool { self == .redacted }
    }
}
