internal import VeriJSONCore

/// Texts, and the members and items of containers.
extension Evaluation {
    /// Calls `body` with the unescaped bytes of a string.
    @inline(__always)
    func withText<Result>(
        _ node: NodeIndex,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let content = view.content(of: node)
        return view[node].isFlagged ? view.withUnescaped(content, body) : body(content)
    }

    /// The members of an object or the items of an array, one after the other.
    struct Parts {
        fileprivate var next: NodeIndex
        fileprivate let end: NodeIndex
        /// The position of the last one.
        fileprivate(set) var position = -1
    }

    @inline(__always)
    func parts(of container: NodeIndex) -> Parts {
        Parts(next: container.following, end: view.after(container))
    }

    /// Returns the key of the next member that counts; nil at the end.
    @inline(__always)
    mutating func nextKey(_ members: inout Parts) -> NodeIndex? {
        while members.next != members.end {
            budget.charge(1)
            members.position += 1
            let key = members.next
            members.next = view.after(key.following)
            if !hasShadowed || !shadowed.contains(key.rawValue) { return key }
        }
        return nil
    }

    /// Returns the next item; nil at the end.
    @inline(__always)
    mutating func nextItem(_ items: inout Parts) -> NodeIndex? {
        guard items.next != items.end else { return nil }
        budget.charge(1)
        items.position += 1
        let item = items.next
        items.next = view.after(item)
        return item
    }
}
