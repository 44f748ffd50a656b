/// Whether values of the document, and keys that are data, may be shown.
///
/// Keys that the pattern names are never data, nor are unknown keys of an object that names its
/// keys, also where `"*": "never"` refuses them. All others are: those that only `"*"`, `"*?"` or a starred key such as `"user_*"` covers,
/// and those inside of `any`, `{}` and members that no rule looks at. They are ids and addresses as
/// often as names.
public enum Disclosure: Hashable, Sendable {
    /// Every scalar is replaced by its kind, and every key that is data by `<key>`, in paths by `*`.
    case redacted
    /// Scalars are replaced by their kinds; keys are shown, but for those of `$secret` values.
    case keys
    /// Values and keys are shown, values cut after so many characters; what is `$secret` stays hidden.
    case values(upTo: Int)

    /// How many characters of a value may be shown; nil where values are hidden.
    package var shownCharacters: Int? {
        guard case .values(let limit) = self else { return nil }
        return max(0, limit)
    }

    /// Whether keys that are data are hidden.
    package var hidesKeys: Bool { self == .redacted }
}
