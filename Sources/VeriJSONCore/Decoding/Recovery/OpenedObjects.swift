/// The objects that a model opened, and their members that it can name.
///
/// A key is unknown if none of the key types that were opened on its object can name it. Keys are
/// only looked at if the policy treats unknown ones in some way.
struct OpenedObjects {
    private struct Opened {
        var known: Set<NodeIndex> = []
        var steps: [OpenStep]
    }

    private let tape: Tape
    private var objects: [NodeIndex: Opened] = [:]

    init(_ tape: Tape) { self.tape = tape }

    /// Forgets all objects, before the model is decoded again.
    mutating func removeAll() { objects.removeAll() }

    /// Notes that an object was opened.
    ///
    /// - Parameters:
    ///   - decoder: The decoder of the object.
    ///   - convert: The key conversion; nil if the keys are as they are written.
    ///   - names: Whether the key type names a key.
    mutating func open(
        _ decoder: ValueDecoder,
        convert: ((String) -> String)?,
        names: (String) -> Bool
    ) {
        var opened = objects[decoder.node] ?? Opened(steps: decoder.steps)
        tape.view.forEachMember(of: decoder.node) { key, value in
            let text = tape.string(at: key)
            if names(convert?(text) ?? text) { opened.known.insert(value) }
        }
        objects[decoder.node] = opened
    }

    /// Notes that a member of an object was asked for.
    mutating func name(_ member: NodeIndex, in object: NodeIndex) {
        objects[object]?.known.insert(member)
    }

    /// Returns a removal for each member that the model cannot name.
    ///
    /// `isNoted` is whether the members stay and are only reported.
    func unknown(isNoted: Bool) -> [Repair] {
        var repairs: [Repair] = []
        for (object, opened) in objects {
            tape.view.forEachMember(of: object) { _, value in
                guard !opened.known.contains(value) else { return }
                let steps = opened.steps + [OpenStep(value, .member(PlainKey(stringValue: "")))]
                let cause = DecodingFailure(
                    node: value,
                    steps: opened.steps,
                    code: .keyUnknown,
                    asked: .unknown,
                    message: ""
                )
                var repair = Repair(
                    node: value,
                    mask: .strip(from: object),
                    steps: steps,
                    cause: cause
                )
                repair.isNoted = isNoted
                repairs.append(repair)
            }
        }
        return repairs
    }
}
