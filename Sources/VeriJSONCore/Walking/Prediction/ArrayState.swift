/// What a workspace has learned about the white space between the items of arrays at one place.
struct ArrayState {
    /// The bytes from the end of one item to the start of the next, as ``MemberState`` has them.
    var separator: MemberState
    /// What was learned about items that no rule looks into.
    var shape: UnsafeMutablePointer<Shape>?
    /// The rule of the items; nil where nothing looks into them.
    let item: UnsafePointer<Rule>?
    /// The kinds of items whose syntax alone makes them match.
    let plainKinds: KindBits

    init(_ arena: StateArena, item: UnsafePointer<Rule>?) {
        separator = MemberState(kind: .member, successor: arena.makeState(.end, leadingTo: nil))
        shape = nil
        self.item = item
        plainKinds = (item?.pointee.plainKinds ?? .all).rawValue
    }
}
