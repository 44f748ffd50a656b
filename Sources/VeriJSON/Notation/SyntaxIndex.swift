/// The place of a node in a ``SyntaxTree``.
package struct SyntaxIndex: Hashable, Sendable {
    package var rawValue: UInt32

    package init(_ position: Int) {
        rawValue = UInt32(truncatingIfNeeded: position)
    }

    package var position: Int { Int(rawValue) }
}
