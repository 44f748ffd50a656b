/// The members whose keys their objects repeat, on the paths to the repairs of a document.
///
/// A pointer leads to one of several members with the same key, but does not say to which one. So a
/// report notes such members, and has no patch.
struct RepeatedMembers {
    private let tape: Tape
    /// The values of repeated members, by object.
    private var known: [NodeIndex: Set<NodeIndex>] = [:]
    private var found: Set<NodeIndex> = []

    init(_ tape: Tape) { self.tape = tape }

    /// Returns the repeated members on a path that were not on an earlier one, with their paths.
    ///
    /// - Complexity: O(*s* + *m*), *s* the number of steps, *m* the number of members of the
    ///   objects on the path that were not on an earlier one.
    mutating func newMembers(
        on steps: [OpenStep]
    ) -> [(node: NodeIndex, steps: [OpenStep])] {
        var members: [(node: NodeIndex, steps: [OpenStep])] = []
        var parent = NodeIndex(0)
        for (position, step) in steps.enumerated() where step.node != .none {
            if tape.kind(of: parent) == .object, repeated(in: parent).contains(step.node),
                found.insert(step.node).inserted
            {
                members.append((step.node, Array(steps[...position])))
            }
            parent = step.node
        }
        return members
    }

    private mutating func repeated(in object: NodeIndex) -> Set<NodeIndex> {
        if let known = known[object] { return known }
        var repeated: Set<NodeIndex> = []
        if tape.view.mightRepeatKeys(object) {
            var values: [ScalarText: NodeIndex] = [:]
            var key = object.following
            while key != tape.after(object) {
                let value = key.following
                if let earlier = values.updateValue(value, forKey: ScalarText(tape.string(at: key)))
                {
                    repeated.formUnion([earlier, value])
                }
                key = tape.after(value)
            }
        }
        known[object] = repeated
        return repeated
    }
}
