/// An arena for a workspace's learned states: trivial values that live as long as the workspace.
final class StateArena: Arena {
    /// The number of shapes created so far.
    private(set) var shapeCount = 0
    /// The hash of the tables that are stored here.
    let keyHash = KeyHash()
    /// The maximum number of containers without a rule whose shape is learned.
    static let shapeCapacity = 200

    func makeState(
        _ kind: MemberState.Kind,
        leadingTo end: UnsafeMutablePointer<MemberState>?
    )
        -> UnsafeMutablePointer<MemberState>
    {
        let state = allocate(MemberState.self)
        state.initialize(to: MemberState(kind: kind, successor: end ?? state))
        return state
    }

    /// Returns the state of an object about which nothing is learned yet.
    ///
    /// `patternKeys` is the number of its starred keys and wildcards.
    func makeObject(patternKeys: Int = 0) -> ObjectState {
        let end = makeState(.end, leadingTo: nil)
        let others = allocate(MemberState.self, count: patternKeys + 1)
        for index in 0...patternKeys {
            (others + index).initialize(to: MemberState(kind: .member, successor: end))
            others[index].isShared = true
        }
        return ObjectState(
            start: makeState(.start, leadingTo: end),
            end: end,
            others: others,
            known: MemberTable(in: self)
        )
    }

    /// Returns a new shape; nil if the maximum number exists already.
    func makeShape() -> UnsafeMutablePointer<Shape>? {
        guard shapeCount < StateArena.shapeCapacity else { return nil }
        shapeCount += 1
        let shape = allocate(Shape.self)
        shape.initialize(to: Shape(object: nil, array: nil))
        return shape
    }
}
