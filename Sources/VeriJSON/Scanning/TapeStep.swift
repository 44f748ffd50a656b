/// One step of the way to a node: into an array or an object.
package struct TapeStep: Hashable, Sendable {
    /// The item or the member's value that the step leads to.
    package var value: NodeIndex
    /// The number of an item; nil for a member, whose key stands right before the value.
    package var item: Int?
}
