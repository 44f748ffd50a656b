/// An arena for a workspace's learned states: trivial values that live as long as the workspace.
final class StateArena {
    private static let chunkSize = 64 * 1_024
    private var chunks: [UnsafeMutableRawPointer] = []
    private var next: UnsafeMutableRawPointer
    private var remaining = 0
    /// The number of shapes created so far.
    private(set) var shapeCount = 0
    /// The hash of the tables that are stored here.
    let keyHash = KeyHash()
    /// The maximum number of containers without a rule whose shape is learned.
    static let shapeCapacity = 200

    init() {
        next = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
        chunks = [next]
    }

    deinit {
        for chunk in chunks { chunk.deallocate() }
    }

    /// Allocates memory for `count` values, which the caller initializes.
    func allocate<Value: BitwiseCopyable>(
        _ type: Value.Type,
        count: Int = 1
    )
        -> UnsafeMutablePointer<Value>
    {
        let size = max(1, count) * MemoryLayout<Value>.stride
        let rounded = (size + 15) & ~15
        if rounded > remaining {
            let chunk = UnsafeMutableRawPointer.allocate(
                byteCount: max(rounded, StateArena.chunkSize),
                alignment: 64
            )
            chunks.append(chunk)
            next = chunk
            remaining = max(rounded, StateArena.chunkSize)
        }
        let place = next
        next += rounded
        remaining -= rounded
        return place.bindMemory(to: Value.self, capacity: max(1, count))
    }

    /// Stores a value at a fixed address.
    func store<Value: BitwiseCopyable>(_ value: Value) -> UnsafeMutablePointer<Value> {
        let place = allocate(Value.self)
        place.initialize(to: value)
        return place
    }

    /// Copies values into the arena.
    func copy<Value: BitwiseCopyable>(
        _ values: some Collection<Value>
    ) -> UnsafeBufferPointer<Value> {
        let place = allocate(Value.self, count: values.count)
        for (index, value) in values.enumerated() { (place + index).initialize(to: value) }
        return UnsafeBufferPointer(start: UnsafePointer(place), count: values.count)
    }

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
