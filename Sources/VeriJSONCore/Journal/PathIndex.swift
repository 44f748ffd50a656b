/// A path in a ``PathTree``: one more than the place of its last step; 0 is the root.
package struct PathIndex: Hashable, Sendable {
    package var rawValue: UInt32

    package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let root = PathIndex(0)
}
