/// An index of a path in a ``PathTree``: the position of its last step plus 1, or 0 for the root.
package struct PathIndex: Hashable, Sendable {
    package var rawValue: UInt32

    package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let root = PathIndex(0)
}
