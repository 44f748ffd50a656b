/// How a clean document is written.
public struct OutputForm: Hashable, Sendable {
    package enum Layout: Hashable, Sendable {
        case preserving
        case compact
        case pretty(indent: Int)
    }

    package var layout: Layout
    package var sortsKeys: Bool

    /// As the input was, byte for byte, but for the changes.
    public static let preserving = OutputForm(layout: .preserving, sortsKeys: false)
    /// Without white space.
    public static let compact = OutputForm(layout: .compact, sortsKeys: false)

    /// A member or item a line.
    ///
    /// - Parameter indent: spaces a level.
    /// - Returns: the form.
    public static func pretty(indent: Int = 2) -> OutputForm {
        OutputForm(layout: .pretty(indent: max(0, indent)), sortsKeys: false)
    }

    /// The same form with the members of every object in the order of their keys' scalars.
    ///
    /// Sorting writes the document anew: `preserving` loses its white space, as `compact` does.
    ///
    /// - Returns: the form.
    public func sortingKeys() -> OutputForm {
        OutputForm(layout: layout, sortsKeys: true)
    }
}
