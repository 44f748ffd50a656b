/// The place of a node on a ``Tape``.
package struct NodeIndex: Hashable, Sendable {
    package var rawValue: UInt32

    @inline(__always)
    package init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// No node; to readers a null.
    package static let none = NodeIndex(.max)

    /// The key of the member whose value this is.
    @inline(__always)
    package var key: NodeIndex { NodeIndex(rawValue &- 1) }

    /// The node behind this one: for an array its first item, for an object its first key, for a
    /// key its value.
    @inline(__always)
    package var following: NodeIndex { NodeIndex(rawValue &+ 1) }
}
