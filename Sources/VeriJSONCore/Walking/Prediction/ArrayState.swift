/// The learned separator between the items of arrays at one place.
struct ArrayState {
    /// The bytes from the end of one item to the start of the next, as in ``MemberState``.
    var separator: MemberState
    /// The learned shape of items without a rule.
    var shape: UnsafeMutablePointer<Shape>?
    /// The rule of the items; nil if they have none.
    let item: UnsafePointer<Rule>?
    /// The kinds of items that match if their syntax is well-formed.
    let plainKinds: KindBits

    init(_ arena: StateArena, item: UnsafePointer<Rule>?) {
        separator = MemberState(kind: .member, successor: arena.makeState(.end, leadingTo: nil))
        shape = nil
        self.item = item
        plainKinds = (item?.pointee.plainKinds ?? .all).rawValue
    }
}

/// The learned states of a value without a rule, which make it as fast to skip as one with a rule.
struct Shape {
    var object: UnsafeMutablePointer<ObjectState>?
    var array: UnsafeMutablePointer<ArrayState>?
}
