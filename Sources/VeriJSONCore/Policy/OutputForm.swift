/// A layout for clean documents: as the input was, compact or indented, with or without sorted
/// keys.
///
///     let policy = Sanitizer.Policy(output: .pretty().sortingKeys())
///
/// Only ``preserving`` leaves the bytes between changes as they were. The other layouts change
/// white space, never a number or a string.
public struct OutputForm: Hashable, Sendable {
    package enum Layout: Hashable, Sendable {
        case preserving
        case compact
        case pretty(indent: Int)
    }

    package var layout: Layout
    var sortsKeys: Bool

    /// The layout of the input: every byte is kept, except for the changes.
    public static let preserving = OutputForm(layout: .preserving, sortsKeys: false)
    /// A layout without white space.
    public static let compact = OutputForm(layout: .compact, sortsKeys: false)

    /// Returns a layout with one member or item on each line.
    ///
    /// - Parameter indent: The number of spaces for each level; a negative number counts as 0.
    /// - Returns: The layout.
    public static func pretty(indent: Int = 2) -> OutputForm {
        OutputForm(layout: .pretty(indent: max(0, indent)), sortsKeys: false)
    }

    /// Returns the same layout with the members of each object sorted by their keys.
    ///
    /// Keys are compared by their Unicode scalars. With sorted keys, ``preserving`` writes no white
    /// space, like ``compact``.
    ///
    /// - Returns: The layout with sorted keys.
    public func sortingKeys() -> OutputForm {
        OutputForm(layout: layout, sortsKeys: true)
    }
}
