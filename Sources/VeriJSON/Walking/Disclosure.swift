/// Whether values of the document may be shown.
public enum Disclosure: Hashable, Sendable {
    /// Every scalar is replaced by its kind.
    case redacted
    /// Values are shown, cut after so many characters; what is `$secret` stays hidden.
    case values(upTo: Int)

    /// How many characters of a value may be shown; nil where values are hidden.
    package var shownCharacters: Int? {
        guard case .values(let limit) = self else { return nil }
        return max(0, limit)
    }
}
