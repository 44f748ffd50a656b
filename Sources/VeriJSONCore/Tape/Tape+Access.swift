extension Tape {
    /// Returns the value of the last member with a key.
    ///
    /// - Parameters:
    ///   - key: The key, unescaped.
    ///   - object: The object; any other value has no members.
    /// - Returns: The value, or nil if there is none.
    /// - Complexity: O(*n*), *n* the number of members.
    func member(_ key: UnsafeBufferPointer<UInt8>, of object: NodeIndex) -> NodeIndex? {
        guard kind(of: object) == .object else { return nil }
        var found: NodeIndex?
        var member = object.following
        let end = after(object)
        while member != end {
            if view.isKey(member, key) { found = member.following }
            member = after(member.following)
        }
        return found
    }

    /// Returns the items of an array; any other value has none.
    ///
    /// - Complexity: O(*n*), *n* the number of items.
    func items(of array: NodeIndex) -> [NodeIndex] {
        guard kind(of: array) == .array else { return [] }
        var items: [NodeIndex] = []
        var item = array.following
        let end = after(array)
        while item != end {
            items.append(item)
            item = after(item)
        }
        return items
    }
}
